import {defineConfig} from '@playwright/test';
import {findDejaVu, writeFontConfig} from './tests/lib/fonts/only-dejavu';
import {findBrowser, testFlags} from './tests/lib/site/find-browser';

const port = process.env.SITE_PORT ?? '4173';
const browser = findBrowser();
if (!browser) {
  const missing = 'no Chromium was found; `npx tsx scripts/set-up-tests.ts` installs one';
  if (process.env.CI) throw new Error(`The browser tests can't run: ${missing}.`);
  console.warn(`NOT RUN: all browser tests: ${missing}.`);
}
// Set for the workers, so that they don't search again.
else process.env.CHROMIUM_PATH = browser;

const slowTests = '**/*.slow.spec.ts';
const widthTests = '**/widths.spec.ts';
/** The slow tests whose outcome doesn't depend on the fonts of the machine. */
const slowInAnyFont = /(?<!\/missing-fonts)\.slow\.spec\.ts$/;

// Workers get the path from the main process, so that only one process writes the file.
const dejaVu = process.platform === 'linux' ? findDejaVu() : [];
if (dejaVu.length > 0)
  process.env.ONLY_DEJAVU ??= writeFontConfig(dejaVu, 'test-results/only-dejavu');
else if (process.env.CI)
  throw new Error(
    "The browser tests can't run with a second set of fonts: DejaVu isn't installed.",
  );
else console.warn('NOT RUN: browser tests with a second set of fonts: they need Linux and DejaVu.');

/** Starts the browser with only the DejaVu fonts. */
const withDejaVu = {
  launchOptions: {
    executablePath: browser,
    args: testFlags,
    env: {...process.env, FONTCONFIG_FILE: process.env.ONLY_DEJAVU ?? ''},
  },
};

/**
 * Browser tests of the built site. They need `npm run build` first.
 *
 * `npm test` runs the projects `smoke` (one page of each kind, and the main journeys) and
 * `widths-with-dejavu`. `npm run test:all` runs the projects `rest` (the files `*.slow.spec.ts`)
 * and `smoke-with-dejavu`, which repeats what depends on the fonts of the machine.
 */
export default defineConfig({
  testDir: browser ? 'tests/site' : 'tests/lib/site/without-browser',
  projects: [
    {name: 'smoke', testIgnore: slowTests},
    {name: 'rest', testMatch: slowTests},
    {
      name: 'widths-with-dejavu',
      testMatch: dejaVu.length > 0 ? widthTests : [],
      use: withDejaVu,
    },
    {
      name: 'smoke-with-dejavu',
      testMatch: dejaVu.length > 0 ? undefined : [],
      testIgnore: [slowInAnyFont, widthTests],
      use: withDejaVu,
    },
  ],
  fullyParallel: true,
  forbidOnly: true,
  // A test that only passes on retry has found a fault.
  retries: 0,
  // No test measures speed, so a slow machine must not fail one.
  timeout: 180_000,
  expect: {timeout: 30_000},
  // Twice the cores of a two-core machine, because tests often wait for pages. Three workers take
  // 30 s longer.
  workers: 4,
  reporter: [['line'], ['json', {outputFile: 'test-results/browser.json'}]],
  outputDir: 'test-results/browser',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: {width: 1280, height: 800},
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {executablePath: browser, args: testFlags},
  },
  webServer: browser
    ? {
        command: `node --import tsx scripts/serve-site.ts build --port ${port}`,
        url: `http://127.0.0.1:${port}/`,
        // An older server could serve an older build.
        reuseExistingServer: false,
      }
    : undefined,
});
