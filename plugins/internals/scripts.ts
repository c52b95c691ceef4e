/** Leaves the highlighter and unused helpers out of the scripts of the site, and starts them in pieces (BENCHMARKS.md). */
import {fileURLToPath} from 'node:url';
import type {Plugin} from '@docusaurus/types';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export function smallScripts(): Plugin {
  return {
    name: 'small-scripts',
    configureWebpack({mode}, isServer) {
      if (isServer) return {};
      // Code is highlighted during the build (plugins/lib/highlight.ts, plugins/guides), so Prism with its grammars and
      // themes would be a useless tenth of what a guide sends. The build fails if a module needs more of it.
      const smaller = {
        resolve: {
          alias: {
            'prism-react-renderer$': pathOf('./no-prism.ts'),
            '@docusaurus/utils-common$': pathOf('./small-utils-common.ts'),
          },
        },
        module: {parser: {javascript: {exportsPresence: 'error' as const}}},
      };
      return mode === 'production'
        ? {...smaller, entry: pathOf('../../src/client/start.ts')}
        : smaller;
    },
  };
}
