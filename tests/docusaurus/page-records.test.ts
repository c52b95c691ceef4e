/** Checks that the scripts of a page don't contain the list of all pages: see plugins/internals/page-records.ts. */
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {PageData, PageRecord} from '../../src/client/page-records';
import {readGenerated, splitPages} from '../../plugins/internals/generated-routes';
import {writtenFor} from '../../plugins/internals/guard';
import {readPageFacts, startPageRecords} from '../../plugins/internals/page-facts';
import {pageRecords, withoutFiles} from '../../plugins/internals/page-records';
import type {Site} from '../../plugins/post-build/step';

const version = `unlike in Docusaurus ${writtenFor}, for which this was written: see `;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'records-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

const line = (name: string, file: string): string =>
  `  "${name}": [() => import(/* webpackChunkName: "${name}" */ "${file}"), "${file}", require.resolveWeak("${file}")],`;

/** Files that Docusaurus generates for a home page and a layout with one page. */
const generated = {
  'routes.js': `import React from 'react';\nimport ComponentCreator from '@docusaurus/ComponentCreator';\n
export default [
  {
    path: '/docs',
    component: ComponentCreator('/docs', 'aaa'),
    routes: [
      {
        path: '/docs/a',
        component: ComponentCreator('/docs/a', 'bbb'),
        exact: true,
        sidebar: "guides"
      }
    ]
  },
  {
    path: '/',
    component: ComponentCreator('/', 'ccc'),
    exact: true
  },
  {
    path: '*',
    component: ComponentCreator('*'),
  },
];\n`,
  'routesChunkNames.json': JSON.stringify({
    '/docs-aaa': {__comp: 'a1', __context: {plugin: 'a2'}},
    '/docs/a-bbb': {__comp: 'b1', content: 'b2'},
    '/-ccc': {__comp: 'c1'},
  }),
  'registry.js': `export default {\n${[
    line('a1', '@theme/DocsRoot'),
    line('a2', '@generated/plugin.json'),
    line('b1', '@theme/DocItem'),
    line('b2', '@site/docs/a.mdx'),
    line('c1', '@site/src/pages/index.tsx'),
  ].join('\n')}};\n`,
};

/** Writes the files that Docusaurus generates, with some changed. */
function write(changed: Partial<typeof generated> = {}): void {
  for (const [name, text] of Object.entries({...generated, ...changed})) writeFileSync(join(folder, name), text);
}

describe('The scripts of a page', () => {
  it('know only its layouts and the pages outside of them', () => {
    write();
    const {modules, pageParts} = splitPages(readGenerated(folder));
    expect([...pageParts]).toEqual(['b2']);
    expect(modules['client-routes.mjs']).toContain(
      '{...{"path":"/docs"}, component: ComponentCreator("/docs","aaa"), routes: []},\n' +
        '{...{"path":"/","exact":true}, component: ComponentCreator("/","ccc")},\n' +
        '{...{"path":"*"}, component: ComponentCreator("*")},\n',
    );
    expect(modules['client-chunk-names.mjs']).not.toContain('/docs/a');
    expect(modules['client-registry.js']).toContain(`require.resolveWeak("@theme/DocItem")`);
    expect(modules['client-registry.js']).not.toContain('a.mdx');
    expect(modules['client-page-parts.js']).toContain('import(/* webpackChunkName: "b2" */ "@site/docs/a.mdx")');
  });

  it("don't contain the names of source files, which only the server needs", () => {
    write();
    expect(splitPages(readGenerated(folder)).modules['client-registry.js']).toContain(`"@theme/DocItem"), '', require`);
  });

  it("don't list the files that contain pages", () => {
    const runtime = 'u=e=>"js/"+e+"."+({1:"aaaaaaaa",22:"bbbbbbbb","s3":"cccccccc"})[e],f={a:"1"}';
    expect(withoutFiles(runtime, new Set(['22', 's3']))).toBe('u=e=>"js/"+e+"."+({1:"aaaaaaaa"})[e],f={a:"1"}');
    expect(withoutFiles('{1e3:"aaaaaaaa",7:"bbbbbbbb"}', new Set(['1000']))).toBe('{7:"bbbbbbbb"}');
    const table = '{\n  "1": "aaaaaaaa",\n  "22": "bbbbbbbb"\n}';
    expect(withoutFiles(`u = ${table}[e]`, new Set(['22']))).toBe('u = {\n  "1": "aaaaaaaa"}[e]');
    expect(() => withoutFiles(runtime, new Set(['1', '4']))).toThrow(
      `The runtime has 1 of 2 files of pages, ${version}`,
    );
  });

  it.each<[string, Partial<typeof generated>, string]>([
    ['the routes have another form', {'routes.js': `import 'x';\n${generated['routes.js']}`}, 'is not two imports'],
    [
      'the last route has an address',
      {'routes.js': generated['routes.js'].replaceAll(`'*'`, `'/x'`)},
      'does not end with the route of unknown addresses',
    ],
    ['a route has no chunks', {'routesChunkNames.json': '{}'}, 'has no chunks of the route /docs/a'],
    ['a part has another form', {'registry.js': generated['registry.js'].replace('resolveWeak', 'x')}, '4 of the 5'],
    ['a part names two files', {'registry.js': generated['registry.js'].replace('"@theme/DocItem",', '"b",')}, '4 of'],
    ['there are no parts', {'registry.js': 'export default {};'}, '0 of the 0 parts'],
  ])('are rejected if %s', (_, changed, message) => {
    write(changed);
    expect(() => splitPages(readGenerated(folder))).toThrow(message);
    expect(() => splitPages(readGenerated(folder))).toThrow(version);
  });
});

describe('The record of a page', () => {
  const files = {
    a1: ['assets/1.x.js', 'styles.css'],
    a2: [],
    b1: ['assets/2.x.js'],
    b2: ['assets/3.x.js', 'assets/1.x.js'],
    c1: ['assets/4.x.js'],
  };

  /** Writes the page records of a build in which the bundler made these chunks. */
  function build(named: Record<string, string[]> = files, resource = '/repository/docs/a.mdx', changed = {}): void {
    write(changed);
    class ChunkAssetPlugin {}
    const plugin = pageRecords({generatedFilesDir: folder, siteDir: '/repository'} as LoadContext);
    const config = {mode: 'production', plugins: [new ChunkAssetPlugin()]};
    const options = plugin.configureWebpack?.(config as never, false, {} as never, undefined);
    const groups = Object.entries(named).map(([name, list]) => {
      const chunks = list.map((file) => ({id: /\d/.exec(file)?.[0], files: new Set([file])}));
      return [name, {chunks, getFiles: () => list}] as const;
    });
    const compilation = {
      namedChunkGroups: new Map(groups),
      chunkGraph: {getChunkModules: () => [{resource: '/x.js'}, {rootModule: {resource}}], getModuleId: () => 7},
    };
    const hooks = {
      thisCompilation: {tap: () => undefined},
      afterEmit: {tap: (_: string, run: (value: object) => void) => run(compilation)},
    };
    for (const one of (options as {plugins: {apply?: (compiler: object) => void}[]}).plugins) one.apply?.({hooks});
    for (const file of Object.values(files).flat()) {
      mkdirSync(join(folder, 'assets'), {recursive: true});
      writeFileSync(join(folder, file), '');
    }
  }
  const read = (path: string): {scripts: string[]; data: PageData} => {
    const {scripts, data} = readPageFacts(folder, folder)(path);
    return {scripts, data: JSON.parse(data) as PageData};
  };

  it('names its parts, the modules and chunks that contain them, and all scripts of the page', () => {
    build();
    const {scripts, data} = read('/docs/a');
    expect(scripts).toEqual(['/assets/1.x.js', '/assets/2.x.js', '/assets/3.x.js']);
    expect(data.record).toEqual({
      path: '/docs/a',
      sidebar: 'guides',
      names: {__comp: 'b1', content: 'b2'},
      parts: {b2: {module: 7, chunks: ['3', '1']}},
    });
  });

  it('is absent if the scripts list the page or if the page does not exist', () => {
    build();
    expect(read('/')).toMatchObject({scripts: ['/assets/4.x.js'], data: {folder: expect.any(String) as string}});
    expect(read('/').data.record).toBeUndefined();
    expect(read('/nowhere')).toEqual({scripts: [], data: {folder: read('/').data.folder}});
  });

  it('is also written to a file, in a folder that is unique to the build', () => {
    build();
    const {folder: address} = read('/').data;
    const site = join(folder, 'site');
    startPageRecords({generated: folder, folder: site} as Site).end();
    const record = JSON.parse(readFileSync(join(site, address, 'docs/a.json'), 'utf8')) as PageRecord;
    expect(record).toEqual({...read('/docs/a').data.record, scripts: read('/docs/a').scripts});
    expect(readdirSync(join(site, address), {recursive: true})).toEqual(['docs', 'docs/a.json']);
    build({...files, b2: ['assets/4.x.js']});
    expect(read('/').data.folder).not.toBe(address);
  });

  it('is rejected if it belongs to another build', () => {
    build({...files, b2: ['assets/5.x.js']});
    expect(() => read('/docs/a')).toThrow('/assets/5.x.js is not in');
  });

  it('is rejected if the bundler has no such chunk or the chunk lacks its module', () => {
    const {a1, b1, b2, c1} = files;
    expect(() => build({a1, b1, b2, c1})).toThrow(`The bundler named no chunk a2, ${version}`);
    expect(() => build(files, '/elsewhere.mdx')).toThrow(`No chunk of b2 contains /repository/docs/a.mdx, ${version}`);
  });

  it('is rejected if its address has capital letters, which the router accepts but a host may not', () => {
    const changed = {
      'routes.js': generated['routes.js'].replaceAll('/docs/a', '/docs/A'),
      'routesChunkNames.json': generated['routesChunkNames.json'].replace('/docs/a', '/docs/A'),
    };
    expect(() => build(files, undefined, changed)).toThrow('The address /docs/A must be in lower case.');
  });

  it('is created only for the browser bundle of the built site', () => {
    const plugin = pageRecords({generatedFilesDir: folder, siteDir: ''} as LoadContext);
    const configure = (mode: string, isServer: boolean) =>
      plugin.configureWebpack?.({mode, plugins: []} as never, isServer, {} as never, undefined);
    expect(configure('production', true)).toEqual({});
    expect(configure('development', false)).toEqual({});
    write();
    expect(() => configure('production', false)).toThrow(`The bundler has 0 plugins ChunkAssetPlugin, ${version}`);
  });
});
