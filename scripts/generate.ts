/**
 * Generates what the site is built from: the bundled description, the pages of the reference, the data of the sandbox
 * and the downloads. Docusaurus runs this itself if the inputs changed (plugins/reference).
 */
import {execFileSync} from 'node:child_process';
import {markGenerated} from '../plugins/reference/generate-if-changed';
import {formatSize} from '../src/downloads';
import {writeDownloads} from '../plugins/reference/downloads/write';
import {generateReference} from '../plugins/reference/generate';
import {readBundle} from '@screening/api/node';
import {run} from './lib/run';

const root = process.cwd();

void run(async () => {
  execFileSync(process.execPath, ['node_modules/jiti/lib/jiti-cli.mjs', 'scripts/bundle-description.ts'], {
    stdio: 'inherit',
  });
  await generateReference(root);
  const downloads = await writeDownloads(readBundle(root), root);
  markGenerated(root);
  console.log(`downloads: ${downloads.map(({path, bytes}) => `${path} ${formatSize(bytes)}`).join(', ')}`);
}, 1);
