/** Writes what readers can download, and the list of it: `jiti tooling/commands/write-downloads.ts`, part of `npm run generate`. */
import {readBundle} from '../reference/read-bundle';
import {formatSize} from '../../src/downloads';
import {writeDownloads} from '../downloads/write';

writeDownloads(readBundle(process.cwd()), process.cwd()).then(
  (downloads) =>
    console.log(`downloads: ${downloads.map(({path, bytes}) => `${path} ${formatSize(bytes)}`).join(', ')}`),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
