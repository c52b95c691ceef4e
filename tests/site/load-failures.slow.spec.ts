/**
 * Tests failed loads: without a connection, and with missing scripts, as after a deploy. Pages stay
 * readable, say what failed and where to read instead, and offer a retry.
 */
import type {Locator, Page} from '@playwright/test';
import {expectAccessible} from '../lib/site/axe';
import {readHtml} from '../lib/site/built-page';
import {
  countLoads,
  expectReadable,
  faultPages,
  followLink,
  guide,
  journeys,
  scriptFaults,
} from '../lib/site/faults';
import {findOverflow} from '../lib/site/overflow';
import {unstyledClasses} from '../lib/site/unstyled-classes';
import {openBox} from '../lib/site/search';
import {expect, hydrated, open, test} from '../lib/site/test';

test.use({causesProblems: true});

type Failure = {
  /** Files that are missing after `lose` was called. */
  files: string;
  /** Opens a page and triggers the load. Calls `lose` before the load. */
  load: (page: Page, lose: () => void) => Promise<void>;
  message: string;
  /** Element that appears after a successful retry. */
  then: (page: Page) => Locator;
};

const scripts = '**/assets/js/*.js';
const search = {
  load: async (page: Page, lose: () => void): Promise<void> => {
    await open(page, guide.path);
    lose();
    await openBox(page);
    await page.getByRole('combobox', {name: 'Search'}).fill('numEntities');
  },
  message: 'Search could not be loaded.',
  then: (page: Page) => page.getByRole('option', {name: /numEntities/}).first(),
};

const failures: Record<string, Failure> = {
  'the code of search': {files: scripts, ...search},
  'the data of search': {files: '**/search-data.json', ...search},
  'the data of the search page': {
    files: '**/search-data.json',
    load: async (page, lose) => {
      lose();
      await open(page, '/search?q=numEntities');
    },
    message: 'Search could not be loaded.',
    then: (page) => page.getByRole('heading', {name: 'Best results'}),
  },
  'the sandbox': {
    files: scripts,
    load: async (page, lose) => {
      await open(page, '/api/screen-simple');
      lose();
      await page.getByRole('button', {name: 'Try it in the sandbox'}).click();
    },
    message: 'The sandbox could not be loaded.',
    then: (page) => page.getByRole('button', {name: 'Send', exact: true}),
  },
  'the fields of a schema': {
    files: scripts,
    load: async (page, lose) => {
      await open(page, '/api/history-updated');
      lose();
      const fields = page.locator('main summary').filter({hasText: /^HistoryEvent: \d+ fields/});
      await fields.click();
    },
    message: 'The fields could not be loaded.',
    then: (page) => page.locator('main').getByText('externalDocumentLink', {exact: true}).first(),
  },
  'the code of a program': {
    files: '**/assets/code/*.txt',
    load: async (page, lose) => {
      await open(page, guide.neighbor);
      lose();
      await followLink(page, guide.path);
    },
    message: 'The code could not be loaded.',
    then: (page) => page.locator('[id="webhook-handler.ts:1"]'),
  },
};

for (const [what, {files, load, message, then}] of Object.entries(failures)) {
  test(`a failed load of ${what} shows an accessible error, and can be retried`, async ({page}) => {
    let isLost = false;
    await page.route(files, (route) => (isLost ? route.abort() : route.continue()));
    await load(page, () => (isLost = true));
    const alerts = page.getByRole('alert').filter({hasText: message});
    await expect(alerts.first()).toContainText(/ try again/);
    if (what !== 'the code of a program')
      expect(await alerts.first().getByRole('link').count()).toBeGreaterThan(0);

    await expectAccessible(page);
    await page.setViewportSize({width: 360, height: 740});
    expect(await page.evaluate(findOverflow), 'what is cut off at 360 px').toEqual([]);
    await page.setViewportSize({width: 1280, height: 800});

    isLost = false;
    // A page can have several programs, each with a button.
    const before = await alerts.count();
    await alerts.first().getByRole('button', {name: 'Try again'}).click();
    await expect(then(page)).toBeAttached();
    await expect(alerts).toHaveCount(before - 1);
  });
}

test('a login page in place of the code of a program is an error, and none of it gets into the page', async ({
  page,
}) => {
  let isExpired = false;
  const body = '<form id="planted"><input name="password"></form><img src="/planted.png">';
  for (const contentType of ['text/html', 'text/plain']) {
    isExpired = false;
    await page.route('**/assets/code/*.txt', (route) =>
      isExpired ? route.fulfill({status: 200, contentType, body}) : route.continue(),
    );
    await open(page, guide.neighbor);
    isExpired = true;
    await followLink(page, guide.path);
    const alerts = page.getByRole('alert').filter({hasText: 'The code could not be loaded.'});
    await expect(alerts.first()).toBeVisible();
    expect(await page.locator('#planted, img[src="/planted.png"]').count()).toBe(0);
    await page.unrouteAll();
  }
});

test('a page that crashes while rendering shows the error inside the layout, and can be retried', async ({
  page,
}) => {
  // The longest text of the page that isn't folded. Its script throws instead of returning it,
  // until `mended` is set.
  const article = readHtml(guide.path).replaceAll(/^.*<article>|<details.*?<\/details>/gs, '');
  const texts = [...article.matchAll(/>([A-Za-z ,.]{30,})</g)].map(([, text]) => text);
  const [words] = texts.sort((a, b) => b.length - a.length);
  await page.route(scripts, async (route) => {
    const body = await (await route.fetch()).text();
    const failing = [
      '(() => {',
      'if (!globalThis.mended) throw new Error("made to fail");',
      `return ${JSON.stringify(words)}`,
      '})()',
    ].join('\n');
    await route.fulfill({
      contentType: 'text/javascript',
      body: body.replaceAll(JSON.stringify(words), failing),
    });
  });
  await open(page, guide.neighbor);
  await followLink(page, guide.path);
  await expect(page.getByRole('heading', {name: 'This page crashed.'})).toBeVisible();
  await expect(page.getByText('made to fail')).toBeVisible();
  expect(await unstyledClasses(page)).toEqual([]);
  await expect(page.getByRole('navigation', {name: 'Main'})).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, {mended: true}));
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(page.getByText(words)).toBeVisible();
});

for (const [i, [fault, handle]] of Object.entries(scriptFaults).entries()) {
  const {from, to} = journeys[i % journeys.length];
  test(`${to} opens after one reload when its script ${fault}`, async ({page}) => {
    await open(page, from);
    const loads = countLoads(page);
    // As after a deploy: the scripts of the open page are gone, and those of a fresh page are
    // there.
    await page.route(scripts, (route) => (loads() > 0 ? route.continue() : handle(route)));
    await followLink(page, to);
    await expectReadable(page, to);
    await hydrated(page);
    await page.waitForTimeout(1_000);
    expect(loads(), 'the page was loaded from the server').toBe(1);
  });
}

const parts = {
  'the main script': /\/assets\/js\/main\.[^/]*\.js/,
  "the bundler's runtime": /\/assets\/js\/runtime~main\.[^/]*\.js/,
  "the page's own scripts": /\/assets\/js\/(?!main\.|runtime)[^/]*\.js/,
  'every script': /\/assets\/js\//,
};

for (const [i, [part, pattern]] of Object.entries(parts).entries()) {
  const [kind, path] = faultPages[i % faultPages.length];
  test(`the ${kind} is readable and its links work without ${part}`, async ({page}) => {
    const loads = countLoads(page);
    await page.route(pattern, scriptFaults['is missing']);
    await page.goto(path, {waitUntil: 'commit'});
    await expectReadable(page, path);
    await page.waitForTimeout(500);
    expect(loads()).toBe(1);
    await followLink(page, '/docs/glossary');
    await expectReadable(page, '/docs/glossary');
  });
}

for (const [kind, path] of faultPages) {
  test(`the ${kind} stays open and shows an offline message if a link is followed offline`, async ({
    page,
    context,
  }) => {
    await open(page, path);
    const loads = countLoads(page);
    await context.setOffline(true);
    await followLink(page, '/docs/glossary');
    await expect(page.getByRole('status').filter({hasText: 'You are offline'})).toBeVisible();
    await expectReadable(page, path);
    await context.setOffline(false);
    await expect(page.getByText('You are offline')).toHaveCount(0);
    await followLink(page, '/docs/glossary');
    await expectReadable(page, '/docs/glossary');
    expect(loads()).toBe(0);
  });
}

test('offline, the pages opened before open again, by a link and by Back', async ({
  page,
  context,
}) => {
  const [first, second] = ['/docs/glossary', '/api'];
  await open(page, first);
  await followLink(page, second);
  await expectReadable(page, second);
  await context.setOffline(true);
  await followLink(page, first);
  await expectReadable(page, first);
  await page.goBack();
  await expectReadable(page, second);
  await expect(page.getByText('You are offline')).toHaveCount(0);
});
