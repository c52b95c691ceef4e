/**
 * Keeps the list of all pages out of the scripts of each page.
 *
 * With each page, Docusaurus sends the address of every page, the names of its parts and the files that contain them:
 * about 50 bytes for each page of the site. Here, the scripts contain only the layouts. The data that they need about a
 * page is its record. It's part of the page's HTML, and also a small file, which src/client/page-records.ts requests
 * when a reader comes near a link. `docusaurus start` doesn't use this.
 */
import {writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {PageRecord} from '../../src/client/page-records';
import {changeScripts, isScript, type ChunkGroup, type Compilation} from './change-scripts';
import {
  codegen,
  leaves,
  listPages,
  namesOf,
  ownParts,
  readGenerated,
  splitPages,
  type Generated,
  type Route,
} from './generated-routes';
import {checkFiles, expectInternals, expectReplaced} from './guard';
import {listFile, type Listed} from './page-facts';

const here = 'plugins/internals/page-records.ts';

/**
 * Removes the files of pages' chunks from the bundler's runtime. The records contain them instead.
 *
 * @param chunks the chunks of pages
 * @throws if the runtime doesn't contain one of the chunks
 */
export function withoutFiles(runtime: string, chunks: ReadonlySet<string>): string {
  let left = 0;
  // The pattern also matches code that isn't minified, as with `docusaurus build --no-minify`.
  const text = runtime.replace(/\{(?:\s*"?\w+"?:\s*"[0-9a-f]{8}",?)+\s*\}/g, (table) => {
    const entries = table.slice(1, -1).split(',');
    const kept = entries.filter((entry) => {
      const [id] = /\w+/.exec(entry) ?? [''];
      // A minifier writes the chunk 1000 as `1e3`.
      return !chunks.has(id) && !chunks.has(String(Number(id)));
    });
    left += entries.length - kept.length;
    return `{${kept.join()}}`;
  });
  expectInternals(left === chunks.size, `The runtime has ${left} of ${chunks.size} files of pages`, codegen);
  return text;
}

/** Lists the chunks that belong only to pages. */
function listChunks({namedChunkGroups}: Compilation, pageParts: ReadonlySet<string>): Set<string> {
  const chunks = [...pageParts].flatMap((name) => namedChunkGroups.get(name)?.chunks ?? []);
  const alone = chunks.filter(
    ({files, groupsIterable}) =>
      [...files].some(isScript) && [...groupsIterable].every(({name}) => pageParts.has(name ?? '')),
  );
  return new Set(alone.map(({id}) => String(id)));
}

/** Lists the scripts and the record of each page, by address. */
function listRecords(
  generated: Generated,
  {namedChunkGroups, chunkGraph}: Compilation,
  toFile: (request: string) => string,
): Record<string, Listed> {
  const groupOf = (name: string): ChunkGroup => {
    const group = namedChunkGroups.get(name);
    expectInternals(group, `The bundler named no chunk ${name}`, codegen);
    return group;
  };
  const scriptsOf = (routes: Route[]): string[] => {
    const names = routes.flatMap((route) => leaves(namesOf(route, generated)));
    const files = names.flatMap((name) => groupOf(name).getFiles().filter(isScript));
    return [...new Set(files)].map((file) => `/${file}`);
  };
  const partOf = (name: string): PageRecord['parts'][string] => {
    const chunks = groupOf(name).chunks.filter(({files}) => [...files].some(isScript));
    const file = toFile(generated.parts.get(name)?.file ?? '');
    const module = chunks
      .flatMap((chunk) => chunkGraph.getChunkModules(chunk))
      .find((one) => (one.rootModule ?? one).resource === file);
    const id = module && chunkGraph.getModuleId(module);
    expectInternals(id !== undefined && id !== null, `No chunk of ${name} contains ${file}`, codegen);
    return {module: id, chunks: chunks.map((chunk) => String(chunk.id))};
  };
  const recordOf = (page: Route, layouts: Route[]): PageRecord => {
    const {path, sidebar} = page;
    // The router ignores the case of an address, but the file names on a host are case-sensitive.
    if (path !== path.toLowerCase()) throw new Error(`The address ${path} must be in lower case.`);
    const parts = Object.fromEntries(ownParts(page, generated).map((name) => [name, partOf(name)]));
    return {path, sidebar, names: namesOf(page, generated), parts, scripts: scriptsOf([...layouts, page])};
  };
  const known = generated.routes.filter(({routes, path}) => !routes && path !== '*');
  return Object.fromEntries<Listed>([
    ...known.map((page) => [page.path, {scripts: scriptsOf([page])}] as const),
    ...listPages(generated.routes).map(({page, layouts}) => [page.path, recordOf(page, layouts)] as const),
  ]);
}

/**
 * Puts the code that records share into one file, and the code that operations and webhooks share into another.
 * Docusaurus has one file for code that half of all pages use: guides would load components of the reference, and more
 * of them with each operation.
 */
function shareByKind(generated: Generated): Record<string, object> {
  const pages = listPages(generated.routes).map(({page}) => page);
  const partsOf = (isKind: (path: string) => boolean): Set<string> =>
    new Set(pages.filter(({path}) => isKind(path)).flatMap((page) => ownParts(page, generated)));
  const share = (names: Set<string>) => ({
    minChunks: Math.ceil(names.size / 2) || 1,
    chunks: ({name}: {name?: string}) => names.has(name ?? ''),
  });
  const records = partsOf((path) => path.startsWith('/api/schemas/'));
  const endpoints = partsOf((path) => /^\/api\/[^/]+$/.test(path));
  return {
    // Code that the whole reference shares with other parts of the site.
    common: {minChunks: records.size + endpoints.size + 2},
    endpoints: {name: 'endpoints', ...share(endpoints)},
    records: {name: 'records', ...share(records)},
  };
}

/** Removes the pages from the scripts of the built site, and writes their records next to the generated files. */
export function pageRecords({generatedFilesDir: folder, siteDir}: LoadContext): Plugin {
  const toFile = (request: string): string =>
    request.replace(/^@(site|generated)(?=\/)/, (_, name) => (name === 'site' ? siteDir : folder));
  return {
    name: 'page-records',
    configureWebpack({mode, plugins}, isServer) {
      if (isServer || mode !== 'production') return {};
      const generated = readGenerated(folder);
      const {modules, pageParts} = splitPages(generated);
      for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, name), text);
      const alias = {
        '@generated/routes$': join(folder, 'client-routes.mjs'),
        '@generated/routesChunkNames$': join(folder, 'client-chunk-names.mjs'),
        '@generated/registry$': join(folder, 'client-registry.js'),
      };
      const {resolve} = createRequire(import.meta.url);
      const own = (name: string): string => fileURLToPath(new URL(`../../src/client/${name}.ts`, import.meta.url));
      const inClient = (name: string, replaced: Record<string, string>) => ({
        include: resolve(`@docusaurus/core/lib/client/${name}.js`),
        resolve: {alias: replaced},
      });
      const preload = {'./preload$': own('page-records')};
      const others = plugins?.filter((plugin) => plugin?.constructor.name !== 'ChunkAssetPlugin') ?? [];
      const found = `The bundler has ${(plugins?.length ?? 0) - others.length} plugins ChunkAssetPlugin`;
      expectInternals(others.length + 1 === plugins?.length, found, '@docusaurus/core/lib/webpack/client.js');
      return {
        // Docusaurus has an alias for all of `@generated`, which would otherwise be tried first. Its plugin would write
        // the name of every chunk into the runtime, for the prefetching that src/client/prefetch.ts replaces.
        mergeStrategy: {'resolve.alias': 'prepend', plugins: 'replace'},
        resolve: {alias},
        optimization: {splitChunks: {cacheGroups: shareByKind(generated)}},
        module: {
          rules: [
            inClient('clientEntry', {...preload, './docusaurus$': own('prefetch')}),
            inClient('PendingNavigation', preload),
          ],
        },
        plugins: [
          ...others,
          checkFiles('page-records', (files) =>
            expectReplaced(
              files,
              [...Object.values(alias), own('page-records'), own('prefetch')],
              [resolve('@docusaurus/core/lib/client/docusaurus.js'), join(folder, 'registry.js')],
              `the aliases in ${here}`,
            ),
          ),
          changeScripts(
            'page-records',
            (entry) => entry.getRuntimeChunk(),
            (text, compilation) => withoutFiles(text, listChunks(compilation, pageParts)),
          ),
          {
            apply({hooks}) {
              hooks.afterEmit.tap('page-records', (compilation) => {
                const records = listRecords(generated, compilation as unknown as Compilation, toFile);
                writeFileSync(join(folder, listFile), JSON.stringify(records));
              });
            },
          },
        ],
      };
    },
  };
}
