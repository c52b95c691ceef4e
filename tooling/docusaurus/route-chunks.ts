/**
 * Lists the scripts that a page loads in addition to those that Docusaurus names in its HTML.
 *
 * The HTML names the entry only, which asks for the chunks of the page's route when it starts. Docusaurus generates the
 * routes and the names of their chunks; the bundler knows the files of each name.
 */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {runInNewContext} from 'node:vm';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {expectInternals} from './guard';

type Route = {path: string; component: string; routes?: Route[]};
type ChunkNames = {[key: string]: string | ChunkNames | (string | ChunkNames)[]};
type ChunkGroups = ReadonlyMap<string, {getFiles: () => readonly string[]}>;

/** The scripts of a page's chunks, as paths in the built site. Empty for an address that is not a route. */
export type ChunksOf = (path: string) => string[];

const listFile = 'route-chunks.json';
const codegen = '@docusaurus/core/lib/server/codegen/codegenRoutes.js and tooling/docusaurus/route-chunks.ts';

/** Writes the scripts of each page next to the other files that Docusaurus generates. */
export function listChunks({generatedFilesDir: folder}: LoadContext): Plugin {
  const write = ({namedChunkGroups}: {namedChunkGroups: ChunkGroups}): void =>
    writeFileSync(join(folder, listFile), JSON.stringify(listScripts(folder, namedChunkGroups)));
  return {
    name: 'list-chunks',
    configureWebpack: ({mode}, isServer) =>
      isServer || mode !== 'production'
        ? {}
        : {plugins: [{apply: ({hooks}) => hooks.afterEmit.tap('list-chunks', write)}]},
  };
}

/**
 * Reads what a build has listed.
 *
 * @param site the built site
 * @param generated what Docusaurus generated for it: `.docusaurus`
 * @throws when they are not from the same build
 */
export function readRouteChunks(site: string, generated: string): ChunksOf {
  const scripts = JSON.parse(readFileSync(join(generated, listFile), 'utf8')) as Record<string, string[]>;
  return (path) => {
    const files = scripts[path] ?? [];
    const missing = files.find((file) => !existsSync(join(site, file)));
    if (missing) throw new Error(`${missing} is not in ${site}: run \`npm run build\``);
    return files;
  };
}

/** The scripts of each page: those of all routes from the outermost layout to the page. */
function listScripts(folder: string, groups: ChunkGroups): Record<string, string[]> {
  const chunks = JSON.parse(readFileSync(join(folder, 'routesChunkNames.json'), 'utf8')) as Record<string, ChunkNames>;
  const scriptsOf = (name: string): string[] => {
    const group = groups.get(name);
    expectInternals(group, `The bundler named no chunk ${name}`, codegen);
    return group.getFiles().filter((file) => file.endsWith('.js'));
  };
  const list = (route: Route, outer: string[]): [string, string[]][] => {
    const names = chunks[route.component];
    expectInternals(names, `routesChunkNames.json has no chunks of the route ${route.path}`, codegen);
    const scripts = [...outer, ...leaves(names).flatMap(scriptsOf)];
    return route.routes?.flatMap((inner) => list(inner, scripts)) ?? [[route.path, [...new Set(scripts)]]];
  };
  return Object.fromEntries(readRoutes(join(folder, 'routes.js')).flatMap((route) => list(route, [])));
}

function leaves(names: ChunkNames): string[] {
  return Object.values(names)
    .flat()
    .flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));
}

/** The generated module is two imports and one array; each component becomes the key of its chunk names. */
function readRoutes(file: string): Route[] {
  const [, array] = /^import .*\nimport .*\n\nexport default (\[\n[^]*\n\]);\n$/.exec(readFileSync(file, 'utf8')) ?? [];
  expectInternals(array, `${file} is not two imports and one array`, codegen);
  const ComponentCreator = (path: string, hash: string): string => `${path}-${hash}`;
  const routes = runInNewContext(array, {ComponentCreator}) as Route[];
  expectInternals(routes.pop()?.path === '*', `${file} does not end with the route of unknown addresses`, codegen);
  return routes;
}
