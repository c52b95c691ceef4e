/** Tests names that are made of several columns. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {run, useFolders} from './lib/tool';

const newFolder = useFolders();

/** Checks a file with a first and a last name. */
function check(firstName: string, lastName: string) {
  const file = join(newFolder(), 'customers.csv');
  writeFileSync(file, `customerKey,first,last\nK-1,${firstName},${lastName}\n`);
  return run('check', file, '--column', 'entityName=first+last');
}

it.each([
  ['a placeholder as the last name', 'Mirelle', 'NULL'],
  ['a placeholder as the first name', 'n/a', 'Ashgrove'],
  ['a number as the last name', 'Mirelle', '4711'],
])('%s needs a person, although the whole name has it only within', async (_, first, last) => {
  const {code, stdout} = await check(first, last);
  expect(stdout).toMatch(/1 row: 0 ready, 0 rejected, 1 undecided/);
  expect(code).toBe(1);
});

it.each([
  ['Mirelle', 'Ashgrove'],
  ['', 'Ashgrove'],
  ['J.', 'Ashgrove'],
  ['Mirelle', "O'Neill-Null"],
])('"%s" and "%s" need nobody', async (first, last) => {
  expect(await check(first, last)).toMatchObject({code: 0});
});

it.each([
  ['Götz', 'Null'],
  ['NULL', 'Weidenbrück'],
  ['n/a', 'von Weidenbrück'],
  ['Götz', 'Nachname unbekannt'],
  ['Götz', '-'],
  ['Götz', 'Weidenbrück (verstorben)'],
  ['Eheleute', 'Weidenbrück'],
  ['Li', 'Na'],
  ['Hans', 'Ohne'],
  ['Null', 'Bros. Shipping'],
])('"%s" and "%s" have the same problems as one name', async (first, last) => {
  const file = join(newFolder(), 'customers.csv');
  writeFileSync(file, `customerKey,entityName\nK-1,${first} ${last}\n`);
  const [joined, whole] = [await check(first, last), await run('check', file)];
  expect(joined).toEqual(whole);
});

it('names a line break within one of the columns once', async () => {
  const {stdout} = await check('"Mi\nrelle"', 'Ashgrove');
  expect(stdout.split('\n').filter((line) => line.startsWith('row 2'))).toEqual([
    'row 2, K-1: entityName: The name contains a line break or a tab. Replace it with a space.',
  ]);
});

it('names a problem of the whole name once', async () => {
  const {stdout} = await check('Mir?lle', 'Ashgrove');
  expect(stdout.split('\n').filter((line) => line.startsWith('row 2'))).toHaveLength(1);
});
