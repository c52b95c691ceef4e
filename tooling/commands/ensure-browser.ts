/**
 * Makes sure that there is a Chromium for the tests and prints its path: `jiti tooling/commands/ensure-browser.ts`.
 *
 * It installs one only where none is found: Playwright's, else Debian's. Exits 1 with one sentence when
 * that does not help either.
 */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {findBrowser} from '../../tests/lib/site/find-browser';

const tenMinutes = 600_000;

/** Ways to get a browser, tried in turn until one is found. */
const installations: {about: string; possible: boolean; commands: string[][]}[] = [
  {
    about: "Playwright's Chromium",
    possible: true,
    commands: [['node_modules/.bin/playwright', 'install', 'chromium']],
  },
  {
    about: "Debian's Chromium",
    possible: existsSync('/etc/debian_version') && process.getuid?.() === 0,
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
    ],
  },
];

function install(): string | undefined {
  for (const {about, possible, commands} of installations) {
    if (!possible) continue;
    console.error(`No browser found; installing ${about} ...`);
    // A command that fails ends its way; whether a browser is there now decides.
    commands.every(
      ([command, ...args]) =>
        spawnSync(command, args, {stdio: ['ignore', 'ignore', 'inherit'], timeout: tenMinutes}).status === 0,
    );
    const found = findBrowser();
    if (found) return found;
  }
  return undefined;
}

try {
  const path = findBrowser() ?? install();
  if (!path) throw new Error('No Chromium was found or could be installed: install one and name it in CHROMIUM_PATH.');
  console.log(path);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
