/**
 * Packs the sandbox into one file that readers download and run: `npm run sandbox-package`. The site serves
 * it at `/downloads/<name>.tgz`. Needs the bundled description.
 */
import {statSync} from 'node:fs';
import {join, relative} from 'node:path';
import {downloadsFolder, readBundle} from '../reference/read-bundle';
import {packSandbox} from '../sandbox/package/pack';
import {run} from './lib/run';

const root = process.cwd();
const folders = {
  staged: join(root, '.generated/sandbox-package'),
  destination: join(root, downloadsFolder, 'downloads'),
};

void run(async () => {
  const file = await packSandbox(root, readBundle(root), folders);
  console.log(`${relative(root, file)}: ${statSync(file).size} bytes`);
}, 1);
