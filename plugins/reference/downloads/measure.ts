/** Measures the size and checksum of a file. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import type {Download} from '../../../src/downloads';

export function measureFile(file: string): Pick<Download, 'bytes' | 'sha256'> {
  const content = readFileSync(file);
  return {bytes: content.length, sha256: createHash('sha256').update(content).digest('hex')};
}
