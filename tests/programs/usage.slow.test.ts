/** Tests the command lines of the programs. */
import {afterAll, beforeAll, expect, it} from 'vitest';
import {openWorkplace, type Workplace} from '../lib/programs/workplace';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

it.each(['sync-dispositions', 'export-warehouse', 'review-queue', 'tune-threshold', 'evidence-pack'])(
  'prints the usage of %s',
  async (name) => {
    const {status, stdout, stderr} = await place.run(`${name}.ts`, ['--help']);
    expect({status, stderr}).toEqual({status: 0, stderr: ''});
    expect(stdout).toContain(`npx tsx ${name}.ts`);
  },
);

const type = ['--screening-type', 'sanctions-peps-and-media'];
it.each<[string, string[], RegExp]>([
  ['review-queue', ['--stat', 'x'], /--stat/],
  ['review-queue', ['--state', ''], /--state/],
  ['review-queue', ['one', 'two'], /file name/],
  ['sync-dispositions', ['--overlap', 'long'], /--overlap must be a whole number/],
  ['export-warehouse', ['--overlap', '-1'], /--overlap/],
  ['evidence-pack', [], /--entity is required/],
  ['tune-threshold', ['a.csv'], /--screening-type is required/],
  ['tune-threshold', ['a.csv', '--screening-type', 'all'], /--screening-type must be one of ofac-only/],
  ['tune-threshold', ['a.csv', ...type, '--thresholds', '0.5,2'], /--thresholds must be numbers from 0.5 to 1/],
  ['onboarding-gate', ['a.csv', '--filter-set', '12', '--group', '3', '--settle', '2147484'], /--settle must be a who/],
  ['follow-changes', ['--every', '2147484'], /--every must be a whole number from 1 to 2000000/],
])('%s rejects the arguments %j', async (name, args, message) => {
  const {status, stdout, stderr} = await place.run(`${name}.ts`, args);
  expect({status, stdout}).toEqual({status: 2, stdout: ''});
  expect(stderr).toMatch(message);
  expect(place.exchanges).toEqual([]);
});
