/** Reads from git when pages were changed. */
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {posix} from 'node:path';

/**
 * Returns whether git has correct dates. A copy of the tree without git has none, and in a shallow clone every file
 * seems to come from the oldest commit. Pages and the sitemap then have no dates, because wrong dates would be worse.
 */
export function hasHistory(root: string): boolean {
  try {
    const [inside, shallow] = git(
      root,
      'rev-parse',
      '--is-inside-work-tree',
      '--is-shallow-repository',
    ).split('\n');
    return inside === 'true' && shallow === 'false';
  } catch {
    return false;
  }
}

/** Returns when each file in a folder was last changed, by its path from `root`. Omits files that git doesn't know. */
export function readDates(root: string, folder: string): Map<string, string> {
  // The names of a commit's files follow its date, which starts with a zero byte.
  const options = ['--format=%x00%cI', '--name-only', '--relative'];
  const lines = git(root, 'log', ...options, '--', folder).split('\n');
  const dates = new Map<string, string>();
  let date = '';
  for (const line of lines) {
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

/** Returns a function that finds the latest date of a description file and all files it refers to, if git has one. */
export function createDateOf(
  root: string,
  folder = 'openapi',
): (file: string) => string | undefined {
  const dates = readDates(root, folder);
  return (file) => {
    const seen = new Set([posix.join(folder, file)]);
    // The loop also visits what it adds.
    for (const path of seen) {
      const text = existsSync(posix.join(root, path))
        ? readFileSync(posix.join(root, path), 'utf8')
        : '';
      for (const [, ref] of text.matchAll(/\$ref: *['"]?([^'"#\s}]+\.yaml)/g))
        seen.add(posix.join(posix.dirname(path), ref));
    }
    // Compare as times, because ISO dates only sort as text if they have the same offset, and commits have several.
    return [...seen]
      .flatMap((path) => dates.get(path) ?? [])
      .sort((a, b) => Date.parse(b) - Date.parse(a))[0];
  };
}
