/**
 * Serves the built site before and after a deploy, to test what happens to a reader with an open page.
 *
 * The new build is the old one with renamed files, as if all content had changed.
 */
import {readdirSync} from 'node:fs';
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {createSite, createSiteServer} from '../../../plugins/post-build/hosting/serve';

export type Deployment = {
  origin: string;
  /** Publishes the new build, and keeps or removes the old scripts. */
  deploy: (options: {keepsOldAssets: boolean}) => void;
  /** Paths that were answered with 404. */
  missing: string[];
  server: Server;
};

/** Reverses a hash, which turns an old name into a new one and back. */
const other = (hash: string) => [...hash].reverse().join('');

/** Returns the hash of a script, or of the folder with the page records. */
const hashOf = (path: string): string => /(?:\.|^\/assets\/pages\/)([0-9a-f]{8})(?:\.js$|\/)/.exec(path)?.[1] ?? '';

export async function startDeployment(folder = 'build'): Promise<Deployment> {
  const files = readdirSync(join(folder, 'assets'), {recursive: true, encoding: 'utf8'});
  const hashes = new Set(files.map((file) => hashOf(`/assets/${file}`)).filter((hash) => hash !== ''));
  const renamed = [...hashes].filter((hash) => hash !== other(hash) && !hashes.has(other(hash)));
  if (renamed.length < 20) throw new Error(`only ${renamed.length} files could be renamed`);
  const isOld = new Set(renamed);
  const isNew = new Set(renamed.map(other));
  const rename = (text: string) =>
    text.replaceAll(/\b[0-9a-f]{8}\b/g, (hash) => (isOld.has(hash) ? other(hash) : hash));

  let now = {new: false, keepsOldAssets: true};
  const missing: string[] = [];
  const site = createSite(folder);
  const server = createSiteServer(async ({url}) => {
    const {origin, pathname} = new URL(url);
    const hash = hashOf(pathname);
    const gone = (isNew.has(hash) && !now.new) || (isOld.has(hash) && now.new && !now.keepsOldAssets);
    if (gone) missing.push(pathname);
    if (isNew.has(hash) && !gone) {
      const answer = await site(new Request(url.replace(hash, other(hash))));
      return new Response(rename(await answer.text()), answer);
    }
    // Leave out the request headers, so that a page that changed with the deploy isn't answered with 304.
    const answer = await site(new Request(gone ? `${origin}/no/such/file` : url));
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    // After the deploy, pages refer to the new files.
    return now.new && isPage ? new Response(rename(await answer.text()), answer) : answer;
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
