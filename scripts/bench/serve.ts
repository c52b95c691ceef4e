/**
 * Serves static files for every contestant: same machine, same protocol, same compression.
 *
 * Compresses each file once with Brotli at its highest quality, then sends it from memory, as a CDN does. The
 * first visit of each page, which isn't measured, does the compression.
 */
import {readFileSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join, normalize} from 'node:path';
import {COMPRESSIBLE_CONTENT_TYPE_REGEX} from 'hono/utils/compress';
import {getMimeType} from 'hono/utils/mime';
import {brotli} from '../../plugins/post-build/hosting/compress';

export type RunningServer = {origin: string; close: () => void};

/** Serves `folder` on a free local port. Addresses work with and without `.html`. */
export async function serve(folder: string): Promise<RunningServer> {
  const ready = new Map<string, Promise<Buffer>>();
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const file = [path, `${path}.html`, `${path}/index.html`].map((at) => join(folder, at)).find(isFile);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const type = getMimeType(file) ?? 'application/octet-stream';
    const plain = !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);
    const body = ready.get(file) ?? (plain ? Promise.resolve(readFileSync(file)) : brotli(readFileSync(file)));
    ready.set(file, body);
    void body.then((bytes) => {
      response.writeHead(200, {
        'content-type': type,
        'content-length': bytes.length,
        'cache-control': 'public, max-age=600',
        ...(plain ? {} : {'content-encoding': 'br'}),
      });
      response.end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function isFile(file: string): boolean {
  return statSync(file, {throwIfNoEntry: false})?.isFile() ?? false;
}
