/** Reads the files that Docusaurus generates for the routes, and removes the pages from them: see page-records.ts. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {runInNewContext} from 'node:vm';
import {expectInternals} from './guard';

export type ChunkNames = {[key: string]: string | ChunkNames | (string | ChunkNames)[]};
export type Route = {path: string; component: [path: string, hash?: string]; routes?: Route[]; sidebar?: string};
/** The routes, the names of the parts of each route, and the file and line of code of each part. */
export type Generated = {
  routes: Route[];
  chunkNames: Record<string, ChunkNames>;
  parts: Map<string, {file: string; line: string}>;
};

export const codegen =
  '@docusaurus/core/lib/server/codegen/codegenRoutes.js and plugins/internals/generated-routes.ts';

/** Reads the generated files. Throws an error if they have an unexpected form. */
export function readGenerated(folder: string): Generated {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const chunkNames = JSON.parse(read('routesChunkNames.json')) as Generated['chunkNames'];
  return {routes: readRoutes(read('routes.js')), chunkNames, parts: readParts(read('registry.js'))};
}

/** Reads the routes from the generated module, which consists of two imports and an array. */
function readRoutes(text: string): Route[] {
  const [, array] = /^import .*\nimport .*\n\nexport default (\[\n[^]*\n\]);\n$/.exec(text) ?? [];
  expectInternals(array, 'routes.js is not two imports and one array', codegen);
  const routes = runInNewContext(array, {ComponentCreator: (...names: string[]) => names}) as Route[];
  expectInternals(routes.at(-1)?.path === '*', 'routes.js does not end with the route of unknown addresses', codegen);
  return routes;
}

/** Reads the generated module, which has a line for each part. Removes the file name, which only the server reads. */
function readParts(text: string): Generated['parts'] {
  const part =
    /^( {2}"([^"]+)": \[\(\) => import\(\/\* webpackChunkName: "\2" \*\/ "([^"]+)"\), )"\3"(, require\.resolveWeak\("\3"\)\],)/gm;
  const found = [...text.matchAll(part)];
  const imports = [...text.matchAll(/\bimport\(/g)].length;
  expectInternals(
    imports > 0 && found.length === imports,
    `${found.length} of the ${imports} parts in registry.js have the expected form`,
    codegen,
  );
  return new Map(found.map(([, start, name, file, end]) => [name, {file, line: `${start}''${end}`}]));
}

/** Returns all names in a route's tree of names. */
export const leaves = (names: ChunkNames): string[] =>
  Object.values(names)
    .flat()
    .flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));

const keyOf = ({component}: Route): string => component.join('-');

/** Returns the names of the chunks of a route. */
export function namesOf(route: Route, {chunkNames}: Generated): ChunkNames {
  const names = chunkNames[keyOf(route)];
  expectInternals(names, `routesChunkNames.json has no chunks of the route ${route.path}`, codegen);
  return names;
}

/** Lists the routes of pages, which are the routes inside a layout, each with its layouts, outermost first. */
export function listPages(routes: Route[], layouts: Route[] = []): {page: Route; layouts: Route[]}[] {
  return routes.flatMap((route) =>
    route.routes ? listPages(route.routes, [...layouts, route]) : layouts.length > 0 ? [{page: route, layouts}] : [],
  );
}

/** Lists the parts that only this page uses. Pages share the components of the theme. */
export const ownParts = (page: Route, generated: Generated): string[] =>
  leaves(namesOf(page, generated)).filter((name) => !generated.parts.get(name)?.file.startsWith('@theme/'));

/** Returns the modules that the browser gets instead of the generated ones, by file name, and all parts of pages. */
export function splitPages(generated: Generated): {modules: Record<string, string>; pageParts: Set<string>} {
  const pages = listPages(generated.routes).map(({page}) => page);
  const pageParts = new Set(pages.flatMap((page) => ownParts(page, generated)));
  const pageKeys = new Set(pages.map(keyOf));
  const writeRoute = ({component, routes, ...rest}: Route): string => {
    const inner =
      routes &&
      `, routes: [${routes
        .filter((route) => route.routes)
        .map(writeRoute)
        .join()}]`;
    const call = `ComponentCreator(${component.map((name) => JSON.stringify(name)).join()})`;
    return `{...${JSON.stringify(rest)}, component: ${call}${inner ?? ''}}`;
  };
  const isKept = ([name]: [string, unknown]): boolean => !pageParts.has(name);
  const lines = [...generated.parts].filter(isKept).map(([, {line}]) => line);
  const imports = [...pageParts].map((name) => {
    const file = JSON.stringify(generated.parts.get(name)?.file);
    return `  () => import(/* webpackChunkName: ${JSON.stringify(name)} */ ${file}),`;
  });
  const kept = Object.entries(generated.chunkNames).filter(([key]) => !pageKeys.has(key));
  return {
    pageParts,
    modules: {
      'client-routes.mjs':
        "import ComponentCreator from '@docusaurus/ComponentCreator';\n\n" +
        `export default [\n${generated.routes.map(writeRoute).join(',\n')},\n];\n`,
      'client-chunk-names.mjs': `export default ${JSON.stringify(Object.fromEntries(kept))};\n`,
      // Nothing loads the last part. It exists so that the bundler includes the pages.
      'client-registry.js': `export default {\n${lines.join('\n')}\n  pages: [() => import('./client-page-parts.js')],\n};\n`,
      'client-page-parts.js': `export default [\n${imports.join('\n')}\n];\n`,
    },
  };
}
