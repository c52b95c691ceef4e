/** Tests the permalinks: their list, and what the build says about one that no longer exists. */
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import clientRedirects from '@docusaurus/plugin-client-redirects';
import type {LoadContext, Props} from '@docusaurus/types';
import {afterAll, describe, expect, it} from 'vitest';
import {listEndpoints} from '@screening/api';
import {fillProduct} from '../../../../src/product';
import {permalinksFile, readPermalinks, resolvePermalinks} from '../../addresses/permalinks';
import {readBundle} from '@screening/api/node';

const real = readPermalinks(readFileSync(permalinksFile, 'utf8'));
const names = new Set(real.map(({name}) => name));

describe('the permalinks', () => {
  it('include the routes of the specification, all operations, webhooks and records, and help for the console', () => {
    const doc = readBundle('.');
    const routes = fillProduct(readFileSync('tests/site/promised-routes.txt', 'utf8')).split('\n');
    const addresses = new Set(real.map(({address}) => address));
    expect(routes.filter((route) => route.startsWith('/') && !addresses.has(route))).toEqual([]);
    const expected = [
      ...listEndpoints(doc).map(({kind, operation}) => `${kind}.${operation.operationId}`),
      ...Object.keys(doc.components.schemas ?? {}).map((name) => `record.${name}`),
    ];
    expect(expected.length).toBeGreaterThan(100);
    expect(
      expected.filter((name) => !names.has(name)),
      `has no line in ${permalinksFile}`,
    ).toEqual([]);
    expect([...names].filter((name) => name.startsWith('help.')).length).toBeGreaterThan(20);
  });

  it.each([
    ['page.a: /a\npage.a: /b', ':2 Map keys must be unique'],
    ['glossary: /a', ':1 `glossary` must be a name like'],
    ['page.a: https://elsewhere.example/', ':1 page.a: `https://elsewhere.example/` must be a path'],
    ['page.a: {x: 1}', ':1 page.a: `` must be a path'],
    ['- /a', ':1 must be a list of names'],
    ['', ':1 must be a list of names'],
  ])('are rejected with file and line if invalid: %s', (text, message) => {
    expect(() => readPermalinks(text, 'list.yaml')).toThrow(`list.yaml${message}`);
  });
});

describe('a permalink', () => {
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
  ])('has a current address: %s', (text, address) => {
    expect(Object.values(resolve(text))).toEqual(['/', address]);
  });

  it.each([
    ['page.old: /docs/old', [], 'there is no page or file at /docs/old anymore. If the page moved, add a line {from, to}'],
    ["help.x: '/docs/new#on'", redirects, '/docs/new no longer has the anchor #on; did you mean `one`?'],
    ["help.x: '/docs/old#three'", redirects, '/docs/new no longer has the anchor #three'],
    ['file.x: /lost.json', redirects, 'there is no page or file at /lost.json'],
  ])('fails the build if it no longer exists: %s', (text, known, message) => {
    expect(() => resolve(text, known)).toThrow(new RegExp(`^${permalinksFile}:2 .*${message.replace(/[?{}.]/g, '\\$&')}`));
  }); // prettier-ignore
});

describe('the page at an old address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'permalinks-'));
  afterAll(() => rmSync(folder, {recursive: true}));

  it('redirects to the new address and keeps the anchor', async () => {
    // Calls the site's redirect plugin as Docusaurus does after a build.
    const siteConfig = {trailingSlash: false, future: {}, baseUrl: '/'};
    const plugin = await clientRedirects(
      {siteConfig} as unknown as LoadContext,
      {redirects: [{from: '/docs/old', to: '/docs/new'}], fromExtensions: [], toExtensions: []} as never,
    );
    const props = {routesPaths: ['/', '/docs/new'], baseUrl: '/', outDir: folder, siteConfig};
    await plugin?.postBuild?.(props as unknown as Props & never);
    const html = readFileSync(join(folder, 'docs/old/index.html'), 'utf8');
    expect(html).toMatch(/http-equiv="refresh" content="0; url=\/docs\/new"/);
    expect(html).toContain('window.location.hash');
  });
});
