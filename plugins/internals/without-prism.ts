/**
 * Removes Prism from the scripts of the site. Code is highlighted during the build (plugins/lib/highlight.ts,
 * plugins/guides), so Prism with its grammars and themes would be a useless tenth of what a guide sends.
 */
import {fileURLToPath} from 'node:url';
import type {Plugin} from '@docusaurus/types';

const replacement = fileURLToPath(new URL('./no-prism.ts', import.meta.url));

export function withoutPrism(): Plugin {
  return {
    name: 'without-prism',
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {
            resolve: {alias: {'prism-react-renderer$': replacement}},
            // Fail the build if a module imports something that the replacement doesn't export.
            module: {parser: {javascript: {exportsPresence: 'error'}}},
          },
  };
}
