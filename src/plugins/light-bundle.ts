/**
 * Keeps out of the browser what readers do not need there.
 *
 * Code is highlighted at build time (src/description/highlight.ts, src/remark), so Prism, its
 * grammars and its themes would only be weight: a tenth of what a guide sends.
 */
import {fileURLToPath} from 'node:url';
import type {Plugin} from '@docusaurus/types';

export function lightBundle(): Plugin {
  return {
    name: 'light-bundle',
    configureWebpack(_config, isServer) {
      if (isServer) return {};
      return {
        resolve: {alias: {'prism-react-renderer$': fileURLToPath(new URL('../client/no-prism.ts', import.meta.url))}},
      };
    },
  };
}
