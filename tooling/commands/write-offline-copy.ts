/** Makes the archive of the built site that opens from disk: `jiti tooling/commands/write-offline-copy.ts [folder]`, part of `npm run build`. */
import {formatSize} from '../../src/downloads';
import {moved} from '../hosting/redirects';
import {writeOfflineCopy} from '../offline-copy/write';

const [folder = 'build'] = process.argv.slice(2);
const {path, pages, bytes} = writeOfflineCopy(folder, new Set(moved.map(({from}) => from)));
console.log(`${folder}: ${path} holds ${pages} pages, ${formatSize(bytes)}`);
