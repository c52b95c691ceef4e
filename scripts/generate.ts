/**
 * Generates what the site is built from: the bundled description, the pages of the reference, the data of the sandbox,
 * its package and the downloads. Docusaurus runs this itself if the inputs changed (plugins/reference).
 */
import {spawn} from 'node:child_process';
import {markGenerated} from '../plugins/reference/generate-if-changed';
import {formatSize} from '../src/downloads';
import {writeDownloads} from '../plugins/reference/downloads/write';
import {generateReference} from '../plugins/reference/generate';
import {readBundle} from '@screening/api/node';
import {run} from './lib/run';

const root = process.cwd();

const start = (command: string): Promise<void> =>
  new Promise((done, fail) => {
    const program = ['node_modules/jiti/lib/jiti-cli.mjs', `scripts/${command}.ts`];
    const child = spawn(process.execPath, program, {stdio: 'inherit'});
    child.once('error', fail);
    child.once('close', (status) => (status === 0 ? done() : fail(new Error(`${command} failed`))));
  });

void run(async () => {
  await start('bundle-description');
  await Promise.all([generateReference(root), start('stage-sandbox')]);
  const downloads = await writeDownloads(readBundle(root), root);
  markGenerated(root);
  console.log(`downloads: ${downloads.map(({path, bytes}) => `${path} ${formatSize(bytes)}`).join(', ')}`);
}, 1);
