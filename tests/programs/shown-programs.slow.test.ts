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

const titlesOf = (pattern: RegExp) => complete.filter(({value}) => pattern.test(value)).map(({title}) => title!);

it('the guides show programs that import the client, and that filter', () => {
  expect(titlesOf(/from ('\.\/client'|client import)/)).not.toEqual([]);
  expect(titlesOf(/filters/)).not.toEqual([]);
});

it.each(titlesOf(/from ('\.\/client'|client import)/))('%s prints one line when a call fails', async (title) => {
  const {status, stderr} = await run(title, [], {SCREENING_API_KEY: 'wrong-key'});
  expect(stderr).toMatch(/^Error: (GET|POST) \S+: 401 Unauthorized\n$/);
  expect(status).toBe(1);
});

describe('check.mjs', () => {
  it('finds customers that are neither saved nor rejected, and those that exist twice', async () => {
    await work.create(['FT-1', 'FT-1', 'FT-2'].map((customerKey) => ({entityName: 'Company', customerKey})));
    work.write('customers.csv', ['customerKey,more', 'FT-1,x', 'FT-2,x', 'FT-3,x', 'FT-4,x']);
    work.write('rejected.csv', ['customerKey,more', 'FT-4,x']);
    const wrong = '4 customers, 1 rejected, 1 missing, 1 doubled\nFT-3 FT-1\n';
    expect(await run('check.mjs', ['rejected.csv'])).toMatchObject({status: 1, stdout: wrong});
    // Without the list of rejected customers, they are missing.
    expect(await run('check.mjs')).toMatchObject({status: 1, stdout: expect.stringContaining('2 missing')});
    work.write('customers.csv', ['customerKey,more', 'FT-2,x', 'FT-4,x']);
    const stdout = '2 customers, 1 rejected, 0 missing, 0 doubled\n';
    expect(await run('check.mjs', ['rejected.csv'])).toMatchObject({status: 0, stdout});
  });

  it('ends when a file is missing, and when a list is shorter than its total', async () => {
    const missing = expect.stringMatching(/^Error: .*customers\.csv.*\n$/);
    expect(await run('check.mjs')).toMatchObject({status: 1, stderr: missing});
    work.write('customers.csv', ['customerKey,more', 'FT-1,x']);
    work.intercept(async () => Response.json({entities: [], total: 5}));
    expect(await run('check.mjs')).toMatchObject({status: 1, stderr: 'Error: the list ends before its total\n'});
  });
});

/** The customers that the programs of this guide onboard. */
const customers = ['customerKey,entityName,entityType', 'FT-1,One,company', 'FT-2,Two,company', ''];
const calls = (path: string) => work.exchanges().filter((exchange) => exchange.path.startsWith(path)).length;

it.each(titlesOf(/filters/))('%s fails when a proxy drops the filter, and changes nothing', async (title) => {
  work.write('customers.csv', customers);
  work.intercept(dropFilters);
  const {status, stderr} = await run(title);
  expect(status).toBe(1);
  expect(stderr).toMatch(/Expected one entity|other entities than|filters were not applied|another key/);
  expect(calls('/entities/archive')).toBe(0);
  expect((await work.entities()).filter(({customerKey}) => customerKey.startsWith('FT-'))).toEqual([]);
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
