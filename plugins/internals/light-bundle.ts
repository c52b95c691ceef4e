/**
 * Removes code from the browser's scripts that readers don't need there.
 *
 * Code is highlighted during the build (plugins/reference/highlight.ts, plugins/guides), so Prism with its grammars and
 * themes would be a useless tenth of what a guide sends.  `docusaurus start` doesn't use this.
 */
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join, sep} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Plugin} from '@docusaurus/types';
import {checkFiles, expectInternals, expectReplaced} from './guard';

const ownFile = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const here = 'plugins/internals/light-bundle.ts';

/** Checks that `@docusaurus/utils-common` uses only the tslib helper that src/client/import-default.ts provides. */
export function expectOneHelper(text: string): void {
  const helpers = [...new Set([...text.matchAll(/\btslib_1\.(\w+)/g)].map(([, name]) => name))].join(', ');
  const found = `@docusaurus/utils-common takes ${helpers || 'nothing'} from tslib`;
  expectInternals(helpers === '__importDefault', found, 'src/client/import-default.ts');
}

/** Replaces modules in the scripts of the built site, and fails the build if one of them wasn't replaced. */
export function lightBundle(): Plugin {
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
      const alias = {
        'prism-react-renderer$': ownFile('../../src/client/no-prism.ts'),
      };
      const packages = ['prism-react-renderer', 'tslib'].map(
        (name) => join('node_modules', name) + sep,
      );
      const inFile = (include: string, replaced: Record<string, string>) => ({include, resolve: {alias: replaced}});
      const replaced = ['BaseUrlIssueBanner'];
      const originals = [...packages, ...replaced];
      return {
        // Docusaurus has an alias for `@docusaurus`, which would otherwise be tried first.
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
