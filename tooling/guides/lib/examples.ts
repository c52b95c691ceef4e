/** Complete programs that guides show by inclusion: `docs/examples`. */
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';

export const examplesFolder = 'docs/examples';

/** The programs by the name of their file. */
export function readExamples(root: string): Map<string, string> {
  const folder = join(root, examplesFolder);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8').trimEnd()]));
}
