/**
 * Serves the built site as a CDN does, for the browser tests.
 *
 * `docusaurus serve` redirects `/a.html` and `/a/index.html` before a browser sees the page, so the
 * site's own treatment of these addresses could never be tested with it. This one answers as nginx with
 * `try_files $uri $uri.html $uri/index.html =404` and `error_page 404 /404.html` does.
 */
import {readFileSync, statSync} from 'node:fs';
import {createServer, type RequestListener, type Server} from 'node:http';
import {extname, join, normalize} from 'node:path';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.py': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.yaml': 'application/yaml',
};

/** A server of the files below `folder`, with these headers on every answer. It does not listen yet. */
export function createSiteServer(folder: string, headers: Record<string, string> = {}): Server {
  return createServer(answer(folder, headers));
}

function answer(folder: string, headers: Record<string, string>): RequestListener {
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const path = decode(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (path && /[^/]\/+$/.test(path)) {
      // One leading slash only: `//host` would send the reader to another site.
      response.writeHead(301, {location: encodeURI(path.replace(/[/\\]+$/, '').replace(/^[/\\]+/, '/'))}).end();
      return;
    }
    const file =
      path === undefined
        ? undefined
        : [path, `${path}.html`, `${path}/index.html`].map((at) => join(folder, normalize(at))).find(isFile);
    const shown = file ?? join(folder, '404.html');
    const type = types[extname(shown)] ?? 'application/octet-stream';
    // Scripts and styles are named after their content: a browser asks for each once, also in the tests.
    const cache = file && /^\/assets\//.test(path ?? '') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(file ? 200 : 404, {'content-type': type, 'cache-control': cache}).end(readFileSync(shown));
  };
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function isFile(file: string): boolean {
  return statSync(file, {throwIfNoEntry: false})?.isFile() ?? false;
}
