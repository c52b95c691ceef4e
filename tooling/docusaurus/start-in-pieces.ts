/**
 * Starts the site's scripts with src/client/start.ts, and has the browser compile them while they arrive.
 * `docusaurus start` starts them at once.
 */
import {fileURLToPath} from 'node:url';
import type {Plugin} from '@docusaurus/types';
import {changeScripts} from './change-scripts';
import {expectInternals} from './guard';

/**
 * Chrome compiles all functions of a script that starts with this line beside the main thread, instead of each when it
 * is first called. Most of the entry is called at once. Other browsers ignore the line.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/** Replaces Docusaurus's entry, which is asked for as the last piece. */
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
