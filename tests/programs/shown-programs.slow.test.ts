/** Runs programs that guides show, with mistakes that readers can make and with a platform in trouble. */
import {expect, it} from 'vitest';
import {readGuides} from '../lib/programs/run-page';
import {languages} from '../lib/programs/start';
import {dropFilters, useWorkspace} from '../lib/programs/workspace';

const fences = readGuides().flatMap((guide) => guide.fences);
const fenceOf = (title: string) => {
  const found = fences.find((fence) => fence.title === title);
  if (!found) throw new Error(`no guide shows ${title}`);
  return found;
};
const work = useWorkspace();
const run = (title: string, args: string[] = [], env?: Record<string, string>) =>
  work.run(fenceOf(title), args, env);
/** Complete programs of the guides, besides those of docs/examples, that run on this machine. */
const complete = fences.filter(
  ({mode, program, title, lang}) =>
    mode === 'run' &&
    !program &&
    /\.(mjs|ts|py)$/.test(title ?? '') &&
    (lang !== 'python' || languages.includes(lang)),
);

const titlesOf = (pattern: RegExp) =>
  complete.filter(({value}) => pattern.test(value)).map(({title}) => title!);

it('the guides show programs that import the client, and that filter', () => {
  expect(titlesOf(/from ('\.\/client'|client import)/)).not.toEqual([]);
  expect(titlesOf(/filters/)).not.toEqual([]);
});

it.each(titlesOf(/from ('\.\/client'|client import)/))(
  '%s prints one line when a call fails',
  async (title) => {
    const {status, stderr} = await run(title, [], {SCREENING_API_KEY: 'wrong-key'});
    expect(stderr).toMatch(/^Error: (GET|POST) \S+: 401 Unauthorized\n$/);
    expect(status).toBe(1);
  },
);

/** The customers that the programs of this guide onboard. */
const customers = ['customerKey,entityName,entityType', 'FT-1,One,company', 'FT-2,Two,company', ''];
const calls = (path: string) =>
  work.exchanges().filter((exchange) => exchange.path.startsWith(path)).length;

it.each(titlesOf(/filters/))(
  '%s fails when a proxy drops the filter, and changes nothing',
  async (title) => {
    work.write('customers.csv', customers);
    work.intercept(dropFilters);
    const {status, stderr} = await run(title);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /Expected one entity|other entities than|filters were not applied|another key/,
    );
    expect(calls('/entities/archive')).toBe(0);
    expect(
      (await work.entities()).filter(({customerKey}) => customerKey.startsWith('FT-')),
    ).toEqual([]);
  },
);
