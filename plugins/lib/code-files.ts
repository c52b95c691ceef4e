/**
 * Keeps long code out of the scripts of a page. Importing a code file returns its HTML during the build, and the
 * address of the published file in the browser. src/components/CodeFrame.tsx shows the HTML or loads the file.
 */
import type {Plugin} from '@docusaurus/types';

/** Folder of the files during the build, and the extension of their names. */
export const codeFiles = {folder: '.generated/code', ending: '.code'};

/** Sets how the bundler treats code files. */
export function publishCodeFiles(): Plugin {
  const inBuild = {type: 'asset/source'};
  const inBrowser = {
    type: 'asset/resource',
    generator: {filename: 'assets/code/[name].[hash:8].txt'},
  };
  return {
    name: 'code-files',
    configureWebpack: (_config, isServer) => ({
      module: {rules: [{test: /\.code$/, ...(isServer ? inBuild : inBrowser)}]},
    }),
  };
}
