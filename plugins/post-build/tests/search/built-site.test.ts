/** Tests search and the suggestions for unknown addresses with the built site. */
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {
  addressWords,
  createSearch,
  nearestPages,
  pickTop,
  readPages,
  type SearchData,
} from '@screening/search';
import {readQueries} from '../../../../tests/lib/site/queries';
import {listPages} from '../../../../tests/lib/site/sitemap';

const pages = await readPages(async (path) => readFileSync(`build${path}`, 'utf8'));
const others = pages.filter(({path}) => path !== '/');

it('finds all pages of the sitemap in llms.txt', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.map(({path}) => path).sort()).toEqual(listPages().sort());
});

it.each<[slip: string, rank: number, change: (path: string) => string]>([
  ['with .html', 1, (path) => `${path}.html`],
  ['with /index.html', 1, (path) => `${path}/index.html`],
  ['with a slash at the end', 1, (path) => `${path}/`],
  ['in capital letters', 1, (path) => path.toUpperCase()],
  [
    'with the case of an operationId',
    1,
    (path) => path.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ],
  ['with underscores', 1, (path) => path.replaceAll('-', '_')],
  ['without hyphens', 1, (path) => path.replaceAll('-', '')],
  ['in another folder', 9, (path) => `/docs/old/${path.split('/').at(-1)}`],
  ['without its last letter but one', 9, (path) => path.slice(0, -2) + path.slice(-1)],
])('suggests each page for its address %s, among the first %i', (_slip, rank, change) => {
  const missed = others.filter(
    ({path}) =>
      !nearestPages(change(path), pages)
        .slice(0, rank)
        .some((page) => page.path === path),
  );
  expect(missed.map(({path}) => `${change(path)} instead of ${path}`)).toEqual([]);
});

it.each([
  '/blog',
  '/nowhere',
  '/pricing',
  '/%',
  '/',
  '//',
  '/__proto__',
  '/docs/rate-limits',
  `/${'x'.repeat(2_000)}`,
])('suggests nothing for %s', (address) => {
  expect(nearestPages(address, pages)).toEqual([]);
});

it.each([
  ['/API/listEntities', 'list entities'],
  ['/docs/guides/Rate_limits.html', 'rate limits'],
  ['/docs/caf%C3%A9/', 'café'],
  ['/%E0%A4%A', 'e0 a4 a'],
  ['/', ''],
])('searches for the words of %s', (address, words) => {
  expect(addressWords(address).join(' ')).toBe(words);
});

it('each query of the list finds a correct page among its first three results', () => {
  const search = createSearch(
    JSON.parse(readFileSync('build/search-data.json', 'utf8')) as SearchData,
  );
  const queries = readQueries();
  expect(queries.length).toBeGreaterThanOrEqual(160);
  // Each query without a right result, with its actual results.
  const wrong = queries.flatMap(({query, finds}) => {
    const first = pickTop(search(query).found, 3).map(({entry}) => entry.url);
    return first.some((url) => finds.includes(url)) ? [] : [`${query}: ${first.join(', ')}`];
  });
  expect(wrong).toEqual([]);
});
