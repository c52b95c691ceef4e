/** Writes a Brotli and a gzip copy next to each compressible file, so that servers can send them from disk. */
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {isCompressible} from './files';

/** Maximum size of a Brotli copy, as a share of the original. Copies that save less aren't written. */
const worthwhile = 0.95;

/** Compresses `bytes` as readers receive them. A lower `quality` takes less time, but the result is larger. */
export const brotli = (bytes: Buffer, quality = constants.BROTLI_MAX_QUALITY): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {params: {[constants.BROTLI_PARAM_QUALITY]: quality}});

/**
 * Compresses the files, by default with the highest quality, because each is compressed once and read often. Node's pool
 * of threads limits how many are compressed at the same time. Returns the number of files that have copies.
 */
export async function precompress(folder: string, files: string[], quality?: number): Promise<number> {
  const copied = await Promise.all(
    files.filter(isCompressible).map(async (file) => {
      const path = join(folder, file);
      const text = await readFile(path);
      const small = await brotli(text, quality);
      if (small.length > text.length * worthwhile) return false;
      await writeFile(`${path}.br`, small);
      await writeFile(`${path}.gz`, await promisify(gzip)(text, {level: constants.Z_BEST_COMPRESSION}));
      return true;
    }),
  );
  return copied.filter(Boolean).length;
}
