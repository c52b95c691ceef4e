import {defineConfig} from '@playwright/test';
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

/**
 * Browser tests of the built site. They need `npm run build` first. `npm test` runs the project
 * `smoke`: one page of each kind, and the main journeys. `npm run test:all` runs the project
 * `rest`: the files `*.slow.spec.ts`.
 */
export default defineConfig({
  testDir: browser ? 'tests/site' : 'tests/lib/site/without-browser',
  projects: [
    {name: 'smoke', testIgnore: '**/*.slow.spec.ts'},
    {name: 'rest', testMatch: '**/*.slow.spec.ts'},
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
