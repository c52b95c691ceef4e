/**
 * Removes Prism from the browser's scripts. Code is highlighted during the build (plugins/reference/highlight.ts,
 * plugins/guides), so Prism with its grammars and themes would be a useless tenth of what a guide sends.
 */
import {fileURLToPath} from 'node:url';
import type {Plugin} from '@docusaurus/types';

export function lightBundle(): Plugin {
  return {
    name: 'light-bundle',
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {
            resolve: {
              alias: {
                'prism-react-renderer$': fileURLToPath(new URL('../../src/client/no-prism.ts', import.meta.url)),
              },
            },
            // Fail the build if a module imports something that the replacement doesn't export.
            module: {parser: {javascript: {exportsPresence: 'error'}}},
          },
  };
}
