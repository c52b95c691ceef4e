/**
 * Adds pages to the site's routes shortly before they are needed. The scripts contain only the layouts:
 * plugins/internals/page-records.ts removes the pages and explains why. Replaces the `preload` of Docusaurus.
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

/** The data that the scripts need to show a page. */
export type PageRecord = {
  path: string;
  sidebar?: string;
  /** The names of the page's parts, nested as in Docusaurus. */
  names: Record<string, unknown>;
  /** The parts that only this page has, by name: the bundler's module, and the chunks that contain it. */
  parts: Record<string, {module: string | number; chunks: string[]}>;
  /** The addresses of all scripts of the page, including its layouts. Each file is named `<chunk>.<hash>.js`. */
  scripts: string[];
};

/** The data in the `data-page` attribute of a page. `data-scripts` of the same element lists its scripts. */
export type PageData = {
  /** The address of the folder that contains the records of all pages. */
  folder: string;
  /** Absent on pages that the scripts already know: the home page, search, not found. */
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
/** Normalizes an address, because the router accepts any case, a trailing slash and the name of the file. */
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

/** Returns the routes of a page's innermost layout, or undefined outside the layouts, where all pages are known. */
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
  // A data file has no exports.
  return 'default' in part ? part : {default: part};
}

/** Adds a page to the router, and its sidebar to the data of the navigation bar. */
function add({path, sidebar, names, parts, scripts: all}: PageRecord): void {
  // The bundler's file name of a chunk doesn't include the public path.
  for (const script of all) scriptOf[/[^/.]+(?=\.[^/]+$)/.exec(script)?.[0] ?? ''] = script.slice(1);
  const known = registry as Record<string, Registry[string]>;
  for (const [name, part] of Object.entries(parts)) known[name] ??= [() => loadPart(part), '', String(part.module)];
  Object.assign(chunkNames, {[`${path}-`]: names});
  listOf(path)?.push({path, sidebar, exact: true, component: ComponentCreator(path, '')});
  // Like Docusaurus, don't list the index page of a category.
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
 * Adds a page to the routes. Resolves to its record, or to undefined if the scripts already know whether it exists.
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
  // The server has already answered that there is no such page, or the scripts know the page.
  records.set(pathOf(pathname), Promise.resolve(undefined));
}

/** Loads all parts of a page, so that it can be shown immediately. */
export default async function preload(address: string): Promise<unknown> {
  // If this fails for the first page, the page stays as the server sent it, such as "Page not found".
  const page = learn(address);
  await (window.docusaurusRoot ? page : page.catch(() => undefined));
  // Docusaurus shows `/a` at `/a.html` too, but loads no parts for it, so it couldn't hydrate the page. If they fail to
  // load, the page shows the error with a button to retry.
  await preloadRoutes(address.replace(/(?:\/index)?\.html$/, '') || '/').catch(() => undefined);
  return preloadRoutes(address);
}
