/**
 * Keeps long code out of the scripts of a page. Importing a code file gives its HTML where the site is built, and the
 * address of the published file in the browser: src/components/StaticCode.tsx shows the one and loads the other.
 */
import type {Plugin} from '@docusaurus/types';

/** Where the files are while the site is built, and how their names end. */
export const codeFiles = {folder: '.generated/code', ending: '.code'};

/** Sets how the bundler treats code files. */
export function publishCodeFiles(): Plugin {
  return {
    name: 'code-files',
    configureWebpack: (_config, isServer) => ({
      module: {
        rules: [
          isServer
            ? {test: /\.code$/, type: 'asset/source'}
            : {
                test: /\.code$/,
                type: 'asset/resource',
                generator: {filename: 'assets/code/[name].[hash:8].txt'},
              },
        ],
      },
    }),
  };
}
