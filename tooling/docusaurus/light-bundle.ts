/**
 * Keeps out of the browser what readers do not need there.
 *
 * Code is highlighted at build time (tooling/reference/highlight.ts, src/remark), so Prism, its
 * grammars and its themes would only be weight: a tenth of what a guide sends. Docusaurus also sends the site's
 * whole configuration and the addresses of all pages with every page; what no component asks for is left out of both,
 * and of what it sends to find the parts of each page.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {LoadContext, Plugin} from '@docusaurus/types';

/** Parts of the configuration that no component asks for. */
const forBuild = new Set([
  ...['clientModules', 'markdown', 'plugins', 'presets', 'staticDirectories', 'themes'],
  ...['onBrokenLinks', 'onBrokenAnchors', 'onDuplicateRoutes'],
]);

type DocsData = {versions: {docs: unknown[]}[]};
type GlobalData = {'docusaurus-plugin-content-docs': Record<string, DocsData>};

/** Where the parts of each page are. Their source files are asked for on the server alone. */
const keptRegistry = (text: string): string => text.replace(/, "[^"]+", (?=require\.resolveWeak)/g, ", '', ");

/**
 * What the plugins tell all components. The navigation bar looks up which of its sidebars a guide belongs to; no
 * item of it stands for a sidebar of the reference, whose list of pages is therefore emptied.
 */
function keptData(text: string): GlobalData {
  const data = JSON.parse(text) as GlobalData;
  for (const version of data['docusaurus-plugin-content-docs'].api.versions) version.docs = [];
  return data;
}

export function lightBundle({generatedFilesDir, siteConfig}: LoadContext): Plugin {
  return {
    name: 'light-bundle',
    configureWebpack(_config, isServer, {currentBundler}) {
      if (isServer) return {};
      const read = (name: string): string => readFileSync(join(generatedFilesDir, name), 'utf8');
      const replace = (module: RegExp, name: string, value: unknown) => {
        const file = join(generatedFilesDir, name);
        writeFileSync(file, typeof value === 'string' ? value : `export default ${JSON.stringify(value)};\n`);
        return new currentBundler.instance.NormalModuleReplacementPlugin(module, file);
      };
      const ownFile = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
      const helpers = (resource: {context: string; request: string}): void => {
        if (/utils-common/.test(resource.context)) resource.request = ownFile('../../src/client/import-default.ts');
      };
      const config = Object.entries(siteConfig).filter(([name]) => !forBuild.has(name));
      const {experimental_router} = siteConfig.future;
      return {
        // Without the names of parts, which would be listed beside their numbers.
        output: {chunkFilename: 'assets/js/[id].[contenthash:8].js'},
        resolve: {alias: {'prism-react-renderer$': ownFile('../../src/client/no-prism.ts')}},
        plugins: [
          replace(/^@generated\/docusaurus\.config$/, 'client-config.mjs', {
            ...Object.fromEntries(config),
            future: {experimental_router},
          }),
          // Which plugins built the site no component asks.
          replace(/^@generated\/site-metadata$/, 'client-metadata.mjs', {pluginVersions: {}}),
          replace(/^@generated\/globalData$/, 'client-data.mjs', keptData(read('globalData.json'))),
          replace(/^@generated\/registry$/, 'client-registry.js', keptRegistry(read('registry.js'))),
          new currentBundler.instance.NormalModuleReplacementPlugin(/^tslib$/, helpers),
        ],
      };
    },
  };
}
