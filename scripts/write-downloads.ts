/** Writes the downloads and their list: `jiti scripts/write-downloads.ts`, part of `npm run generate`. */
import {readBundle} from '@screening/api/node';
import {formatSize} from '../src/downloads';
import {writeDownloads} from '../plugins/reference/downloads/write';
import {run} from './lib/run';

void run(async () => {
  const downloads = await writeDownloads(readBundle(process.cwd()), process.cwd());
  console.log(`downloads: ${downloads.map(({path, bytes}) => `${path} ${formatSize(bytes)}`).join(', ')}`);
}, 1);
