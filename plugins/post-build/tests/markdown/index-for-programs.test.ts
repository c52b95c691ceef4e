/** Tests the addresses of Markdown pages, their links, the reading order of the site, and the index for programs. */
import {expect, test} from 'vitest';
import type {BuiltPage} from '../../pages';
import {createMarkdownLinks} from '@screening/api';
import {product} from '@screening/product';
import {writeIndex} from '../../markdown/index-for-programs';
import {inReadingOrder} from '../../markdown/reading-order';

const page = (path: string, next?: string, trail: string[] = []): BuiltPage => ({
  path,
  title: `Title of ${path}`,
  description: `About ${path}.`,
  keywords: '',
  trail,
  ...(next ? {next} : {}),
  main: {type: 'element', tagName: 'main', properties: {}, children: []},
});

test('links to pages become absolute links to their Markdown, with the fragment', () => {
  const link = createMarkdownLinks('https://docs.example', new Set(['/', '/api']), '/docs/a');
  expect(link('/api#errors')).toBe('https://docs.example/api.md#errors');
  expect(link('/')).toBe('https://docs.example/index.md');
  expect(link('/api?try=%7B%7D#errors')).toBe('https://docs.example/api?try=%7B%7D#errors');
  expect(link('#b')).toBe('https://docs.example/docs/a#b');
  expect(link('/openapi.json')).toBe('https://docs.example/openapi.json');
  expect(link('https://elsewhere.example/api')).toBe('https://elsewhere.example/api');
});

test('pages follow their "Next" links, in the order of English, with the reference and cycles last, each once', () => {
  // Czech sorts `ch` after `h`.
  const guides = [
    page('/docs/b'),
    page('/docs/a', '/docs/b'),
    page('/docs/hosts'),
    page('/docs/checks'),
  ];
  const pages = [
    page('/api', '/api/z'),
    page('/api/z'),
    ...guides,
    page('/'),
    page('/x/a', '/x/b'),
    page('/x/b', '/x/a'),
  ];
  expect(inReadingOrder(pages).map(({path}) => path)).toEqual([
    '/',
    '/docs/a',
    '/docs/b',
    '/docs/checks',
    '/docs/hosts',
    '/api',
    '/api/z',
    '/x/a',
    '/x/b',
  ]);
});

test('the index stays short, however many pages there are', () => {
  const many = Array.from({length: 1000}, (_, i) =>
    page(`/docs/p${i}`, `/docs/p${i + 1}`, [`Part ${i % 20}`]),
  );
  const whens = new Map([page('/'), ...many].map(({path}) => [path, 'you need it']));
  expect(
    writeIndex([page('/'), ...many], 'v9', whens, [], []).get('/llms.txt')?.length,
  ).toBeLessThan(15_000);
});

test('a page without `read_when`, and a site without a home page, are refused', () => {
  expect(() =>
    writeIndex([page('/'), page('/docs/a')], 'v9', new Map([['/', 'you start']]), [], []),
  ).toThrow('the index cannot say when to read /docs/a: add `read_when` to its front matter');
  expect(() => writeIndex([page('/docs/a')], 'v9', new Map(), [], [])).toThrow('no home page');
});

test('the index begins with the packages, and with the command that installs each from its address', () => {
  const packages = [
    {path: '/downloads/a.tgz', title: 'Client', text: 'Use `npm install {address}`'},
  ];
  const whens = new Map([['/', 'you start']]);
  const text = writeIndex([page('/')], 'v9', whens, [], packages).get('/llms.txt') ?? '';
  const address = `${product.siteUrl}/downloads/a.tgz`;
  expect(text).toContain(`- [Client](${address}): Use \`npm install ${address}\`.\n`);
  expect(text.indexOf('## Packages')).toBeLessThan(text.indexOf('## Start here'));
});
