/** Measures the size and checksum of a file. */
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {formatSize, sizePathOf} from '../../src/downloads';

export type FileSize = {
  bytes: number;
  /** Hexadecimal, as `sha256sum` prints it. */
  sha256: string;
};

/** Returns the size and checksum of a file. */
export function measureFile(file: string): FileSize {
  const content = readFileSync(file);
  return {bytes: content.length, sha256: createHash('sha256').update(content).digest('hex')};
}

/**
 * Writes the size and checksum of a file that is made from the built pages, which can't have them. Returns the size.
 * @param folder the built site
 * @param name the name of the file in the list of downloads
 * @param path the path of the file below `folder`
 */
export function writeSize(folder: string, name: string, path: string): string {
  const size = measureFile(join(folder, path));
  writeFileSync(join(folder, sizePathOf(name)), JSON.stringify(size));
  return formatSize(size.bytes);
}
