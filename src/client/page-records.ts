/**
 * Adds pages to the site's routes when a reader comes near them. The scripts contain the layouts only:
 * tooling/docusaurus/page-records.ts takes the pages out, and says why. Replaces Docusaurus's `preload`.
 */
import ComponentCreator from '@docusaurus/ComponentCreator';
import globalData from '@generated/globalData';
import registry from '@generated/registry';
import routes from '@generated/routes';
import chunkNames from '@generated/routesChunkNames';
import preloadRoutes from '@docusaurus/core/lib/client/preload';
import type {Registry} from '@docusaurus/types';
import type {RouteConfig} from 'react-router-config';
import {patience} from './patience';

/** What the scripts must know of a page to show it. */
export type PageRecord = {
  path: string;
  sidebar?: string;
  /** The names of the page's parts, as Docusaurus nests them. */
  names: Record<string, unknown>;
  /** The page's own parts, by name: the bundler's module, and the chunks that contain it. */
  parts: Record<string, {module: string | number; chunks: string[]}>;
  /** The addresses of all scripts of the page, those of its layouts included. Each is called `<chunk>.<hash>.js`. */
  scripts: string[];
};

/** What the HTML of a page tells its scripts in `data-page`. Its scripts are in `data-scripts` of the same element. */
export type PageData = {
  /** The address of the folder that contains the records of all pages. */
  folder: string;
  /** Absent on a page that the scripts know: the home page, search, not found. */
  record?: Omit<PageRecord, 'scripts'>;
};

type Part = {default?: unknown};
declare const __webpack_require__: {
  (module: string | number): Part;
  e: (chunk: string) => Promise<unknown>;
  u: (chunk: string) => string;
};
type Docs = {path: string; versions: {docs: object[]}[]};

const {page = '', scripts = ''} = document.querySelector<HTMLElement>('[data-page]')?.dataset ?? {};
const {folder, record} = JSON.parse(page) as PageData;
/** The router accepts any case, a slash at the end, and the name of the file. */
const pathOf = (address: string): string =>
  address
    .replace(/[?#].*/, '')
    .replace(/(?:\/index)?\.html$|\/$/, '')
    .toLowerCase();
const records = new Map<string, Promise<PageRecord | undefined>>();
const scriptOf: Record<string, string> = {};
const isBelow = (path: string, layout: string): boolean => `${path}/`.startsWith(`${layout}/`);

const fileOf = __webpack_require__.u;
__webpack_require__.u = (chunk) => scriptOf[chunk] ?? fileOf(chunk);

/** The list that a page belongs to: the routes of the innermost layout. Undefined where the scripts know all pages. */
function listOf(path: string): RouteConfig[] | undefined {
  let list: RouteConfig[] | undefined;
  let inner = routes as RouteConfig[] | undefined;
  while (inner) {
    const layout: RouteConfig | undefined = inner.find((route) => route.routes && isBelow(path, String(route.path)));
    inner = layout?.routes;
    list = inner ?? list;
  }
  return list;
}

async function loadPart({module, chunks}: PageRecord['parts'][string]): Promise<Part> {
  await Promise.all(chunks.map((chunk) => __webpack_require__.e(chunk)));
  const part = __webpack_require__(module);
  // A file of data has no exports.
  return 'default' in part ? part : {default: part};
}

/** Makes a page known to the router, and its sidebar to the navigation bar. */
function add({path, sidebar, names, parts, scripts: all}: PageRecord): void {
  // The public path is not part of what the bundler calls the file of a chunk.
  for (const script of all) scriptOf[/[^/.]+(?=\.[^/]+$)/.exec(script)?.[0] ?? ''] = script.slice(1);
  const known = registry as Record<string, Registry[string]>;
  for (const [name, part] of Object.entries(parts)) known[name] ??= [() => loadPart(part), '', String(part.module)];
  Object.assign(chunkNames, {[`${path}-`]: names});
  listOf(path)?.push({path, sidebar, exact: true, component: ComponentCreator(path, '')});
  // As Docusaurus lists pages: without the index of a category.
  const docs = Object.values(globalData['docusaurus-plugin-content-docs'] as Record<string, Docs>);
  if ('content' in names) docs.find((one) => isBelow(path, one.path))?.versions[0].docs.push({id: path, path, sidebar});
}

async function request(path: string): Promise<PageRecord> {
  const response = await fetch(`${folder}${path}.json`, {signal: AbortSignal.timeout(patience)});
  if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}`);
  const found = (await response.json()) as PageRecord;
  add(found);
  return found;
}

/**
 * Makes a page known. Resolves to its record, or to nothing if the scripts already know whether the page exists.
 *
 * @throws when there is no such page, or it can't be reached
 */
export function learn(address: string): Promise<PageRecord | undefined> {
  const path = pathOf(address);
  const known = records.get(path);
  if (known) return known;
  const asked = listOf(path) ? request(path) : Promise.resolve(undefined);
  records.set(path, asked);
  asked.catch(() => records.delete(path));
  return asked;
}

const {pathname} = window.location;
const first = record && {...record, scripts: scripts.split(' ')};
if (first) {
  records.set(first.path, Promise.resolve(first));
  add(first);
} else if (pathname === (pathOf(pathname) || '/')) {
  // The server has said already that there is no such page, or the scripts know it.
  records.set(pathOf(pathname), Promise.resolve(undefined));
}

/** Loads all parts of a page, so that it can be shown at once. */
export default async function preload(address: string): Promise<unknown> {
  // A failure at the start leaves the page as the server sent it, such as "Page not found".
  const page = learn(address);
  await (window.docusaurusRoot ? page : page.catch(() => undefined));
  return preloadRoutes(address);
}
