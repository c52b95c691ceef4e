/** Measures the size and checksum of a file. */
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {formatSize, sizePathOf} from '../../src/downloads';

export function measureFile(file: string) {
  const content = readFileSync(file);
  return {bytes: content.length, sha256: createHash('sha256').update(content).digest('hex')};
}

/** Writes the size and checksum of the file `name` in `folder`, made from the built pages. Returns the size. */
export function writeSize(folder: string, name: string, path: string): string {
  const size = measureFile(join(folder, path));
  writeFileSync(join(folder, sizePathOf(name)), JSON.stringify(size));
  return formatSize(size.bytes);
}
