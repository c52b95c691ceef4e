/** Runs programs that a guide shows in full, with mistakes that readers can make. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {readGuides} from '../lib/guides-run/guides';
import {finish, prepare, start} from '../lib/guides-run/programs';
import {startRecorded, type RecordedSandbox} from '../lib/guides-run/recorded-sandbox';
import {isHere} from '../lib/samples/toolchain';

const fences = readGuides().flatMap((guide) => guide.fences);
const fenceOf = (title: string) => {
  const found = fences.find((fence) => fence.mode === 'run' && fence.title === title);
  if (!found) throw new Error(`no guide shows ${title}`);
  return found;
};

let folder: string;
let sandbox: RecordedSandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shown-'));
  prepare(folder);
  sandbox = await startRecorded();
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, {recursive: true});
});

const run = (title: string, args: string[] = [], env: Record<string, string> = {}) =>
  finish(
    start({...fenceOf(title), args}, folder, {
      SCREENING_BASE_URL: sandbox.baseUrl,
      SCREENING_API_KEY: sandbox.apiKey,
      ...env,
    }),
  );

describe('programs that import the client', () => {
  const importing = fences.filter(
    ({mode, program, title, value}) =>
      mode === 'run' && !program && title && /from ('\.\/client'|client import)/.test(value),
  );
  const runnable = importing.filter(({lang}) => lang === 'ts' || Boolean(process.env.CI) || isHere('python'));

  it('are shown in the guides', () => expect(runnable).not.toEqual([]));

  it.each(runnable.map(({title}) => title!))('print one line and exit with 1 when a call fails: %s', async (title) => {
    const {status, stderr} = await run(title, [], {SCREENING_API_KEY: 'wrong-key'});
    expect(stderr).toMatch(/^Error: (GET|POST) \S+: 401 Unauthorized\n$/);
    expect(status).toBe(1);
  });
});

describe('check.mjs', () => {
  const write = (file: string, keys: string[]) =>
    writeFileSync(join(folder, file), ['customerKey,more', ...keys.map((key) => `${key},x`)].join('\n'));
  const create = (customerKey: string) =>
    fetch(`${sandbox.baseUrl}/entities/create`, {
      method: 'POST',
      headers: {Authorization: sandbox.apiKey, 'Content-Type': 'application/json'},
      body: JSON.stringify({
        filterSetID: 12,
        entityGroupIDs: [1],
        search: {entityName: 'Fictional Company', customerKey},
      }),
    });

  it("doesn't count a rejected customer as missing", async () => {
    await create('FT-1');
    write('customers.csv', ['FT-1', 'FT-2']);
    write('rejected.csv', ['FT-2']);
    const summary = '2 customers, 1 rejected, 0 missing, 0 doubled\n';
    expect(await run('check.mjs', ['rejected.csv'])).toMatchObject({status: 0, stdout: summary});
  });

  it('finds a customer that is neither saved nor rejected, and one that exists twice', async () => {
    for (const key of ['FT-1', 'FT-1', 'FT-2']) await create(key);
    write('customers.csv', ['FT-1', 'FT-2', 'FT-3', 'FT-4']);
    write('rejected.csv', ['FT-4']);
    const {status, stdout} = await run('check.mjs', ['rejected.csv']);
    expect(stdout).toBe('4 customers, 1 rejected, 1 missing, 1 doubled\nFT-3 FT-1\n');
    expect(status).toBe(1);
  });

  it('counts an unsaved customer as missing if it gets no list of rejected customers', async () => {
    write('customers.csv', ['FT-2']);
    expect(await run('check.mjs')).toMatchObject({status: 1, stdout: expect.stringContaining('1 missing')});
  });

  it('names a missing file in a one-line error', async () => {
    const {status, stderr} = await run('check.mjs');
    expect(stderr).toMatch(/^Error: .*customers\.csv.*\n$/);
    expect(status).toBe(1);
  });
});
