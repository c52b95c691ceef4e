/** Runs samples of guides behind a proxy that drops filters, and against a platform in trouble. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {readGuides} from '../lib/guides-run/guides';
import {finish, prepare, start} from '../lib/guides-run/programs';
import {startRecorded, type RecordedSandbox} from '../lib/guides-run/recorded-sandbox';
import {dropFilters} from '../lib/programs/between';
import {isHere} from '../lib/samples/toolchain';

const fences = readGuides().flatMap((guide) => guide.fences);
let folder: string;
let sandbox: RecordedSandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sample-'));
  prepare(folder);
  writeFileSync(
    join(folder, 'customers.csv'),
    'customerKey,entityName,entityType\nFT-1,One,company\nFT-2,Two,company\n',
  );
  sandbox = await startRecorded();
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, {recursive: true});
});

function launch(title: string) {
  const {baseUrl, apiKey} = sandbox;
  const fence = fences.find((one) => one.title === title)!;
  return start(fence, folder, {SCREENING_BASE_URL: baseUrl, SCREENING_API_KEY: apiKey});
}
const calls = (path: string) => sandbox.exchanges.filter((exchange) => exchange.path.startsWith(path)).length;
const entities = async (): Promise<{customerKey: string}[]> => {
  const response = await fetch(`${sandbox.baseUrl}/entities?pageSize=100`, {
    method: 'POST',
    headers: {Authorization: sandbox.apiKey, 'Content-Type': 'application/json'},
    body: '{}',
  });
  return ((await response.json()) as {entities: {customerKey: string}[]}).entities;
};

describe('a sample that relies on a filter', () => {
  const shown = fences
    .filter(({mode, program, value}) => mode === 'run' && !program && /filters/.test(value))
    .map(({title = ''}) => title);
  const programs = shown.filter((title) => /\.(mjs|ts|py)$/.test(title));
  const runnable = programs.filter((title) => !title.endsWith('.py') || Boolean(process.env.CI) || isHere('python'));

  it('is in a guide', () => expect(programs.length).toBeGreaterThan(4));

  it.each(runnable)('fails when a proxy drops the filter, and changes nothing: %s', async (title) => {
    sandbox.intercept = dropFilters;
    const {status, stderr} = await finish(launch(title));
    expect(status).toBe(1);
    expect(stderr).toMatch(/Expected one entity|other entities than|filters were not applied|another key/);
    expect(calls('/entities/archive')).toBe(0);
    expect((await entities()).filter(({customerKey}) => customerKey.startsWith('FT-'))).toEqual([]);
  });
});

describe('onboard.mjs', () => {
  it.each([500, 502, 503, 504])('saves each customer once in spite of %i', async (status) => {
    const failures = new Map<string, number>();
    sandbox.intercept = async (request, answer) => {
      const path = new URL(request.url).pathname;
      failures.set(path, (failures.get(path) ?? 0) + 1);
      const response = await answer(request);
      return failures.get(path)! > 2 ? response : new Response('Out of order', {status});
    };
    expect(await finish(launch('onboard.mjs'))).toMatchObject({status: 0, stdout: '2 customers are saved\n'});
    const keys = (await entities()).map(({customerKey}) => customerKey).filter((key) => key.startsWith('FT-'));
    expect(keys.sort()).toEqual(['FT-1', 'FT-2']);
  });

  it.each(['/entities', '/entities/create'])('backs off while %s returns 500', async (path) => {
    sandbox.intercept = async (request, answer) =>
      new URL(request.url).pathname.endsWith(path) ? new Response('Out of order', {status: 500}) : answer(request);
    const child = launch('onboard.mjs');
    const end = finish(child);
    await expect.poll(() => calls(path)).toBeGreaterThan(0);
    await wait(3000);
    child.kill('SIGKILL');
    await end;
    expect(sandbox.exchanges.filter((exchange) => exchange.status === 500).length).toBeLessThan(9);
  });

  it('sends again promptly after 429', async () => {
    let refused = 0;
    sandbox.intercept = async (request, answer) =>
      (refused += 1) > 40 ? answer(request) : new Response('Too Many Requests', {status: 429});
    expect(await finish(launch('onboard.mjs'))).toMatchObject({status: 0});
  });
});

it('check.mjs ends when a list is shorter than its total', async () => {
  sandbox.intercept = () => Promise.resolve(Response.json({entities: [], total: 5}));
  expect(await finish(launch('check.mjs'))).toMatchObject({
    status: 1,
    stderr: 'Error: the list ends before its total\n',
  });
});
