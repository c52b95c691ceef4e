import {mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {LoadContext, Props} from '@docusaurus/types';
import clientRedirects from '@docusaurus/plugin-client-redirects';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {parseHtml} from '../../pages';
import {readHtml} from '../../links/read-html';
import {readSite} from '../../links/site-map';
import {fillProduct} from '../../../../src/product';
import {checkPromises} from '../../addresses/check';
import {promisesFile, readPromises} from '../../addresses/read';
import {linksFile, readBuilt, writeConsoleLinks} from '../../addresses/write';

const real = readPromises(readFileSync(promisesFile, 'utf8'));
const names = new Set(real.map(({name}) => name));

describe('the promised addresses', () => {
  it('include the routes of the specification and all operations, webhooks and records', () => {
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
      `has no line in ${promisesFile}`,
    ).toEqual([]);
  });

  it('include the help links of the console to the guides', () => {
    expect([...names].filter((name) => name.startsWith('help.')).length).toBeGreaterThan(20);
  });

  it.each([
    ['page.a: /a\npage.a: /b', ':2 Map keys must be unique'],
    ['glossary: /a', ':1 `glossary` must be a name like'],
    ['page.a: https://elsewhere.example/', ':1 page.a: `https://elsewhere.example/` must be a path'],
    ['page.a: docs', ':1 page.a: `docs` must be a path'],
    ['page.a: {x: 1}', ':1 page.a: `` must be a path'],
    ['- /a', ':1 must be a list of names'],
    ['', ':1 must be a list of names'],
  ])('are rejected with file and line if invalid: %s', (text, message) => {
    expect(() => readPromises(text, 'list.yaml')).toThrow(`list.yaml${message}`);
  });
});

describe('a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'promises-'));
  const redirects = [{from: '/docs/old', to: '/docs/new'}];

  beforeAll(async () => {
    mkdirSync(join(folder, 'docs'));
    mkdirSync(join(folder, 'plugins/post-build/addresses'), {recursive: true});
    writeFileSync(join(folder, 'index.html'), '<h1>Home</h1>');
    writeFileSync(join(folder, 'docs/new.html'), '<h2 id=one>One</h2><h2 id="two.a">Two</h2>');
    // Calls the site's redirect plugin as Docusaurus does after a build.
    const siteConfig = {trailingSlash: false, future: {}, baseUrl: '/'};
    const plugin = await clientRedirects(
      {siteConfig} as unknown as LoadContext,
      {redirects, fromExtensions: [], toExtensions: []} as never,
    );
    const routesPaths = ['/', '/docs/new'];
    await plugin?.postBuild?.({routesPaths, baseUrl: '/', outDir: folder, siteConfig} as unknown as Props & never);
  });
  afterAll(() => rmSync(folder, {recursive: true}));

  const check = (text: string, known = redirects) =>
    checkPromises(readPromises(text), readBuilt(readSite(folder), known));
  const write = (text: string, known = redirects) => {
    writeFileSync(join(folder, promisesFile), text);
    return writeConsoleLinks({folder, root: folder, redirects: known}, readSite(folder));
  };

  it('redirects from the old address of a moved page and keeps the anchor', () => {
    const html = readFileSync(join(folder, 'docs/old/index.html'), 'utf8');
    expect(readHtml(parseHtml(html))).toMatchObject({refresh: '/docs/new'});
    expect(html).toContain('window.location.hash');
  });

  it('publishes the current address of each name', () => {
    expect(write("page.home: /\npage.old: /docs/old\nhelp.one: '/docs/old#one'\nhelp.two: '/docs/new#two.a'")).toEqual({
      done: '4 of 4 promised addresses kept',
      problems: [],
    });
    expect(JSON.parse(readFileSync(join(folder, linksFile), 'utf8'))).toMatchObject({
      links: {'page.home': '/', 'page.old': '/docs/new', 'help.one': '/docs/new#one', 'help.two': '/docs/new#two.a'},
    });
  });

  it.each([
    [
      'page.old: /docs/old',
      [],
      'there is no page or file at /docs/old anymore. If the page moved, add a line {from, to}',
    ],
    ['page.x: /nowhere', redirects, 'page.x: there is no page or file at /nowhere anymore'],
    ["help.x: '/docs/new#on'", redirects, '/docs/new no longer has the anchor #on; did you mean `one`?'],
    ["help.x: '/docs/old#three'", redirects, '/docs/new no longer has the anchor #three'],
    ['file.x: /lost.json', redirects, 'there is no page or file at /lost.json'],
  ])('fails if a promised address no longer exists: %s', (text, known, message) => {
    expect(write(`page.home: /\n${text}`, known).problems).toEqual([
      expect.stringMatching(new RegExp(`^${promisesFile}:2 .*`)),
    ]);
    expect(check(text, known).problems.join()).toContain(message);
  });

  it('fails if no address is promised', () => {
    expect(() => write('{}')).toThrow('contains no addresses');
  });
});
