/** Measures the size and checksum of a file. */
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {formatSize, type Download, type LateFile} from '../../src/downloads';

export function measureFile(file: string): Pick<Download, 'bytes' | 'sha256'> {
  const content = readFileSync(file);
  return {bytes: content.length, sha256: createHash('sha256').update(content).digest('hex')};
}

/** Writes the size and checksum of a file in `folder` that was made from the built pages. Returns the size. */
export function writeSize(folder: string, {sizePath}: LateFile, path: string): string {
  const size = measureFile(join(folder, path));
  writeFileSync(join(folder, sizePath), JSON.stringify(size));
  return formatSize(size.bytes);
}
