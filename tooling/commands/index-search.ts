/** Writes the file that search loads into the built site, and says what it costs: `jiti tooling/commands/index-search.ts [folder]`. */
import {brotliCompressSync} from 'node:zlib';
import {readBundle} from '../reference/read-bundle';
import {kinds} from '../../src/search/entry';
import {writeSearchData} from '../search/write-data';

const [folder = 'build'] = process.argv.slice(2);
const {entries, json} = writeSearchData(folder, readBundle(process.cwd()), process.cwd());
const counts = kinds.map((kind) => `${kind} ${entries.filter((entry) => entry.kind === kind).length}`);
const size = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
console.log(
  `${folder}: search finds ${entries.length} entries (${counts.join(', ')}); ` +
    `${size(Buffer.byteLength(json))}, ${size(brotliCompressSync(json).length)} compressed, loaded once`,
);
