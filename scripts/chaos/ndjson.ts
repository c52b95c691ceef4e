/** Reads a file of JSON lines. */
import {existsSync, readFileSync} from 'node:fs';

/** Returns the records of a file, or none if it doesn't exist yet. Leaves out a line that is still being written. */
export function readNdjson<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as T);
}
