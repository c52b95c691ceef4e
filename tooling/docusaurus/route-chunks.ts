/**
 * Lists the scripts that a page loads in addition to those that Docusaurus names in its HTML.
 *
 * The HTML names the entry only, which asks for the chunks of the page's route when it starts. During the build, the
 * bundler writes the files of each named chunk; `.docusaurus` holds the routes and the names of their chunks.
 */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {runInNewContext} from 'node:vm';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {expectInternals} from './guard';

type Route = {path: string; component: string; exact?: boolean; routes?: Route[]};
type ChunkNames = {[key: string]: string | ChunkNames | (string | ChunkNames)[]};

/** The scripts of a page's chunks, as paths in the built site. Empty for an address that is not a route. */
export type ChunksOf = (path: string) => string[];

const listFile = 'chunk-files.json';
const codegen = '@docusaurus/core/lib/server/codegen/codegenRoutes.js and tooling/docusaurus/route-chunks.ts';

/** Writes the scripts of each named chunk next to the other files that Docusaurus generates. */
export function listChunks({generatedFilesDir}: LoadContext): Plugin {
  return {
    name: 'list-chunks',
    configureWebpack: ({mode}, isServer) =>
      isServer || mode !== 'production'
        ? {}
        : {
            plugins: [
              {
                apply: ({hooks}) =>
                  hooks.afterEmit.tap('list-chunks', ({namedChunkGroups}) => {
                    const files = [...namedChunkGroups].map(([name, group]) => [
                      name,
                      group.getFiles().filter(isScript),
                    ]);
                    writeFileSync(join(generatedFilesDir, listFile), JSON.stringify(Object.fromEntries(files)));
                  }),
              },
            ],
          },
  };
}

const isScript = (file: string): boolean => file.endsWith('.js');

/**
 * Reads a build.
 *
 * @param site the built site
 * @param generated what Docusaurus generated for it: `.docusaurus`
 * @throws when they are not from the same build, or when Docusaurus writes them in another form
 */
export function readRouteChunks(site: string, generated: string): ChunksOf {
  const routes = readRoutes(join(generated, 'routes.js'));
  const names = readJson(join(generated, 'routesChunkNames.json')) as Record<string, ChunkNames>;
  const scripts = readJson(join(generated, listFile)) as Record<string, string[]>;
  const namesOf = ({path, component}: Route): string[] => {
    expectInternals(names[component], `routesChunkNames.json has no chunks of the route ${path}`, codegen);
    return leaves(names[component]);
  };
  const filesOf = (name: string): string[] => {
    expectInternals(scripts[name], `the bundler named no chunk ${name}`, codegen);
    return scripts[name];
  };
  return (path) => {
    const files = [...new Set((match(routes, path) ?? []).flatMap(namesOf).flatMap(filesOf))];
    const missing = files.find((file) => !existsSync(join(site, file)));
    if (missing) throw new Error(`${missing} is not in ${site}: run \`npm run build\``);
    return files;
  };
}

/** The routes from the outermost layout to the page. */
function match(routes: Route[], path: string): Route[] | undefined {
  for (const route of routes) {
    if (route.routes) {
      const inner = path.startsWith(route.path) ? match(route.routes, path) : undefined;
      if (inner) return [route, ...inner];
    } else if (route.path === path) return [route];
  }
  return undefined;
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

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
