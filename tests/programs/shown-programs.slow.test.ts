/** Runs programs that guides show, with mistakes that readers can make and with a platform in trouble. */
import {expect, it} from 'vitest';
import {clientNames} from '@screening/api';
import {product} from '@screening/product';
import {readGuides} from '../lib/programs/run-page';
import {dropFilters, useWorkspace} from '../lib/programs/workspace';
import {isHere} from '../lib/samples/toolchain';

const {npm, python} = clientNames(product.slug);
const fences = readGuides().flatMap((guide) => guide.fences);
const work = useWorkspace();
/** Complete programs of the guides, besides the samples of docs/examples, that run on this machine. */
const complete = fences.filter(
  ({mode, program, title, lang}) =>
    mode === 'run' &&
    !program &&
    /\.(mjs|m?ts|py)$/.test(title ?? '') &&
    (lang !== 'python' || Boolean(process.env.CI) || isHere(lang)),
);

/** The programs that match a pattern, by page and title, because pages use the same titles. */
const programsWith = (pattern: RegExp) =>
  complete
    .filter(({value}) => pattern.test(value))
    .map((fence) => [`${fence.file}: ${fence.title}`, fence] as const);

const usesClient = new RegExp(`from (?:'${npm}'|${python} import)`);
/** They read entities with filters, and must notice that a proxy drops them. */
const filtersEntities = /\ball\(['"]list_?entities['"].*filters/is;

it('the guides show programs that import the client, and that filter', () => {
  expect(programsWith(usesClient).length).toBeGreaterThan(60);
  expect(programsWith(filtersEntities).length).toBeGreaterThan(8);
});

it('no program of the guides has its own HTTP code for the API', () => {
  const own = programsWith(/\bfetch\(|urllib|import requests|http\.client|from '\.\/client'/);
  expect(own.map(([title]) => title)).toEqual([]);
});

/** These catch the errors of the client, or call no API. */
const handled =
  /ScreeningError|UnavailableError|screen(?:_s|S)ign|transport|parseWebhook|checkSubject/;

it.each(programsWith(usesClient).filter(([, {value}]) => !handled.test(value)))(
  '%s fails with the error of the client when its key is refused, and prints no key',
  async (_, fence) => {
    const {status, stderr} = await work.run(fence, [], {SCREENING_API_KEY: 'wrong-key'});
    expect(stderr).toMatch(/RefusedError: \w+: 401/);
    expect(stderr).not.toContain('wrong-key');
    expect(status).toBe(1);
  },
);

/** The customers that the programs of this guide onboard. */
const customers = ['customerKey,entityName,entityType', 'FT-1,One,company', 'FT-2,Two,company', ''];
const calls = (path: string) =>
  work.exchanges().filter((exchange) => exchange.path.startsWith(path)).length;

it.each(programsWith(filtersEntities))(
  '%s fails when a proxy drops the filter, and changes nothing',
  async (_, fence) => {
    work.write('customers.csv', customers);
    work.intercept(dropFilters);
    const {status, stderr} = await work.run(fence);
    expect(status).toBe(1);
    expect(stderr).toMatch(/Expected one entity|filters were not applied|another key/);
    expect(calls('/entities/archive')).toBe(0);
    expect(
      (await work.entities()).filter(({customerKey}) => customerKey.startsWith('FT-')),
    ).toEqual([]);
  },
);

/** They compare the ages of sources with limits, and must notice each source that can't be trusted. */
it.each(programsWith(/MISSING/))(
  '%s names sources that are missing, undated or dated in the future, and an empty list',
  async (_, fence) => {
    const printed = async (rawDataSources: object[]) => {
      work.intercept(async (request, answer) =>
        request.url.includes('/info/sources') ? Response.json({rawDataSources}) : answer(request),
      );
      const {status, stdout, stderr} = await work.run(fence);
      expect(status, stderr).toBe(0);
      return stdout.trim().split('\n');
    };
    expect(await printed([])).toEqual([
      'MISSING office-of-trade-measures',
      'MISSING register-of-public-offices',
      'MISSING open-vessel-register',
    ]);
    expect(
      await printed([
        {key: 'office-of-trade-measures', lastRunDate: '2099-01-01'},
        {key: 'open-vessel-register'},
        {key: 'open-vessel-register', lastRunDate: 'yesterday'},
        {key: 'a-new-source', lastRunDate: '2025-03-14T04:00:00Z'},
      ]),
    ).toEqual([
      expect.stringMatching(/^STALE office-of-trade-measures: -\d+/),
      'MISSING register-of-public-offices',
      expect.stringMatching(/^STALE open-vessel-register: nan/i),
      expect.stringMatching(/^STALE open-vessel-register: nan/i),
      'NO LIMIT a-new-source',
    ]);
  },
);

it('there is a program for the ages of sources in each language', () => {
  const names = fences.filter(({value}) => value.includes('MISSING')).map(({lang}) => lang);
  expect(names).toEqual(['ts', 'python']);
});
