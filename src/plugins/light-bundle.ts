/**
 * Keeps out of the browser what readers do not need there.
 *
 * Code is highlighted at build time (src/description/highlight.ts, src/remark), so Prism, its
 * grammars and its themes would only be weight: a tenth of what a guide sends. Docusaurus also sends the site's
 * whole configuration with every page; what only the build reads is left out of it.
 */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {LoadContext, Plugin} from '@docusaurus/types';

/** Parts of the configuration that no component asks for. */
const forBuild = ['clientModules', 'markdown', 'plugins', 'presets', 'staticDirectories', 'themes'];

export function lightBundle({generatedFilesDir, siteConfig}: LoadContext): Plugin {
  return {
    name: 'light-bundle',
    configureWebpack(_config, isServer, {currentBundler}) {
      if (isServer) return {};
      const file = join(generatedFilesDir, 'client-config.mjs');
      const kept = Object.entries(siteConfig).filter(([name]) => !forBuild.includes(name));
      writeFileSync(file, `export default ${JSON.stringify(Object.fromEntries(kept))};\n`);
      return {
        resolve: {alias: {'prism-react-renderer$': fileURLToPath(new URL('../client/no-prism.ts', import.meta.url))}},
        plugins: [new currentBundler.instance.NormalModuleReplacementPlugin(/^@generated\/docusaurus\.config$/, file)],
      };
    },
  };
}
