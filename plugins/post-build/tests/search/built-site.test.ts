/** Tests search and the suggestions for unknown addresses with the built site. */
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {createSearch, nearestPages, pickTop, readPages, type SearchData} from '@screening/search';
import {readQueries} from '../../../../tests/lib/site/queries';
import {listPages} from '../../../../tests/lib/site/sitemap';

const pages = await readPages(async (path) => readFileSync(`build${path}`, 'utf8'));
const others = pages.filter(({path}) => path !== '/');

it('finds all pages of the sitemap in llms.txt', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.map(({path}) => path).sort()).toEqual(listPages().sort());
});

type Slip = {
  /** What is wrong with the address. */
  slip: string;
  /** The page must be among this number of suggestions. */
  rank: number;
  /** Makes the wrong address from that of a page. */
  change: (path: string) => string;
};

const slips: Slip[] = [
  {slip: 'with .html', rank: 1, change: (path) => `${path}.html`},
  {slip: 'with /index.html', rank: 1, change: (path) => `${path}/index.html`},
  {slip: 'with a slash at the end', rank: 1, change: (path) => `${path}/`},
  {slip: 'in capital letters', rank: 1, change: (path) => path.toUpperCase()},
  {
    slip: 'with the case of an operationId',
    rank: 1,
    change: (path) => path.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  },
  {slip: 'with underscores', rank: 1, change: (path) => path.replaceAll('-', '_')},
  {slip: 'without hyphens', rank: 1, change: (path) => path.replaceAll('-', '')},
  {slip: 'in another folder', rank: 9, change: (path) => `/docs/old/${path.split('/').at(-1)}`},
  {
    slip: 'without its last letter but one',
    rank: 9,
    change: (path) => path.slice(0, -2) + path.slice(-1),
  },
];

it.each(slips)('suggests each page for its address $slip, among the first $rank', (slip) => {
  const {rank, change} = slip;
  const missed = others.filter(({path}) => {
    const suggested = nearestPages(change(path), pages).slice(0, rank);
    return !suggested.some((page) => page.path === path);
  });
  expect(missed.map(({path}) => `${change(path)} instead of ${path}`)).toEqual([]);
});

it.each(['/blog', '/nowhere', '/pricing', '/docs/rate-limits'])(
  'suggests nothing for %s',
  (address) => {
    expect(nearestPages(address, pages)).toEqual([]);
  },
);

const search = createSearch(
  JSON.parse(readFileSync('build/search-data.json', 'utf8')) as SearchData,
);

it('each query of the list finds a correct page among its first three results', () => {
  const queries = readQueries();
  expect(queries.length).toBeGreaterThanOrEqual(160);
  // Each query without a right result, with its actual results.
  const wrong = queries.flatMap(({query, finds}) => {
    const first = pickTop(search(query).found, 3).map(({entry}) => entry.url);
    return first.some((url) => finds.includes(url)) ? [] : [`${query}: ${first.join(', ')}`];
  });
  expect(wrong).toEqual([]);
});

it.each(['docker', 'kubernetes', 'SOC 2', 'pricing', '2fa', 'iOS app', 'crypto wallet'])(
  'finds nothing for %s, about which the site says nothing',
  (query) => {
    expect(search(query).found.map(({entry}) => entry.url)).toEqual([]);
  },
);

it('corrects no number', () => {
  const {found, near, missing} = search('ISO 9001');
  expect({near, missing}).toEqual({near: [], missing: ['9001']});
  expect(found.map(({entry}) => entry.title).filter((title) => !/ISO/.test(title))).toEqual([]);
});
