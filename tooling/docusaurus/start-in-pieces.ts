/** Starts the site's scripts with src/client/start.ts. `docusaurus start` starts them at once. */
import {fileURLToPath} from 'node:url';
import type {Plugin} from '@docusaurus/types';

export function startInPieces(): Plugin {
  return {
    name: 'start-in-pieces',
    configureWebpack: ({mode}, isServer) =>
      isServer || mode !== 'production'
        ? {}
        : {entry: fileURLToPath(new URL('../../src/client/start.ts', import.meta.url))},
  };
}
