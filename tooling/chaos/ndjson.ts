/** Reads a file of JSON lines. */
import {existsSync, readFileSync} from 'node:fs';

/** The records of the file; none when it doesn't exist yet. A line that is still being written is left out. */
export function readNdjson<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as T);
}
