/** Writes a Brotli and a gzip copy next to each compressible file, so that servers can send them from disk. */
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {isCompressible} from './files';

/** Maximum size of a Brotli copy, as a share of the original. Copies that save less aren't written. */
const worthwhile = 0.95;

/** Compresses with the highest quality, because each file is compressed once and read often. */
export const brotli = (bytes: Buffer): Promise<Buffer> => promisify(brotliCompress)(bytes);

/** Compresses the files. Node's pool of threads limits how many at a time. Returns how many files have copies. */
export async function precompress(folder: string, files: string[]): Promise<number> {
  const copied = await Promise.all(
    files.filter(isCompressible).map(async (file) => {
      const path = join(folder, file);
      const text = await readFile(path);
      const small = await brotli(text);
      if (small.length > text.length * worthwhile) return false;
      await writeFile(`${path}.br`, small);
      await writeFile(
        `${path}.gz`,
        await promisify(gzip)(text, {level: constants.Z_BEST_COMPRESSION}),
      );
      return true;
    }),
  );
  return copied.filter(Boolean).length;
}
