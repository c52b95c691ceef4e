/**
 * Serves the built site as it is before and after a deploy, to try what a reader meets who has a page open.
 *
 * The new build is the old one with every file under another name, as if all of its content had changed.
 */
import {readdirSync, readFileSync} from 'node:fs';
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {basename, join} from 'node:path';
import {createSite, createSiteServer} from '../../../tooling/hosting/serve';

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
  const site = createSite(folder);
  const server = createSiteServer(async ({url}) => {
    const {origin, pathname} = new URL(url);
    const hash = /\.([0-9a-f]{8})\.js$/.exec(pathname)?.[1] ?? '';
    const gone = (isNew.has(hash) && !now.new) || (isOld.has(hash) && now.new && !now.keepsOldAssets);
    if (gone) missing.push(pathname);
    if (isNew.has(hash) && !gone) {
      const name = basename(pathname).replace(hash, other(hash));
      const text = readFileSync(join(folder, 'assets/js', name), 'utf8');
      return new Response(rename(text), {headers: {'content-type': 'text/javascript'}});
    }
    // Without the headers of the request: a page that changed with the deploy is never answered with 304.
    const answer = await site(new Request(gone ? `${origin}/no/such/file` : url));
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    // Pages name the new files.
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
