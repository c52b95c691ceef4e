/**
 * Removes code and data from the browser's scripts that readers don't need there.
 *
 * Code is highlighted during the build (plugins/reference/highlight.ts, plugins/guides), so Prism with its grammars and
 * themes would be a useless tenth of what a guide sends. Docusaurus also sends the whole configuration of the site and
 * the descriptions of all pages with every page. This keeps only what a component reads. It replaces links, the head of
 * a page and the progress bar with shorter modules, which also run faster. `docusaurus start` doesn't use this, because
 * the written files would be out of date as soon as a page is added.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join, sep} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {checkFiles, expectInternals, expectReplaced} from './guard';

/** Parts of the configuration that no component reads. */
const forBuild = [
  ...['clientModules', 'markdown', 'plugins', 'presets', 'staticDirectories', 'themes'],
  ...['onBrokenLinks', 'onBrokenAnchors', 'onDuplicateRoutes'],
];

const ownFile = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const here = 'plugins/internals/light-bundle.ts';

/** Returns the configuration for the browser. */
export function keptConfig(siteConfig: LoadContext['siteConfig']): object {
  const unknown = forBuild.filter((name) => !(name in siteConfig));
  expectInternals(unknown.length === 0, `The configuration has no ${unknown.join(', ')}`, `forBuild in ${here}`);
  const {experimental_router} = siteConfig.future;
  expectInternals(experimental_router, 'The configuration names no router', '@docusaurus/core/lib/client');
  const kept = Object.entries(siteConfig).filter(([name]) => !forBuild.includes(name));
  return {...Object.fromEntries(kept), future: {experimental_router}};
}

/** Returns an empty list of the site's plugins and their versions, because no component reads it. */
export function keptMetadata(text: string): object {
  const keys = Object.keys(JSON.parse(text) as object).join();
  const expected = 'docusaurusVersion,siteVersion,pluginVersions';
  expectInternals(keys === expected, `site-metadata.json has the keys ${keys}`, `keptMetadata in ${here}`);
  return {pluginVersions: {}};
}

/** Lists the files in `.docusaurus` with a version of the guides or of the reference, as the registry names them. */
const versionFiles = (registry: string, read: (name: string) => string): string[] => {
  const names = [...registry.matchAll(/"@generated\/(docusaurus-plugin-content-docs\/\w+\/p\/[^"]+\.json)"/g)];
  const files = [...new Set(names.map(([, name]) => name))].filter((name) => 'version' in JSON.parse(read(name)));
  expectInternals(
    files.length === 2,
    `The registry names ${files.length} versions of pages`,
    `versionFiles in ${here}`,
  );
  return files;
};

/**
 * Returns a version of the guides or of the reference without the title and description of each page. Only the cards of
 * an index show them, and get them from page-descriptions.ts.
 */
export function keptVersion(text: string): object {
  const {version} = JSON.parse(text) as {version: {docs?: Record<string, {id: string; description: string}>}};
  const pages = Object.entries(version.docs ?? {});
  const listed = pages.length > 0 && pages.every(([id, page]) => page.id === id && page.description);
  expectInternals(listed, 'A version does not list its pages', '@docusaurus/plugin-content-docs/lib/props.js');
  return {version: {...version, docs: Object.fromEntries(pages.map(([id]) => [id, {}]))}};
}

/** Checks that `@docusaurus/utils-common` uses only the tslib helper that src/client/import-default.ts provides. */
export function expectOneHelper(text: string): void {
  const helpers = [...new Set([...text.matchAll(/\btslib_1\.(\w+)/g)].map(([, name]) => name))].join(', ');
  const found = `@docusaurus/utils-common takes ${helpers || 'nothing'} from tslib`;
  expectInternals(helpers === '__importDefault', found, 'src/client/import-default.ts');
}

/** Replaces modules in the scripts of the built site, and fails the build if one of them wasn't replaced. */
export function lightBundle({generatedFilesDir, siteConfig}: LoadContext): Plugin {
  const read = (name: string): string => readFileSync(join(generatedFilesDir, name), 'utf8');
  const write = (name: string, value: unknown): string => {
    const file = join(generatedFilesDir, name);
    writeFileSync(file, typeof value === 'string' ? value : `export default ${JSON.stringify(value)};\n`);
    return file;
  };
  return {
    name: 'light-bundle',
    configureWebpack({mode, output}, isServer) {
      if (isServer || mode !== 'production') return {};
      const {chunkFilename} = output ?? {};
      const named = chunkFilename === 'assets/js/[name].[contenthash:8].js';
      expectInternals(named, `Chunks are called ${String(chunkFilename)}`, '@docusaurus/core/lib/webpack/base.js');
      const {resolve} = createRequire(import.meta.url);
      const commons = resolve('@docusaurus/utils-common');
      expectOneHelper(readFileSync(commons, 'utf8'));
      const helpers = ownFile('../../src/client/import-default.ts');
      const app = resolve('@docusaurus/core/lib/client/App.js');
      const nothing = ownFile('../../src/client/nothing.ts');
      const versions = versionFiles(read('registry.js'), read);
      const alias = {
        ...Object.fromEntries(
          versions.map((name, i) => [
            `@generated/${name}$`,
            write(`client-version-${i}.json`, JSON.stringify(keptVersion(read(name)))),
          ]),
        ),
        '@generated/docusaurus.config$': write('client-config.mjs', keptConfig(siteConfig)),
        '@generated/site-metadata$': write('client-metadata.mjs', keptMetadata(read('site-metadata.json'))),
        'prism-react-renderer$': ownFile('../../src/client/no-prism.ts'),
        '@docusaurus/Link$': ownFile('../../src/client/Link.tsx'),
        'react-helmet-async$': ownFile('../../src/client/Head.tsx'),
        nprogress$: ownFile('../../src/client/progress-bar.ts'),
      };
      const generated = ['docusaurus.config.mjs', 'site-metadata.json', ...versions];
      const packages = ['nprogress', 'prism-react-renderer', 'react-helmet-async', 'tslib'].map(
        (name) => join('node_modules', name) + sep,
      );
      const inFile = (include: string, replaced: Record<string, string>) => ({include, resolve: {alias: replaced}});
      const replaced = ['BaseUrlIssueBanner', join('client', 'exports', 'Link.js')];
      const originals = [...generated.map((name) => join(generatedFilesDir, name)), ...packages, ...replaced];
      return {
        // Docusaurus has an alias for all of `@generated`, which would otherwise be tried first.
        mergeStrategy: {'resolve.alias': 'prepend'},
        // Name chunks by number. With names, the entry would list both the number and the name of every chunk.
        output: {chunkFilename: 'assets/js/[id].[contenthash:8].js'},
        resolve: {alias},
        module: {
          rules: [
            inFile(commons, {tslib$: helpers}),
            // Replace this banner, because the configuration turns it off.
            inFile(app, {'./BaseUrlIssueBanner$': nothing}),
            // The router imports these packages, but uses them only during development or not at all. They aren't
            // marked as free of side effects, so the bundler would keep them.
            {test: /node_modules[\\/](hoist-non-react-statics|prop-types|react-is)[\\/]/, sideEffects: false},
          ],
          // Fail the build if a module imports something that a replacement doesn't export.
          parser: {javascript: {exportsPresence: 'error'}},
        },
        plugins: [
          checkFiles('light-bundle', (files) =>
            expectReplaced(files, [...Object.values(alias), helpers, nothing], originals, `the aliases in ${here}`),
          ),
        ],
      };
    },
  };
}
