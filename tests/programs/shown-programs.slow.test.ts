/** Runs programs that guides show, with mistakes that readers can make and with a platform in trouble. */
import {setTimeout as wait} from 'node:timers/promises';
import {beforeEach, describe, expect, it} from 'vitest';
import {readGuides} from '../lib/programs/run-page';
import {finish, languages} from '../lib/programs/start';
import {dropFilters, useWorkspace} from '../lib/programs/workspace';

const fences = readGuides().flatMap((guide) => guide.fences);
const fenceOf = (title: string) => {
  const found = fences.find((fence) => fence.title === title);
  if (!found) throw new Error(`no guide shows ${title}`);
  return found;
};
const work = useWorkspace();
const run = (title: string, args: string[] = [], env?: Record<string, string>) => work.run(fenceOf(title), args, env);
/** Complete programs of the guides, besides those of docs/examples, that run on this machine. */
const complete = fences.filter(
  ({mode, program, title, lang}) =>
    mode === 'run' && !program && /\.(mjs|ts|py)$/.test(title ?? '') && (lang !== 'python' || languages.includes(lang)),
);

describe('programs that import the client', () => {
  const runnable = complete.filter((fence) => /from ('\.\/client'|client import)/.test(fence.value));

  it('are in the guides', () => expect(runnable).not.toEqual([]));

  it.each(runnable.map(({title}) => title!))('print one line and exit with 1 when a call fails: %s', async (title) => {
    const {status, stderr} = await run(title, [], {SCREENING_API_KEY: 'wrong-key'});
    expect(stderr).toMatch(/^Error: (GET|POST) \S+: 401 Unauthorized\n$/);
    expect(status).toBe(1);
  });
});

describe('check.mjs', () => {
  const write = (file: string, keys: string[]) =>
    work.write(file, ['customerKey,more', ...keys.map((key) => `${key},x`)]);
  const create = (...keys: string[]) =>
    work.create(keys.map((customerKey) => ({entityName: 'Fictional Company', customerKey})));

  it("doesn't count a rejected customer as missing", async () => {
    await create('FT-1');
    write('customers.csv', ['FT-1', 'FT-2']);
    write('rejected.csv', ['FT-2']);
    const summary = '2 customers, 1 rejected, 0 missing, 0 doubled\n';
    expect(await run('check.mjs', ['rejected.csv'])).toMatchObject({status: 0, stdout: summary});
  });

  it('finds a customer that is neither saved nor rejected, and one that exists twice', async () => {
    await create('FT-1', 'FT-1', 'FT-2');
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
    expect(await run('check.mjs')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Error: .*customers\.csv.*\n$/),
    });
  });

  it('ends when a list is shorter than its total', async () => {
    write('customers.csv', ['FT-1']);
    work.intercept(async () => Response.json({entities: [], total: 5}));
    const stderr = 'Error: the list ends before its total\n';
    expect(await run('check.mjs')).toMatchObject({status: 1, stderr});
  });
});

/** The customers that the programs of this guide onboard. */
const customers = ['customerKey,entityName,entityType', 'FT-1,One,company', 'FT-2,Two,company', ''];
const calls = (path: string) => work.exchanges().filter((exchange) => exchange.path.startsWith(path)).length;

describe('a sample that relies on a filter', () => {
  beforeEach(() => work.write('customers.csv', customers));

  const programs = complete.filter(({value}) => /filters/.test(value));

  it('is in a guide', () => expect(programs.length).toBeGreaterThan(4));

  it.each(programs.map(({title}) => title!))(
    'fails when a proxy drops the filter, and changes nothing: %s',
    async (title) => {
      work.intercept(dropFilters);
      const {status, stderr} = await run(title);
      expect(status).toBe(1);
      expect(stderr).toMatch(/Expected one entity|other entities than|filters were not applied|another key/);
      expect(calls('/entities/archive')).toBe(0);
      expect((await work.entities()).filter(({customerKey}) => customerKey.startsWith('FT-'))).toEqual([]);
    },
  );
});

describe('onboard.mjs', () => {
  beforeEach(() => work.write('customers.csv', customers));

  it.each([429, 500, 503])('saves each customer once in spite of %i', async (status) => {
    const failures = new Map<string, number>();
    work.intercept(async (request, answer) => {
      const path = new URL(request.url).pathname;
      failures.set(path, (failures.get(path) ?? 0) + 1);
      // A call that gets 429 has no effect. A call that gets 5xx may have one.
      if (status === 429 && failures.get(path)! <= 20) return new Response('Too Many Requests', {status});
      const response = await answer(request);
      return status === 429 || failures.get(path)! > 2 ? response : new Response('Out of order', {status});
    });
    expect(await run('onboard.mjs')).toMatchObject({status: 0, stdout: '2 customers are saved\n'});
    const keys = (await work.entities()).map(({customerKey}) => customerKey).filter((key) => key.startsWith('FT-'));
    expect(keys.sort()).toEqual(['FT-1', 'FT-2']);
  });

  it.each(['/entities', '/entities/create'])('backs off while %s returns 500', async (path) => {
    work.intercept(async (request, answer) =>
      new URL(request.url).pathname.endsWith(path) ? new Response('Out of order', {status: 500}) : answer(request),
    );
    const child = work.launch(fenceOf('onboard.mjs'));
    const end = finish(child);
    await expect.poll(() => calls(path)).toBeGreaterThan(0);
    await wait(3000);
    child.kill('SIGKILL');
    await end;
    expect(work.exchanges().filter((exchange) => exchange.status === 500).length).toBeLessThan(9);
  });
});
