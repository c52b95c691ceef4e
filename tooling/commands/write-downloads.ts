/** Writes the downloads and their list: `jiti tooling/commands/write-downloads.ts`, part of `npm run generate`. */
import {readBundle} from '../reference/read-bundle';
import {formatSize} from '../../src/downloads';
import {writeDownloads} from '../downloads/write';
import {run} from './lib/run';

void run(async () => {
  const downloads = await writeDownloads(readBundle(process.cwd()), process.cwd());
  console.log(`downloads: ${downloads.map(({path, bytes}) => `${path} ${formatSize(bytes)}`).join(', ')}`);
}, 1);
