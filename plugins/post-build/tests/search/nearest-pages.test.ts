/** Tests the suggestions for unknown addresses, with each page of the built site. */
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {addressWords, nearestPages, readLists, readPages} from '@screening/sandbox/search';
import {listPaths} from '../../pages';

const pages = readPages(await readLists(async (path) => readFileSync(`build${path}`, 'utf8')));
const others = pages.filter(({path}) => path !== '/');

it('finds all pages of the sitemap in llms.txt', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.map(({path}) => path).sort()).toEqual(listPaths('build').sort());
});

const slips: Record<string, (path: string) => string> = {
  'with .html': (path) => `${path}.html`,
  'with /index.html': (path) => `${path}/index.html`,
  'with a slash at the end': (path) => `${path}/`,
  'in capital letters': (path) => path.toUpperCase(),
  'with the case of an operationId': (path) => path.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  'with underscores': (path) => path.replaceAll('-', '_'),
  'without hyphens': (path) => path.replaceAll('-', ''),
};

for (const [slip, change] of Object.entries(slips)) {
  it(`suggests each page first for its address ${slip}`, () => {
    const missed = others.filter(({path}) => nearestPages(change(path), pages)[0]?.path !== path);
    expect(missed.map(({path}) => `${change(path)} instead of ${path}`)).toEqual([]);
  });
}

it.each<[what: string, change: (path: string) => string]>([
  ['name in another folder', (path) => `/docs/old/${path.split('/').at(-1)}`],
  ['address without its last letter but one', (path) => path.slice(0, -2) + path.slice(-1)],
])('suggests each page for its %s', (_what, change) => {
  const missed = others.filter(({path}) => !nearestPages(change(path), pages).some((page) => page.path === path));
  expect(missed.map(({path}) => path)).toEqual([]);
});

it.each(['/blog', '/nowhere', '/pricing', '/%', '/', '//', '/__proto__', '/docs/rate-limits', `/${'x'.repeat(2_000)}`])(
  'suggests nothing for %s',
  (address) => {
    expect(nearestPages(address, pages)).toEqual([]);
  },
);

it.each([
  ['/API/listEntities', 'list entities'],
  ['/docs/guides/Rate_limits.html', 'rate limits'],
  ['/docs/caf%C3%A9/', 'café'],
  ['/%E0%A4%A', 'e0 a4 a'],
  ['/', ''],
])('searches for the words of %s', (address, words) => {
  expect(addressWords(address).join(' ')).toBe(words);
});
