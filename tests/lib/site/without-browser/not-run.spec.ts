/** Reports the browser tests as skipped, file by file. playwright.config.ts runs this instead of them without a Chromium. */
import {readdirSync} from 'node:fs';
import {test} from '@playwright/test';

for (const file of readdirSync('tests/site', {recursive: true, encoding: 'utf8'}).sort())
  // Reason: there is no browser to run it in. In CI, the configuration throws instead.
  if (file.endsWith('.spec.ts')) test.skip(`tests/site/${file}`, () => {});
