/** Sets options of the bundler that make the scripts of the site smaller, and let them block the page for less time. */
import {fileURLToPath} from 'node:url';
import type {Plugin} from '@docusaurus/types';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * Makes Chrome compile all functions of a script outside the main thread, instead of each when it's first called. Most
 * functions of the entry are called right away. Other browsers ignore the line.
 */
const compileHint = '//# allFunctionsCalledOnLoad';

export function smallScripts(): Plugin {
  return {
    name: 'small-scripts',
    configureWebpack({mode}, isServer, {currentBundler}) {
      if (isServer) return {};
      // Code is highlighted during the build (plugins/lib/highlight.ts, plugins/guides), so Prism with its grammars and
      // themes would be a useless tenth of what a guide sends. The build fails if a module needs more of it.
      const withoutPrism = {
        resolve: {alias: {'prism-react-renderer$': pathOf('./no-prism.ts')}},
        module: {parser: {javascript: {exportsPresence: 'error' as const}}},
      };
      if (mode !== 'production') return withoutPrism;
      const {BannerPlugin, Compilation} = currentBundler.instance;
      return {
        ...withoutPrism,
        entry: pathOf('../../src/client/start.ts'),
        // Name chunks by number. With names, the entry would list both the number and the name of every chunk.
        output: {chunkFilename: 'assets/js/[id].[contenthash:8].js'},
        plugins: [
          new BannerPlugin({
            banner: compileHint,
            raw: true,
            test: /\bmain\.\w+\.js$/,
            // Before this stage, the minifier would remove the line.
            stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
          }),
        ],
        module: {
          ...withoutPrism.module,
          rules: [
            // The router imports these packages, but uses them only during development or not at all. They aren't
            // marked as free of side effects, so the bundler would keep them.
            {test: /node_modules[\\/](hoist-non-react-statics|prop-types|react-is)[\\/]/, sideEffects: false},
          ],
        },
      };
    },
  };
}
