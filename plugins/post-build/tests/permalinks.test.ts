/** Tests the permalinks: their list, and what the build says about one that no longer exists. */
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {fillProduct} from '@screening/product';
import {permalinksFile, readPermalinks, resolvePermalinks} from '../permalinks';

it('permalinks include the routes of the specification, all operations, webhooks and schemas, and help for the console', () => {
  const permalinks = readPermalinks(readFileSync(permalinksFile, 'utf8'));
  const [names, addresses] = [new Set(Object.keys(permalinks)), new Set(Object.values(permalinks))];
  const routes = fillProduct(readFileSync('tests/site/promised-routes.txt', 'utf8')).split('\n');
  expect(routes.filter((route) => route.startsWith('/') && !addresses.has(route))).toEqual([]);
  const doc = readBundle('.');
  const expected = [
    ...listEndpoints(doc).map(({kind, operation}) => `${kind}.${operation.operationId}`),
    ...Object.keys(doc.components.schemas ?? {}).map((name) => `record.${name}`),
  ];
  expect(expected.length).toBeGreaterThan(100);
  expect(expected.filter((name) => !names.has(name)), `has no line in ${permalinksFile}`).toEqual([]);
  expect([...names].filter((name) => name.startsWith('help.')).length).toBeGreaterThan(20);
}); // prettier-ignore

const pages = new Map([
  ['/', new Set<string>()],
  ['/docs/new', new Set(['one', 'two.a'])],
]);
const redirects = [{from: '/docs/old', to: '/docs/new'}];
const resolve = (text: string, known = redirects) =>
  resolvePermalinks(readPermalinks(`page.home: /\n${text}`), (path) => pages.get(path), known);

it.each([
  ['page.old: /docs/old', '/docs/new'],
  ["help.one: '/docs/old#one'", '/docs/new#one'],
  ["help.two: '/docs/new#two.a'", '/docs/new#two.a'],
])('a permalink has a current address: %s', (text, address) => {
  expect(Object.values(resolve(text))).toEqual(['/', address]);
});

it.each([
  ['page.old: /docs/old', [], 'page.old: there is no page or file at /docs/old anymore. If it moved, add a line to'],
  ["help.x: '/docs/new#on'", redirects, 'help.x: /docs/new no longer has the anchor #on; did you mean `one`?'],
  ["help.x: '/docs/old#three'", redirects, 'help.x: /docs/new no longer has the anchor #three'],
  ['file.x: /lost.json', redirects, 'file.x: there is no page or file at /lost.json'],
])('a permalink that no longer exists fails the build: %s', (text, known, message) => {
  expect(() => resolve(text, known)).toThrow(`${permalinksFile}: ${message}`);
}); // prettier-ignore
