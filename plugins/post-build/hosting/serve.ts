/**
 * Serves the built site on this machine as hosts do, for `npm run serve` and for the browser tests.
 *
 * Unlike most hosts, it returns the page for `/a.html` and `/a/index.html`, as Netlify does for the first, so that the
 * browser tests see what the site itself does at such an address.
 */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import {join} from 'node:path';
import {getRequestListener} from '@hono/node-server';
import {etag} from 'hono/etag';
import {Hono} from 'hono/tiny';
import {
  caching,
  contentType,
  hostFiles,
  immutableFolder,
  isPrecompressed,
  mediaType,
  plainNames,
  sharedFiles,
  sharedHeaders,
} from './files';
import type {Headers} from './headers';
import {prefersMarkdown} from './negotiation';
import {moved} from './redirects';
import {listFiles} from './scan-build';

/** Handles one request. */
export type Answer = (request: Request) => Response | Promise<Response>;

const withSlash = new RegExp(`^(${plainNames})/+$`);
const errorPages = ['/404', '/404.html', '/404.md'];

const isShared = (path: string) =>
  sharedFiles.some((shared) => (shared.endsWith('*') ? path.startsWith(shared.slice(0, -1)) : path === shared));

/** Handles requests for the files that are in `folder` now, with these headers in every response. */
export function createSite(folder: string, headers: Headers = {}): Answer {
  const published = listFiles(folder).filter((file) => !isPrecompressed(file) && !hostFiles.includes(file));
  const files = new Set(published.map((file) => `/${file}`));
  const targets = new Map(moved.map(({from, to}) => [from, to]));
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  });
  app.use(etag());
  app.get('*', (c) => {
    const {pathname, search} = new URL(c.req.url);
    const path = decode(pathname);
    const page = withSlash.exec(path)?.[1];
    const to = targets.get(path) ?? (page && files.has(`${page}.html`) ? page : undefined);
    if (to) return c.redirect(to + search, 301);
    const format = prefersMarkdown(c.req.header('Accept') ?? '') ? '.md' : '.html';
    const plain = path.replace(/\/index\.html$/, '');
    const names = path === '/' ? [`/index${format}`] : [path, plain + format, `${plain}.html`, `${path}/index.html`];
    const file = errorPages.includes(path) ? undefined : names.find((name) => files.has(name));
    const shown = file ?? `/404${format}`;
    c.header('Content-Type', contentType(mediaType(shown.slice(1))));
    c.header('Cache-Control', file?.startsWith(immutableFolder) ? caching.immutable : caching.revalidated);
    if (!file?.startsWith(immutableFolder)) c.header('Vary', 'Accept');
    if (file && isShared(file)) for (const [name, value] of Object.entries(sharedHeaders)) c.header(name, value);
    const body = readFileSync(join(folder, shown));
    if (file) c.header('ETag', `"${createHash('sha256').update(body).digest('base64url')}"`);
    return c.body(body, file ? 200 : 404);
  });
  app.all('*', (c) => c.text('Method not allowed', 405, {Allow: 'GET, HEAD'}));
  return (request) => app.fetch(request);
}

/** Creates a server with these responses. It doesn't listen yet. */
export function createSiteServer(answer: Answer): Server {
  const errorHandler = () => new Response('Bad request', {status: 400});
  // The same as nginx. Node's 5 seconds would end connections that a crawler is about to reuse.
  return createServer({keepAliveTimeout: 75_000}, getRequestListener(answer, {errorHandler}));
}

/** Decodes a path. Returns a malformed path unchanged, because it matches no file. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
