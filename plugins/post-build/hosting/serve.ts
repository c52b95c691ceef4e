/**
 * Serves a built site on this machine as hosts do: for `npm run serve`, the browser tests and the benchmark.
 *
 * Unlike most hosts, it returns the page for `/a.html` and `/a/index.html`, as Netlify does for the first, so that the
 * browser tests see what the site itself does at such an address.
 */
import {readFileSync} from 'node:fs';
import type {Server} from 'node:http';
import {extname, join} from 'node:path';
import {createAdaptorServer} from '@hono/node-server';
import {etag} from 'hono/etag';
import {Hono} from 'hono/tiny';
import {getMimeType} from 'hono/utils/mime';
import {tryDecode} from 'hono/utils/url';
import {listen} from '@screening/sandbox/server';
import {brotli} from './compress';
import {
  caching,
  contentType,
  hostFiles,
  immutableFolder,
  isCompressible,
  isPrecompressed,
  markdownFirst,
  mediaTypes,
  sharedFiles,
  sharedHeaders,
  typesByPath,
} from './files';
import type {Headers} from './headers';
import {moved, plainNames} from './redirects';
import {listFiles} from './scan-build';

type Fetch = (request: Request) => Response | Promise<Response>;

/** The file that a response shows, and its status. */
type Shown = {
  /** The path of the file in the build. */
  file: string;
  status: 200 | 404;
};

const withSlash = new RegExp(`^(${plainNames})/+$`);
const errorPages = ['/404', '/404.html', '/404.md'];
const wantsMarkdown = new RegExp(markdownFirst, 'i');

/** Returns whether scripts on other sites may read a file. */
const isShared = (path: string): boolean =>
  sharedFiles.some((shared) =>
    shared.endsWith('*') ? path.startsWith(shared.slice(0, -1)) : path === shared,
  );

/** Lists the files of a build that readers can request, as addresses. */
const listPublished = (folder: string): Set<string> =>
  new Set(
    listFiles(folder)
      .filter((file) => !isPrecompressed(file) && !hostFiles.includes(file))
      .map((file) => `/${file}`),
  );

/** Returns where an address redirects to, if it does: a former address, or one with a slash at its end. */
function redirectOf(path: string, files: ReadonlySet<string>): string | undefined {
  const redirect = moved.find(({from}) => from === path);
  if (redirect) return redirect.to;
  const page = withSlash.exec(path)?.[1];
  return page !== undefined && files.has(`${page}.html`) ? page : undefined;
}

/** Finds the file for an address, or the error page. Pages have a file for each `format`. */
function findFile(path: string, format: '.html' | '.md', files: ReadonlySet<string>): Shown {
  const plain = path.replace(/\/(index\.html)?$/, '');
  const names =
    path === '/'
      ? [`/index${format}`]
      : [path, plain + format, `${plain}.html`, `${plain}/index.html`];
  const file = errorPages.includes(path) ? undefined : names.find((name) => files.has(name));
  return file === undefined ? {file: `/404${format}`, status: 404} : {file, status: 200};
}

/**
 * Returns the headers that depend on the file.
 * @param isCdn whether browsers may store all files, as a CDN may let them
 */
function headersOf({file, status}: Shown, isCdn: boolean): Headers {
  const isAsset = status === 200 && file.startsWith(immutableFolder);
  const ownCaching = isAsset ? caching.immutable : caching.revalidated;
  return {
    'Content-Type': contentType(mediaTypeOf(file)),
    'Cache-Control': isCdn ? caching.short : ownCaching,
    ...(isAsset ? {} : {Vary: 'Accept'}),
    ...(status === 200 && isShared(file) ? sharedHeaders : {}),
  };
}

/**
 * Returns a function that handles requests for the files that are in `folder` now.
 * @param headers sent with every response
 * @param isCdn whether to compress each file once with Brotli, and to let browsers store all of them, as a CDN may do
 */
export function createSite(folder: string, headers: Headers = {}, isCdn = false): Fetch {
  const files = listPublished(folder);
  const compressed = new Map<string, Promise<Buffer>>();
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  });
  if (!isCdn) app.use(etag());
  app.get('*', async (c) => {
    const {pathname, search} = new URL(c.req.url);
    const path = tryDecode(pathname, decodeURIComponent);
    const to = redirectOf(path, files);
    if (to !== undefined) return c.redirect(to + search, 301);
    const format = wantsMarkdown.test(c.req.header('Accept') ?? '') ? '.md' : '.html';
    const shown = findFile(path, format, files);
    for (const [name, value] of Object.entries(headersOf(shown, isCdn))) c.header(name, value);
    // A site of another tool may have no error page.
    if (!files.has(shown.file)) return c.text('Not found', 404);
    const body = readFileSync(join(folder, shown.file));
    if (!isCdn || !isCompressible(shown.file)) return c.body(body, shown.status);
    const small = compressed.get(shown.file) ?? brotli(body);
    compressed.set(shown.file, small);
    c.header('Content-Encoding', 'br');
    return c.body(new Uint8Array(await small), shown.status);
  });
  app.all('*', (c) => c.text('Method not allowed', 405, {Allow: 'GET, HEAD'}));
  return app.fetch as Fetch;
}

/** Creates a server with these responses. It doesn't listen yet. */
export const createSiteServer = (fetch: Fetch): Server =>
  // The same timeout as nginx. Node's 5 seconds would end connections that a crawler is about to reuse.
  createAdaptorServer({fetch, serverOptions: {keepAliveTimeout: 75_000}}) as Server;

/** Serves a folder on a free local port as a CDN does. */
export async function serveFolder(folder: string): Promise<{origin: string; close: () => void}> {
  const server = createSiteServer(createSite(folder, {}, true));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return {origin: `http://127.0.0.1:${await listen(server, 0)}`, close};
}

/** Returns the media type of a file, which may also belong to a site that another tool built. */
const mediaTypeOf = (path: string): string =>
  typesByPath[path] ??
  mediaTypes[extname(path).slice(1)] ??
  getMimeType(path) ??
  'application/octet-stream';
