/**
 * Opens the port for the browser tests: `jiti tests/lib/site/serve.ts <folder> <port>`.
 *
 * It sends the headers that hosts send, so every browser test is one of the policy too.
 */
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {readSite} from '../../../tooling/hosting/write';
import {createSiteServer} from './site-server';

const [folder = 'build', port = '4173'] = process.argv.slice(2);

if (!existsSync(join(folder, 'sitemap.xml'))) {
  console.error(`${folder}/ holds no built site: run \`npm run build\` first.`);
  process.exitCode = 1;
} else {
  createSiteServer(folder, readSite(folder).headers).listen(Number(port), '127.0.0.1', () =>
    console.log(`${folder}/ at http://127.0.0.1:${port}`),
  );
}
