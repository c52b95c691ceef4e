/** Tests failed loads on demand: the page reports them, says where to read instead, and offers a retry. */
import type {Locator, Page} from '@playwright/test';
import {colorViolations, violations} from '../lib/site/axe';
import {contentChunk, guide} from '../lib/site/chunks';
import {followSystem} from '../lib/site/color-scheme';
import {savesData, setConnection} from '../lib/site/connection';
import {findOverflow} from '../lib/site/overflow';
import {openBox} from '../lib/site/search';
import {expect, hydrated, open, test} from '../lib/site/test';

type Failure = {
  /** Files that are missing after `lose` was called. */
  files: string;
  /** Opens a page and triggers the load. Calls `lose` before the load. */
  ask: (page: Page, lose: () => Promise<void>) => Promise<void>;
  says: string;
  /** Element that appears after a successful retry. */
  then: (page: Page) => Locator;
  button?: string;
};

const scripts = '**/assets/js/*.js';

const openSearch = async (page: Page, lose: () => Promise<void>): Promise<void> => {
  await open(page, guide.path);
  await lose();
  await openBox(page);
  await page.getByRole('combobox').fill('numEntities');
};

const failures: Record<string, Failure> = {
  'the code of search': {
    files: scripts,
    ask: openSearch,
    says: 'Search could not be loaded.',
    then: (page) => page.getByRole('option', {name: /numEntities/}).first(),
  },
  'the data of search': {
    files: '**/search-data.json',
    ask: openSearch,
    says: 'Search could not be loaded.',
    then: (page) => page.getByRole('option', {name: /numEntities/}).first(),
  },
  'the data of the search page': {
    files: '**/search-data.json',
    ask: async (page, lose) => {
      await lose();
      await open(page, '/search?q=numEntities');
    },
    says: 'Search could not be loaded.',
    then: (page) => page.getByRole('heading', {name: 'Best results'}),
  },
  'the sandbox': {
    files: scripts,
    ask: async (page, lose) => {
      await open(page, '/api/screen-simple');
      await lose();
      await page.getByRole('button', {name: 'Try it in the sandbox'}).click();
    },
    says: 'The sandbox could not be loaded.',
    then: (page) => page.getByRole('button', {name: 'Send', exact: true}),
  },
  'the fields of a record': {
    files: scripts,
    ask: async (page, lose) => {
      await open(page, '/api/history-updated');
      await lose();
      await page
        .locator('main summary')
        .filter({hasText: /^HistoryEvent: \d+ fields$/})
        .click();
    },
    says: 'The fields could not be loaded.',
    then: (page) => page.locator('main').getByText('externalDocumentLink', {exact: true}).first(),
  },
  'the code of a program': {
    files: '**/assets/code/*.txt',
    ask: async (page, lose) => {
      await open(page, guide.neighbor);
      await lose();
      await page.locator(`.theme-doc-sidebar-menu a[href="${guide.path}"]`).click();
    },
    says: 'The code could not be loaded.',
    then: (page) => page.locator('[id="webhook-receiver.ts:1"]'),
  },
  'a page': {
    files: `**/assets/js/${contentChunk(guide.path).file}`,
    ask: async (page, lose) => {
      await lose();
      // The page isn't preloaded at this address, so the load fails while the application runs.
      await page.goto(`${guide.path}.html`);
    },
    says: 'This page could not be loaded.',
    then: (page) => page.getByText(contentChunk(guide.path).words),
    button: 'Retry',
  },
};

for (const [what, {files, ask, says, then, button = 'Try again'}] of Object.entries(failures)) {
  test(`a failed load of ${what} shows an accessible error, and "${button}" loads it`, async ({page}) => {
    await setConnection(page, savesData);
    let isLost = false;
    await page.route(files, (route) => (isLost ? route.abort() : route.continue()));
    await ask(page, () => Promise.resolve(void (isLost = true)));
    const alert = page.getByRole('alert').filter({hasText: says}).first();
    await expect(alert).toBeVisible();
    await expect(alert).toContainText(/ try again/);
    if (what !== 'the code of a program') expect(await alert.getByRole('link').count(), 'ways on').toBeGreaterThan(0);

    expect(await violations(page), 'barriers, and contrast in light').toEqual([]);
    await followSystem(page, 'dark');
    expect(await colorViolations(page), 'contrast in dark').toEqual([]);
    await page.setViewportSize({width: 360, height: 740});
    expect(await page.evaluate(findOverflow), 'what is cut off at 360 px').toEqual([]);
    await page.setViewportSize({width: 1280, height: 800});

    isLost = false;
    // A page can have several programs, each with a button.
    const before = await page.getByRole('alert').filter({hasText: says}).count();
    await alert.getByRole('button', {name: button}).click();
    await expect(then(page)).toBeAttached();
    await expect(page.getByRole('alert').filter({hasText: says})).toHaveCount(before - 1);
  });
}

test('the not-found page shows an error and main pages when its list of addresses fails to load', async ({page}) => {
  await page.route('**/llms.txt', (route) => route.abort());
  await page.goto('/docs/webhook');
  await hydrated(page);
  await expect(page.getByRole('main')).toContainText('The list of addresses could not be loaded.');
  await expect(page.getByRole('region', {name: 'Main pages'}).getByRole('link')).toHaveCount(5);
});
