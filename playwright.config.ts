import {defineConfig} from '@playwright/test';
import {findBrowser, testFlags} from './tests/lib/site/find-browser';

const port = process.env.SITE_PORT ?? '4173';
// Set for the workers too, so that a browser is looked for once.
process.env.CHROMIUM_PATH ??= findBrowser();
if (!process.env.CHROMIUM_PATH)
  throw new Error('No Chromium was found: run `npx jiti tooling/commands/ensure-browser.ts` first.');

/** Browser tests of the built site: `tests/site/*.spec.ts`. They need `npm run build` first. */
export default defineConfig({
  testDir: 'tests/site',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes the second time only has found a fault.
  retries: 0,
  // No test is about speed: a slow machine must not fail one.
  timeout: 180_000,
  expect: {timeout: 30_000},
  // More than a machine of two cores has: tests wait for pages as often as they work.
  workers: 3,
  reporter: [['line'], ['json', {outputFile: 'test-results/browser.json'}]],
  outputDir: 'test-results/browser',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: {width: 1280, height: 800},
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {executablePath: process.env.CHROMIUM_PATH, args: testFlags},
  },
  webServer: {
    command: `node_modules/.bin/jiti tests/lib/site/serve.ts build ${port}`,
    url: `http://127.0.0.1:${port}/`,
    // An older server could serve an older build.
    reuseExistingServer: false,
  },
});
