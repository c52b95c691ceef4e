/**
 * Serves the built site as it is before and after a deploy, to try what a reader meets who has a page open.
 *
 * The new build is the old one with every file under another name, as if all of its content had changed.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {basename, join} from 'node:path';
import {createSiteServer} from './site-server';

export type Deployment = {
  origin: string;
  /** Publishes the new build; the old one's scripts stay, or are gone. */
  deploy: (options: {keepsOldAssets: boolean}) => void;
  /** Every path that was answered with 404. */
  missing: string[];
  server: Server;
};

/** Turns the hash in a name round: another one of the same kind, and back again. */
const other = (hash: string) => [...hash].reverse().join('');

export async function startDeployment(folder = 'build'): Promise<Deployment> {
  const files = readdirSync(join(folder, 'assets/js'));
  const hashes = new Set(
    files.map((file) => /\.([0-9a-f]{8})\.js$/.exec(file)?.[1]).filter((hash) => hash !== undefined),
  );
  const renamed = [...hashes].filter((hash) => hash !== other(hash) && !hashes.has(other(hash)));
  if (renamed.length < 20) throw new Error(`only ${renamed.length} files could be renamed`);
  const isOld = new Set(renamed);
  const isNew = new Set(renamed.map(other));
  const rename = (text: string) =>
    text.replaceAll(/\b[0-9a-f]{8}\b/g, (hash) => (isOld.has(hash) ? other(hash) : hash));

  let now = {new: false, keepsOldAssets: true};
  const missing: string[] = [];
  const site = createSiteServer(folder);
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const hash = /\.([0-9a-f]{8})\.js$/.exec(url)?.[1] ?? '';
    const gone = (isNew.has(hash) && !now.new) || (isOld.has(hash) && now.new && !now.keepsOldAssets);
    if (gone) missing.push(url);
    if (isNew.has(hash) && !gone) {
      const name = basename(url).replace(hash, other(hash));
      response
        .writeHead(200, {'content-type': 'text/javascript'})
        .end(rename(readFileSync(join(folder, 'assets/js', name), 'utf8')));
      return;
    }
    if (gone) request.url = '/no/such/file';
    if (now.new && !url.startsWith('/assets/')) {
      // Pages name the new files.
      const end = response.end.bind(response);
      response.end = ((body: Buffer) => end(rename(body.toString('utf8')))) as typeof response.end;
    }
    site.emit('request', request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: ({keepsOldAssets}) => {
      now = {new: true, keepsOldAssets};
    },
    missing,
    server,
  };
}
