/** Tests the addresses of twins, their links, and the reading order of the site. */
import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import type {BuiltPage} from '../../pages';
import {inReadingOrder} from '../../reading-order';
import {createTwinLinks, twinPath} from '@screening/api';
import {writeIndex} from '../../markdown/llms';

const page = (path: string, next?: string, trail: string[] = []): BuiltPage => ({
  path,
  title: `Title of ${path}`,
  description: `About ${path}.`,
  keywords: '',
  trail,
  ...(next ? {next} : {}),
  main: {type: 'element', tagName: 'main', properties: {}, children: []},
});

test('a twin has the path of its page with .md at the end', () => {
  expect(twinPath('/docs/glossary')).toBe('/docs/glossary.md');
  expect(twinPath('/docs/glossary/')).toBe('/docs/glossary.md');
  expect(twinPath('/')).toBe('/index.md');
});

test('links to pages become absolute links to their twins, with the fragment', () => {
  const link = createTwinLinks('https://docs.example', new Set(['/', '/api']), '/docs/a');
  expect(link('/api#errors')).toBe('https://docs.example/api.md#errors');
  expect(link('/')).toBe('https://docs.example/index.md');
  expect(link('/api?try=%7B%7D#errors')).toBe('https://docs.example/api?try=%7B%7D#errors');
  expect(link('#b')).toBe('https://docs.example/docs/a#b');
  expect(link('/openapi.json')).toBe('https://docs.example/openapi.json');
  expect(link('https://elsewhere.example/api')).toBe('https://elsewhere.example/api');
});

test('pages follow their "Next" links, with the reference last, each once', () => {
  const pages = [page('/api', '/api/z'), page('/api/z'), page('/docs/b'), page('/docs/a', '/docs/b'), page('/')];
  expect(inReadingOrder(pages).map(({path}) => path)).toEqual(['/', '/docs/a', '/docs/b', '/api', '/api/z']);
});

test('the order does not depend on the locale of the build machine', () => {
  // Czech sorts `ch` after `h`.
  const code = `const {inReadingOrder} = require('./plugins/post-build/reading-order.ts');
    console.log(inReadingOrder(['/docs/hosts', '/docs/checks'].map((path) => ({path}))).map(({path}) => path).join());`;
  const run = spawnSync(process.execPath, ['--require', 'tsx/cjs', '--eval', code], {
    encoding: 'utf8',
    env: {...process.env, LC_ALL: 'cs_CZ.UTF-8'},
  });
  expect(run.stdout.trim()).toBe('/docs/checks,/docs/hosts');
});

test('pages whose "Next" links form a cycle are not lost', () => {
  const pages = [page('/'), page('/docs/a', '/docs/b'), page('/docs/b', '/docs/a')];
  expect(inReadingOrder(pages).map(({path}) => path)).toEqual(['/', '/docs/a', '/docs/b']);
});

const files = [{path: '/openapi.json', title: 'The API', when: 'you generate a client'}];

test('llms.txt has a section for each part of the site and one for programs, and says when to read each page', () => {
  const pages = [page('/'), page('/docs/a', undefined, ['Guides']), page('/api/z', undefined, ['Entities'])];
  const whens = new Map(['/', '/docs/a', '/api/z'].map((path) => [path, `you need ${path}`]));
  const text = writeIndex(pages, 'v9', whens, files);
  expect(text).toContain('This site describes version v9 of the API.');
  expect(text).toMatch(
    /## Guides\n\n- \[Title of \/docs\/a\]\(https:\/\/[^/]+\/docs\/a\.md\): Read when you need \/docs\/a\. About \/docs\/a\.\n/,
  );
  expect(text).toContain('## API reference: Entities');
  expect(text).toMatch(
    /## For programs\n\n- The API: https:\/\/[^/]+\/openapi\.json\. Read when you generate a client\.\n/,
  );
});

test('a page without `read_when` is refused', () => {
  expect(() => writeIndex([page('/'), page('/docs/a')], 'v9', new Map([['/', 'you start']]), files)).toThrow(
    'the index cannot say when to read /docs/a: add `read_when` to its front matter',
  );
});

test('a site without a home page is refused', () => {
  expect(() => writeIndex([page('/docs/a')], 'v9', new Map(), files)).toThrow('no home page');
});
