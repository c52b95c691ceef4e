/**
 * Serves the built site on this machine: `npm run serve [-- <build folder> --port 3000]`, after the build.
 *
 * Sends the same headers as hosts do, including the policy.
 */
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {createSite, createSiteServer} from '../plugins/post-build/hosting/serve';
import {readSite} from '../plugins/post-build/hosting/write';
import {listen} from '@screening/sandbox/server';
import {run} from './lib/run';

void run(async () => {
  const {positionals, values} = parseArgs({
    allowPositionals: true,
    options: {port: {type: 'string', default: '3000'}},
  });
  const [folder = 'build'] = positionals;
  if (!existsSync(join(folder, 'sitemap.xml')))
    throw new Error(`${folder}/ contains no built site: run \`npm run build\` first.`);
  const {headers} = readSite(folder);
  const opened = await listen(createSiteServer(createSite(folder, headers)), Number(values.port));
  console.log(`${folder}/ at http://localhost:${opened}\nStop it with Ctrl+C.`);
});
