/** Checks that each guard in plugins/internals fails if Docusaurus isn't as expected: see UPGRADING.md there. */
import {createRequire} from 'node:module';
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {checkFiles, expectInternals, expectReplaced, writtenFor} from '../../plugins/internals/guard';
import {
  expectOneHelper,
  keptConfig,
  keptMetadata,
  keptVersion,
  lightBundle,
} from '../../plugins/internals/light-bundle';
import {descriptionsOf} from '../../plugins/internals/page-descriptions';
import {onlySlots} from '../../plugins/internals/openapi-slots';
import {startInPieces} from '../../plugins/internals/start-in-pieces';

/** Returns a line of the generated registry. */
const part = (name: string, file = '@site/a.mdx') =>
  `  "${name}": [() => import(/* webpackChunkName: "${name}" */ "${file}"), "${file}", require.resolveWeak("${file}")],`;

const version = `unlike in Docusaurus ${writtenFor}, for which this was written: see `;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guards-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

/** Writes files into the test's folder. */
function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), {recursive: true});
    writeFileSync(join(folder, name), text);
  }
}

type Configure = NonNullable<Plugin['configureWebpack']>;
type Options = Exclude<ReturnType<Configure>, void>;

/** Returns the bundler options of a plugin. */
const configure = (plugin: Plugin, config: object, isServer = false): Options =>
  plugin.configureWebpack?.call(plugin, config, isServer, {} as Parameters<Configure>[2], undefined) ?? {};

/** Runs the bundler plugins with a compiler and a compilation that call every hook immediately. */
function compile({plugins = []}: Options, modules: object[], namedChunkGroups = new Map<string, object>()): void {
  const calls = (value: unknown) => ({tap: (_: string, run: (value: unknown) => void) => run(value)});
  const compilation = {hooks: {finishModules: calls(modules)}, namedChunkGroups};
  const hooks = {thisCompilation: calls(compilation), afterEmit: calls(compilation)};
  for (const plugin of plugins) (plugin as {apply: (compiler: object) => void}).apply({hooks});
}

describe('A guard', () => {
  it('says in one sentence what it found, which version it expects and which file to check', () => {
    expect(() => expectInternals(false, 'The entry is new', 'client.js')).toThrow(
      `The entry is new, unlike in Docusaurus ${writtenFor}, for which this was written: see client.js`,
    );
    expect(() => expectInternals(true, '', '')).not.toThrow();
  });

  it('is written for the installed version: after an upgrade, follow plugins/internals/UPGRADING.md', () => {
    const read = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;
    expect(read('package.json')).toMatchObject({dependencies: {'@docusaurus/core': writtenFor}});
    expect(read('node_modules/@docusaurus/core/package.json')).toMatchObject({version: writtenFor});
  });

  it('receives the files of all modules, without query strings', () => {
    const seen: string[] = [];
    const plugin = checkFiles('test', (files) => seen.push(...files));
    compile({plugins: [plugin]}, [{resource: '/a.js?x'}, {resource: '/b.js'}, {}]);
    expect(seen).toEqual(['/a.js', '/b.js', '']);
  });
});

describe('The light bundle', () => {
  const siteConfig = {
    ...{title: 'T', clientModules: [], markdown: {}, plugins: [], presets: [], staticDirectories: [], themes: []},
    ...{onBrokenLinks: 'throw', onBrokenAnchors: 'throw', onDuplicateRoutes: 'throw'},
    future: {experimental_router: 'browser', faster: {}},
  } as unknown as LoadContext['siteConfig'];
  const versions = ['default', 'api'].map((id) => `docusaurus-plugin-content-docs/${id}/p/docs-1.json`);
  const registry = versions.map((name, i) => part(`${i}c`, `@generated/${name}`)).join('\n');
  const pageList = JSON.stringify({version: {label: 'Next', docs: {a: {id: 'a', title: 'A', description: 'Of A.'}}}});
  const metadata = {docusaurusVersion: '3', siteVersion: '1', pluginVersions: {a: {}}};
  const production = {mode: 'production', output: {chunkFilename: 'assets/js/[name].[contenthash:8].js'}};
  const bundle = (): Plugin => lightBundle({generatedFilesDir: folder, siteConfig} as LoadContext);
  const generated = {
    'docusaurus.config.mjs': '',
    'registry.js': registry,
    ...Object.fromEntries(versions.map((name) => [name, pageList])),
    'site-metadata.json': JSON.stringify(metadata),
  };

  it('omits data that no component reads', () => {
    expect(keptConfig(siteConfig)).toEqual({title: 'T', future: {experimental_router: 'browser'}});
    expect(keptMetadata(JSON.stringify(metadata))).toEqual({pluginVersions: {}});
    expect(keptVersion(pageList)).toEqual({version: {label: 'Next', docs: {a: {}}}});
  });

  it.each([
    ['the configuration lacks a part', () => keptConfig(without('themes')), 'The configuration has no themes'],
    ['the configuration names no router', () => keptConfig({...siteConfig, future: {}} as never), 'names no router'],
    ['the metadata have another key', () => keptMetadata('{"docusaurusVersion":"4"}'), 'keys docusaurusVersion,'],
    ['a version lists no pages', () => keptVersion('{"version":{}}'), 'A version does not list its pages'],
    ['a page of a version has no id', () => keptVersion('{"version":{"docs":{"a":{}}}}'), 'does not list its pages'],
    ['the docs plugin lists no pages', () => descriptionsOf({default: {}}), 'does not list the addresses'],
    ['a page has no address', () => descriptionsOf({default: {loadedVersions: [{docs: [{}]}]}}), 'does not list the'],
    ['another helper of tslib is used', () => expectOneHelper('tslib_1.__importDefault, tslib_1.__rest'), '__rest'],
    ['no helper of tslib is used', () => expectOneHelper(''), 'takes nothing from tslib'],
    ['a module was not replaced', () => expectReplaced(new Set(), ['/new.js'], [], 'x'), 'No module imports /new.js'],
    [
      'an original is bundled',
      () => expectReplaced(new Set(['/m/tslib/a']), [], ['m/tslib/'], 'x'),
      'The browser gets m/',
    ],
  ])('fails when %s', (_, run, message) => {
    expect(run).toThrow(message);
    expect(run).toThrow(version);
  });

  function without(name: string): typeof siteConfig {
    return Object.fromEntries(Object.entries(siteConfig).filter(([key]) => key !== name)) as typeof siteConfig;
  }

  it('fails when the registry has an unexpected number of versions', () => {
    write({...generated, 'registry.js': part('1a')});
    expect(() => configure(bundle(), production)).toThrow(`names 0 versions of pages, ${version}`);
  });

  it('lists the descriptions of guides by address', () => {
    const docs = [{permalink: '/docs/a', description: 'Of A.', title: 'A'}];
    expect(descriptionsOf({default: {loadedVersions: [{docs}]}})).toEqual({'/docs/a': 'Of A.'});
  });

  it('fails when chunk names have an unexpected format', () => {
    const run = () => configure(bundle(), {...production, output: {chunkFilename: '[id].js'}});
    expect(run).toThrow(`Chunks are called [id].js, ${version}`);
  });

  it('fails when a replaced module is not imported or its original is bundled', () => {
    write(generated);
    const options = configure(bundle(), production);
    const replaced = Object.values(options.resolve?.alias ?? {}).map((resource: string) => ({resource}));
    const ownFiles = ['import-default.ts', 'nothing.ts'].map((name) => join(process.cwd(), 'src/client', name));
    const files = [...replaced, ...ownFiles.map((resource) => ({resource}))];
    expect(replaced).toHaveLength(8);
    expect(() => compile(options, files)).not.toThrow();
    for (const one of files) {
      const others = files.filter((file) => file !== one);
      expect(() => compile(options, others)).toThrow(`No module imports ${one.resource}, ${version}`);
    }
    for (const name of Object.keys(generated).filter((one) => one !== 'registry.js'))
      expect(() => compile(options, [...files, {resource: join(folder, name)}])).toThrow(name);
    for (const name of ['tslib', 'prism-react-renderer', 'react-helmet-async', 'nprogress'])
      expect(() => compile(options, [...files, {resource: `/x/node_modules/${name}/index.js`}])).toThrow(name);
    const banner = createRequire(import.meta.url).resolve('@docusaurus/core/lib/client/BaseUrlIssueBanner/index.js');
    expect(() => compile(options, [...files, {resource: banner}])).toThrow('BaseUrlIssueBanner');
  });

  it('changes neither the server build nor `docusaurus start`, where pages can be added', () => {
    expect(configure(bundle(), production, true)).toEqual({});
    expect(configure(bundle(), {...production, mode: 'development'})).toEqual({});
  });
});

describe('The entry', () => {
  const entry = '/site/node_modules/@docusaurus/core/lib/client/clientEntry.js';

  it('is replaced only in the browser bundle of the built site', () => {
    expect(configure(startInPieces(), {mode: 'production', entry}).entry).toMatch(/src.client.start\.ts$/);
    expect(configure(startInPieces(), {mode: 'development', entry})).toEqual({});
    expect(configure(startInPieces(), {mode: 'production', entry}, true)).toEqual({});
  });

  it.each([[{main: entry}], ['/core/lib/client/index.js'], [undefined]])('is rejected if it is %j', (other) => {
    const run = () => configure(startInPieces(), {mode: 'production', entry: other});
    expect(run).toThrow(version);
  });
});

describe('The theme of the page generator', () => {
  it('keeps only its name and its component folders', () => {
    const getThemePath = () => '/theme';
    expect(Object.keys(onlySlots({name: 'a', getThemePath, getClientModules: () => ['styles.scss']}))).toEqual([
      ...['name', 'getThemePath', 'getTypeScriptThemePath'],
    ]);
  });

  it('is rejected if it has no component folder', () => {
    expect(() => onlySlots({name: 'a'})).toThrow(`The theme a has no folder of components, ${version}`);
  });
});

describe('An override in src/theme', () => {
  const themes = [
    '@docusaurus/theme-classic/lib/theme',
    '@docusaurus/core/lib/client/theme-fallback',
    'docusaurus-theme-openapi-docs/lib/theme',
  ];
  const hasSlot = (slot: string): boolean =>
    themes.some((theme) => ['.js', '/index.js'].some((end) => existsSync(join('node_modules', theme, slot + end))));
  const slots = readdirSync('src/theme', {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.replace(/(\/index)?\.tsx?$/, ''));

  it.each(slots)('replaces a slot of an installed theme: %s', (slot) => {
    expect(hasSlot(slot), `no theme has ${slot}, ${version}src/theme/README.md`).toBe(true);
  });

  it('is detected if no theme has its slot', () => {
    expect(hasSlot('DocItem/NoSuchSlot')).toBe(false);
  });
});
