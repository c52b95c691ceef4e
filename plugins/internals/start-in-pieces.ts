/**
 * Starts the site's scripts with src/client/start.ts, and lets the browser compile them while they arrive.
 * `docusaurus start` doesn't use this.
 */
import {fileURLToPath} from 'node:url';
import type {Plugin} from '@docusaurus/types';
import {changeScripts} from './change-scripts';
import {expectInternals} from './guard';

/**
 * Makes Chrome compile all functions of a script outside the main thread, instead of each when it's first called. Most
 * functions of the entry are called right away. Other browsers ignore the line.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/** Replaces Docusaurus's entry, which src/client/start.ts loads last. */
export function startInPieces(): Plugin {
  return {
    name: 'start-in-pieces',
    configureWebpack({entry, mode}, isServer) {
      if (isServer || mode !== 'production') return {};
      const known = typeof entry === 'string' && /[\\/]lib[\\/]client[\\/]clientEntry\.js$/.test(entry);
      expectInternals(
        known,
        `The entry is ${JSON.stringify(entry)}`,
        'src/client/start.ts and @docusaurus/core/lib/webpack/client.js',
      );
      return {
        entry: fileURLToPath(new URL('../../src/client/start.ts', import.meta.url)),
        plugins: [
          changeScripts(
            'start-in-pieces',
            (entry) => entry.getEntrypointChunk(),
            (text) => compileHint + text,
          ),
        ],
      };
    },
  };
}
