/** When pages were changed, as git knows it. */
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {posix} from 'node:path';

/**
 * A copy of the tree without git has no dates. A shallow clone has wrong ones: every file seems to come from its
 * oldest commit. Pages and sitemap then do without, as no date is better than a false one.
 */
export function hasHistory(root: string): boolean {
  try {
    const [inside, shallow] = git(root, 'rev-parse', '--is-inside-work-tree', '--is-shallow-repository').split('\n');
    return inside === 'true' && shallow === 'false';
  } catch {
    return false;
  }
}

/** When each file below a folder was changed last, by its path from `root`; without those that git does not know. */
export function readDates(root: string, folder: string): Map<string, string> {
  const dates = new Map<string, string>();
  let date = '';
  for (const line of git(root, 'log', '--format=%x00%cI', '--name-only', '--relative', '--', folder).split('\n')) {
    if (line.startsWith('\0')) date = line.slice(1);
    else if (line && !dates.has(line)) dates.set(line, date);
  }
  return dates;
}

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });

/** Gives the date of a file of the description and of the files that it refers to, or undefined where git knows none. */
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
