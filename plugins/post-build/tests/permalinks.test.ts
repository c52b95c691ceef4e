/** Tests the permalinks: their list, what the command adds to it, and what the build says about a broken one. */
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {readBundle} from '@screening/api/node';
import {fillProduct} from '@screening/product';
import {
  formatPermalinks,
  listMissing,
  permalinksFile,
  readPermalinks,
  type Published,
} from '../permalink-list';
import {remindOf, resolvePermalinks} from '../permalinks';

it('the list includes the routes of the specification and help for the console, as the command writes it', () => {
  const text = readFileSync(permalinksFile, 'utf8');
  const permalinks = readPermalinks(text);
  const addresses = new Set(Object.values(permalinks));
  const routes = fillProduct(readFileSync('tests/site/promised-routes.txt', 'utf8'))
    .split('\n')
    .filter((route) => route.startsWith('/'));
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter((route) => !addresses.has(route))).toEqual([]);
  const help = Object.keys(permalinks).filter((name) => name.startsWith('help.'));
  expect(help.length).toBeGreaterThan(20);
  expect(formatPermalinks(permalinks)).toBe(text);
});

const published: Published = {
  pages: [
    '/',
    '/api/list-groups',
    '/docs/a/new',
    '/docs/b/new',
    '/docs/category/new',
    '/docs/moved-to',
  ],
  files: ['/index.html', '/openapi.json', '/downloads/workflows/close-case.arazzo.yaml'],
  doc: readBundle('.'),
};
const listed = {
  'page.home': '/',
  'page.new': '/docs/a/new',
  'page.old': '/docs/old',
  'help.new': '/docs/a/new#anchor',
};
const redirectsOfList = [{from: '/docs/old', to: '/docs/moved-to'}];

it('the command adds each new page, operation, webhook, schema and workflow once, under a free name', () => {
  const missing = listMissing(listed, published, redirectsOfList);
  expect(missing).toMatchObject({
    'operation.listGroups': '/api/list-groups',
    'webhook.entityCreated': '/api/entity-created',
    'record.RiskScore': '/api/schemas/risk-score',
    'file.workflow.close-case': '/downloads/workflows/close-case.arazzo.yaml',
    'page.b.new': '/docs/b/new',
    'page.category.new': '/docs/category/new',
  });
  const pages = Object.keys(missing).filter((name) => name.startsWith('page.'));
  expect(pages, 'no page that is listed, moved or an operation').toHaveLength(2);
  const all = {...listed, ...missing};
  expect(readPermalinks(formatPermalinks(all))).toEqual(all);
  expect(listMissing(all, published, redirectsOfList)).toEqual({});
});

it('the build reminds of new addresses with one line that names the command', () => {
  expect(remindOf({})).toBe('');
  const line = remindOf({'page.a': '/docs/a', 'page.b': '/docs/b'});
  expect(line).toContain('/docs/a, /docs/b. Run `npx tsx scripts/update-permalinks.ts`');
  expect(line).not.toContain('\n');
});

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
  [
    'page.old: /docs/old',
    [],
    'page.old: there is no page or file at /docs/old anymore. If it moved, add a line to',
  ],
  [
    'help.x: /docs/new#on',
    redirects,
    'help.x: /docs/new no longer has the anchor #on; did you mean `one`?',
  ],
  ['help.x: /docs/old#three', redirects, 'help.x: /docs/new no longer has the anchor #three'],
  ['file.x: /lost.json', redirects, 'file.x: there is no page or file at /lost.json'],
  ['link.x: /', redirects, 'link.x: the name must be like page.glossary'],
  ['page.x: https://a.example', redirects, 'page.x: `https://a.example` must be a path'],
])(
  'a permalink that no longer exists or is malformed fails the build: %s',
  (text, known, message) => {
    expect(() => resolve(text, known)).toThrow(`${permalinksFile}: ${message}`);
  },
);
