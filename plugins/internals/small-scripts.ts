/** Sets options of the bundler that make the scripts of the site smaller, and let them block the page for less time. */
import {fileURLToPath} from 'node:url';
import type {Plugin} from '@docusaurus/types';

/**
 * Makes Chrome compile all functions of a script outside the main thread, instead of each when it's first called. Most
 * functions of the entry are called right away. Other browsers ignore the line.
 */
const compileHint = '//# allFunctionsCalledOnLoad';

export function smallScripts(): Plugin {
  return {
    name: 'small-scripts',
    configureWebpack({mode}, isServer, {currentBundler}) {
      if (isServer || mode !== 'production') return {};
      const {BannerPlugin, Compilation} = currentBundler.instance;
      return {
        entry: fileURLToPath(new URL('../../src/client/start.ts', import.meta.url)),
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
