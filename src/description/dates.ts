/** When what a page of the reference shows was changed last: its own file, and the files that this refers to. */
import {existsSync, readFileSync} from 'node:fs';
import {posix} from 'node:path';
import {readDates} from '../../tooling/reference/git-history';

/** Gives the date of a file of the description, or undefined where git knows none. */
export function createDateOf(root: string, folder = 'openapi'): (file: string) => string | undefined {
  const dates = readDates(root, folder);
  return (file) => {
    const seen = new Set<string>();
    const collect = (path: string): void => {
      if (seen.has(path) || !existsSync(posix.join(root, path))) return;
      seen.add(path);
      const text = readFileSync(posix.join(root, path), 'utf8');
      for (const [, ref] of text.matchAll(/\$ref: *['"]?([^'"#\s}]+\.yaml)/g))
        collect(posix.join(posix.dirname(path), ref));
    };
    collect(posix.join(folder, file));
    // ISO dates of one offset sort as text; commits have several.
    return [...seen].flatMap((path) => dates.get(path) ?? []).sort((a, b) => Date.parse(b) - Date.parse(a))[0];
  };
}
