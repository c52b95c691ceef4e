/** Tests that all rows with repeated keys are found, also if there are more than are read at once. */
import {expect, it} from 'vitest';
import {run, useFolders, writeCustomers} from './lib/tool';

const newFolder = useFolders();

it('rejects both rows of each key that a file has twice', async () => {
  const keys = Array.from({length: 2100}, (_, index) => `C-${index}`);
  const rows = [...keys, ...keys].map((key) => `${key},Ostrel Windham`);
  const file = writeCustomers(newFolder(), ...rows, 'C-single,Ostrel Windham');
  const {code, stdout} = await run('check', file, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    ready: 1,
    rejected: 4200,
    problems: 4200,
    kinds: {'repeated-key': 4200},
  });
});
