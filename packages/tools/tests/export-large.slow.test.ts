/** Tests that the time of an export doesn't grow with the square of what it reads. */
import {expect, it} from 'vitest';
import {useExport} from './lib/export-workspace';

const work = useExport();

it('takes 5,000 new events of one entity, in a time that grows with their number only', async () => {
  await work.run();
  work.advance(3600);
  const {histories} = work.tester().sandbox.state;
  const known = histories.at(-1)!;
  const timestamp = new Date(work.tester().time.now).toISOString();
  for (let number = 0; number < 5000; number += 1)
    histories.push({...known, historyID: `H-more-${number}`, timestamp});
  const {code, result} = await work.run();
  expect({code, ...result}).toMatchObject({code: 0, histories: histories.length, read: 1});
}, 30_000);
