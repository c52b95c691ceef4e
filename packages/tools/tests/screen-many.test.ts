/** Tests that `screen` reports each of many customers, whose screenings end in another order than they begin. */
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import {run, useFolders, writeCustomers} from './lib/tool';

/** More than the command stores at once. */
const customers = 230;

/** Finds nobody, and answers every third request later than the next ones. */
const server = createServer((request, response) => {
  calls += 1;
  request.resume();
  const answer = (): void => {
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({searchDate: new Date().toISOString(), resultCount: 0, resultRows: []}),
    );
  };
  if (calls % 3 === 0) setTimeout(answer, 5);
  else answer();
});
let calls = 0;

const newFolder = useFolders();

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SCREENING_BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('SCREENING_API_KEY', 'test-key');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

it('loses no result of screenings that run at once', async () => {
  const folder = newFolder();
  const keys = Array.from({length: customers}, (_, index) => `C-${index + 1}`);
  const file = writeCustomers(folder, ...keys.map((key) => `${key},Ostrel Windham`));
  const state = join(folder, 'state');
  const options = ['--state', state, '--requests-per-second', '100000'];
  const {code, stdout, stderr} = await run('screen', file, ...options);
  expect(stderr).not.toContain('Error');
  expect(stdout).toContain(`${customers} customers: 0 with candidates, ${customers} without`);
  expect(code).toBe(0);
  // The last one asks for the account.
  expect(calls).toBe(customers + 1);
  const [, ...rows] = readFileSync(join(state, 'no-candidates.csv'), 'utf8').trimEnd().split('\n');
  expect(rows.map((row) => row.split(',')[0])).toEqual(keys);
});
