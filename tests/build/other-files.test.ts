/** Checks the built files beside the pages: the sitemap, the social card, frozen addresses and the data of search. */
import {existsSync, readFileSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';
import {expect, it} from 'vitest';
import {fillProduct} from '../../src/product';
import {hasHistory} from '../../plugins/reference/git-history';
import {fileOf, readFile, readHtml} from '../lib/site/built-page';
import {listPages} from '../lib/site/sitemap';

it('the promised routes exist', () => {
  const promised = fillProduct(readFileSync('tests/site/promised-routes.txt', 'utf8'))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(promised.length).toBeGreaterThan(15);
  expect(promised.filter((path) => !existsSync(fileOf(path)))).toEqual([]);
});

it('the sitemap has dates if git history is available, and no dates otherwise', () => {
  const dates = [...readFile('/sitemap.xml').matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, date]) => date);
  expect(dates.filter((date) => !/^20\d\d-\d\d-\d\d$/.test(date))).toEqual([]);
  // Front and category pages are built from other pages, and have no date.
  if (hasHistory('.')) expect(dates.length).toBeGreaterThan(listPages().length * 0.9);
  else expect(dates).toEqual([]);
});

it('the social card, the icon and the sitemap named in robots.txt exist', () => {
  const home = readHtml('/');
  const addresses = [
    /property="?og:image"? content="?([^" >]+)/.exec(home),
    /rel="?icon"? href="?([^" >]+)/.exec(home),
    /^Sitemap: (https?:\/\/.*\/sitemap\.xml)$/m.exec(readFile('/robots.txt')),
  ].map((found) => found?.[1] ?? 'missing');
  const paths = addresses.map((address) => new URL(address, 'http://localhost').pathname);
  expect(paths.filter((path) => !existsSync(`build${path}`))).toEqual([]);
});

it('the first search loads less than 104 KB', () => {
  expect(brotliCompressSync(readFile('/search-data.json')).length).toBeLessThan(104_000);
});
