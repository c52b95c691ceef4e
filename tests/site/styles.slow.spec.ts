/**
 * Tests that a page has its styles, and that src/css/base.css has rules for its classes of the theme,
 * whatever its state.
 * The test of the crash page (load-failures.slow.spec.ts) does the same.
 */
import type {Page} from '@playwright/test';
import {openBox} from '../lib/site/search';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';
import {unstyledClasses} from '../lib/site/unstyled-classes';

// The page for an unknown address has the status 404.
test.use({causesProblems: true});

const states: Record<string, (page: Page) => Promise<void>> = {
  ...Object.fromEntries(
    Object.entries(onePageOfEachKind()).map(([kind, path]) => [kind, (page) => open(page, path)]),
  ),
  'a guide with notes, tables and programs': (page) => open(page, '/docs/guides/platform/webhooks'),
  'the page for an unknown address': (page) => open(page, '/docs/webhook'),
  'the search page': (page) => open(page, '/search?q=webhook'),
  'the search dialog': async (page) => {
    await open(page, '/docs');
    await openBox(page);
    await page.getByRole('combobox', {name: 'Search'}).fill('webhook');
    await page.getByRole('option').first().waitFor();
  },
  'the sandbox panel': async (page) => {
    await open(page, '/api/screen-simple');
    await page.getByRole('button', {name: /^Try it/}).click();
    await page.getByRole('button', {name: 'Send', exact: true}).click();
  },
  'the menu of a phone': async (page) => {
    await page.setViewportSize({width: 360, height: 700});
    await open(page, '/api/screen-simple');
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  },
};

for (const [state, show] of Object.entries(states))
  test(`${state} has a rule for each class of the theme`, async ({page}) => {
    await show(page);
    expect(await unstyledClasses(page)).toEqual([]);
  });

for (const [kind, path] of Object.entries(onePageOfEachKind()))
  test(`the ${kind} has all of its styles inside, and requests none before a click`, async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') requested.push(request.url());
    });
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);
  });
