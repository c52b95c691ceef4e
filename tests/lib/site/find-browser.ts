/**
 * Finds a Chromium that starts, and defines its flags. Used by the Playwright config, the set-up
 * and benchmarks.
 */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {chromium} from '@playwright/test';

// The headless shell comes first: with it, the tests take two thirds of the time.
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Flags that turn off what tests don't need, such as background requests and first-run pages. */
export const browserFlags = [
  // Chromium's sandbox refuses to run as root, as in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Flags for tests. A page is open for a second or two, so compiling its scripts to faster machine
 * code takes more time than it saves.
 */
export const testFlags = [...browserFlags, '--js-flags=--no-opt,--no-maglev'];

/**
 * Returns the path of a Chromium that answers `--version`: the one named in the environment, else
 * one on the `PATH`, else the one that Playwright installed. Returns undefined if there is none.
 *
 * @throws if the one named in the environment doesn't start, so that a wrong setting is noticed
 */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && !starts(named))
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start as a browser`);
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path) && starts(path));
}

/** Returns whether a program starts. Without its libraries, it exists but doesn't start. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], {stdio: 'ignore', timeout: 30_000}).status === 0;
}
