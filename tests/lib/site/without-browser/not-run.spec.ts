/**
 * Reports the browser tests as skipped, file by file. playwright.config.ts runs this if there is no
 * Chromium.
 */
import {readdirSync} from 'node:fs';
import {test} from '@playwright/test';

for (const file of readdirSync('tests/site', {recursive: true, encoding: 'utf8'}).sort())
  if (file.endsWith('.spec.ts'))
    // Reason: no browser was found. CI fails instead, in playwright.config.ts.
    test.skip(`tests/site/${file}`, () => {});
