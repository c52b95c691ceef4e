/** Starts the site's scripts when a page has been painted: see src/client/start.ts. `docusaurus start` does not. */
import {fileURLToPath} from 'node:url';
import type {Plugin} from '@docusaurus/types';

export function lateStart(): Plugin {
  return {
    name: 'late-start',
    configureWebpack: ({mode}, isServer) =>
      isServer || mode !== 'production' ? {} : {entry: fileURLToPath(new URL('../client/start.ts', import.meta.url))},
  };
}
