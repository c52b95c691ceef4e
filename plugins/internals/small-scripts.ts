/** Sets options of the bundler that make the scripts of the site smaller. */
import type {Plugin} from '@docusaurus/types';

export function smallScripts(): Plugin {
  return {
    name: 'small-scripts',
    configureWebpack: ({mode}, isServer) =>
      isServer || mode !== 'production'
        ? {}
        : {
            // Name chunks by number. With names, the entry would list both the number and the name of every chunk.
            output: {chunkFilename: 'assets/js/[id].[contenthash:8].js'},
            module: {
              rules: [
                // The router imports these packages, but uses them only during development or not at all. They aren't
                // marked as free of side effects, so the bundler would keep them.
                {test: /node_modules[\\/](hoist-non-react-statics|prop-types|react-is)[\\/]/, sideEffects: false},
              ],
            },
          },
  };
}
