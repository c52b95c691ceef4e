/** Finds a Chromium that starts, and says how to start it. Shared by the Playwright config and `npm test`. */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {chromium} from '@playwright/test';

const variables = ['CHROMIUM_PATH', 'PLAYWRIGHT_CHROMIUM'];
// The first is Chromium without windows: the tests take two thirds of the time.
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Nothing that a test does not ask for: no calls home, no first-run pages. */
export const browserFlags = [
  // The sandbox of Chromium refuses to run as root, which is what a container gives.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * What a full Chromium opens beside each page: two documents for the list below an address bar that nobody sees, in a
 * process that takes half a second of a core for each context.
 */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Playwright switches these off; a second flag of that name replaces its own. */
const playwrights = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * What the tests start it with. A page lives for a second or two: compiling its scripts into faster machine code takes
 * more time than that code saves.
 */
export const testFlags = [
  ...browserFlags,
  `--disable-features=${[...unseen, ...playwrights].join(',')}`,
  '--js-flags=--no-opt,--no-maglev',
];

/**
 * The path of a Chromium that answers `--version`: the one that the environment names, else one on the
 * `PATH`, else the one that Playwright installed. Undefined when there is none.
 *
 * @throws when the environment names one that does not start: a wrong setting must not pass unseen
 */
export function findBrowser(): string | undefined {
  for (const variable of variables) {
    const named = process.env[variable];
    if (!named) continue;
    if (starts(named)) return named;
    throw new Error(`${variable} names ${named}, which does not start as a browser`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path) && starts(path));
}

/** An executable without its libraries is there, but does not start. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], {stdio: 'ignore', timeout: 30_000}).status === 0;
}
