/** Checks facts on single pages, and the built files beside the pages. */
import {existsSync, readFileSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';
import {select} from 'hast-util-select';
import {expect, it} from 'vitest';
import {questionsPage} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {screeningPath} from '../../src/components/sandbox/screening';
import {fillProduct} from '@screening/product';
import {questionsOfDescription} from '../../plugins/guides/open-questions';
import {parseHtml} from '../../plugins/post-build/pages';
import {fileOf, readFile, readHtml, readMarkdown} from '../lib/site/built-page';
import {listPages} from '../lib/site/sitemap';
import {textOf} from '../../plugins/lib/text-of';

const doc = readBundle('.');

it('each promised route is a page, not a redirect to another page', () => {
  const promised = fillProduct(readFileSync('tests/site/promised-routes.txt', 'utf8'))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(promised.length).toBeGreaterThan(15);
  const listed = new Set(listPages());
  const lost = promised.filter((path) => {
    if (!listed.has(path) || !existsSync(fileOf(path))) return true;
    const tree = parseHtml(readHtml(path));
    return !select('main h1', tree) || select('meta[http-equiv=refresh]', tree) !== undefined;
  });
  expect(lost).toEqual([]);
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

it('the first search loads less than 110 KB', () => {
  expect(brotliCompressSync(readFile('/search-data.json')).length).toBeLessThan(110_000);
});

it('the home page shows a screening without JavaScript', () => {
  const textOf = (html: string): string =>
    html
      .replaceAll(/<!--.*?-->|<[^>]+>/g, (tag) => (tag.startsWith('<!') ? '' : ' '))
      .replaceAll(/\s+/g, ' ');
  const home = textOf(readHtml('/'));
  expect(home).toContain(`${doc.servers[0].url}${screeningPath}`);
  const response = textOf(readFileSync('.generated/sandbox/home-response.code', 'utf8'));
  expect(response).toContain('resultCount');
  expect(home).toContain(response);
});

it('one page lists each question of the description once', () => {
  const plain = (text: string): string => text.replace(/[`\\]/g, '');
  const lines = plain(readMarkdown(questionsPage)).split('\n');
  const questions = questionsOfDescription(doc).map(({words}) =>
    plain(textOf({type: 'paragraph', children: words})),
  );
  expect(questions.length).toBeGreaterThan(40);
  expect(
    questions.filter(
      (asked) => lines.filter((line) => line.startsWith(`- ${asked} (`)).length !== 1,
    ),
  ).toEqual([]);
});
