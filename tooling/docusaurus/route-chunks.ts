/**
 * Which scripts a page loads beside those that Docusaurus names in its HTML.
 *
 * That is the entry only, which asks for the chunks of the page's route when it starts. What they are stands in three
 * places of a build: the route tree and its chunk names in `.docusaurus`, and the chunks behind each name in the entry
 * itself.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {runInNewContext} from 'node:vm';

type Route = {path: string; component: string; exact?: boolean; routes?: Route[]};
type ChunkNames = {[key: string]: string | ChunkNames | (string | ChunkNames)[]};

/** The scripts of the chunks of a page, as paths below the built site; none for what is no route. */
export type ChunksOf = (path: string) => string[];

/**
 * Reads a build.
 *
 * @param site the built site
 * @param generated what Docusaurus generated for it: `.docusaurus`
 * @throws when they are not of one build
 */
export function readRouteChunks(site: string, generated: string): ChunksOf {
  const routes = readRoutes(join(generated, 'routes.js'));
  const names = readJson(join(generated, 'routesChunkNames.json')) as Record<string, ChunkNames>;
  const {assets} = readJson(join(generated, 'client-manifest.json')) as {
    assets: Record<string, {js?: {file: string}[]}>;
  };
  const scripts = join(site, 'assets/js');
  const entry = readFileSync(
    join(scripts, readdirSync(scripts).find((file) => /^main\.\w+\.js$/.test(file)) ?? 'main.js'),
    'utf8',
  );

  // The loaders stand in the order of the registry: a minifier may write a name or a number in other ways (`12e3`).
  const registry = readFileSync(join(generated, 'registry.js'), 'utf8');
  const inOrder = [...registry.matchAll(/^\s*"(\w+)": \[/gm)].map(([, name]) => name);
  const found = [...entry.matchAll(/\[\(\)=>((?:[^"[]|\.e\("\d+"\)|all\(\[)*?)\.then\([^"]*?\),"",[\de]+\]/g)];
  if (found.length !== inOrder.length)
    throw new Error(`the entry of ${site} is of another build: run \`npm run build\``);
  const loaders = new Map(inOrder.map((name, i) => [name, found[i][1]]));
  const filesOf = (name: string): string[] => {
    const loader = loaders.get(name);
    if (loader === undefined) throw new Error(`the entry of ${site} has no chunk ${name}: run \`npm run build\``);
    return [...loader.matchAll(/\.e\("?(\d+)"?\)/g)].flatMap(([, id]) => assets[id]?.js?.map(({file}) => file) ?? []);
  };
  return (path) => {
    const chain = match(routes, path);
    if (!chain) return [];
    const files = [...new Set(chain.flatMap(({component}) => leaves(names[component] ?? {})).flatMap(filesOf))];
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

/** The generated module is one array literal; each component becomes the key of its chunk names. */
function readRoutes(file: string): Route[] {
  const text = readFileSync(file, 'utf8')
    .replace(/^import .*$/gm, '')
    .replace('export default', '');
  return runInNewContext(text, {ComponentCreator: (path: string, hash: string) => `${path}-${hash}`}) as Route[];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
