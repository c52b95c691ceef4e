/** Reads the complete programs that guides include: `docs/examples`. */
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';

export const examplesFolder = 'docs/examples';

/** Returns the programs by file name. */
export function readExamples(root: string): Map<string, string> {
  const folder = join(root, examplesFolder);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8').trimEnd()]),
  );
}
