/** Tests search: the box in the navigation bar, its results, and the page with all results. */
import type {Page} from '@playwright/test';
import {expectAccessible, violations} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {ask, box, openBox, options} from '../lib/site/search';
import {expect, open, test} from '../lib/site/test';
import {watch} from '../lib/site/watch';

const path = '/docs/guides/platform/webhooks';
const dialog = (page: Page) => page.getByRole('dialog', {name: 'Search'});
const found = '[id="body.eventPayload.numEntities"]';
const foundAddress = '/api/entity-created#body.eventPayload.numEntities';

async function searchFor(page: Page, query: string): Promise<void> {
  await open(page, path);
  await openBox(page);
  await ask(page, query);
}

test('loads its code and one data file on first use, and nothing before or afterwards', async ({page}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, path);
  await page.mouse.move(400, 400);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((at) => at.includes('search'))).toEqual([]);
  const before = asked.length;
  await openBox(page);
  await ask(page, 'risk score');
  const loaded = asked.slice(before);
  expect(loaded.filter((at) => !at.startsWith('/assets/'))).toEqual(['/search-data.json']);
  expect(loaded.filter((at) => at.endsWith('.js')).length).toBeGreaterThan(0);
  await ask(page, 'webhook');
  await ask(page, 'what is a false positve');
  expect(asked.slice(before + loaded.length), 'sent for a query after the first').toEqual([]);
});

test('opens with "/", Ctrl+K and Cmd+K, accepts "/" as text, and closes with Escape', async ({page}) => {
  await open(page, path);
  for (const keys of ['/', 'Control+k', 'Meta+k']) {
    await page.keyboard.press(keys);
    await expect(box(page), keys).toBeFocused();
    await page.keyboard.type('a/b');
    await expect(box(page)).toHaveValue('a/b');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
  await page.getByRole('button', {name: 'Search'}).focus();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', {name: 'Search'})).toBeFocused();
});

test('opens again when the shortcut immediately follows Escape', async ({page}) => {
  await open(page, path);
  await page.keyboard.press('/');
  await box(page).fill('webhook');
  await dialog(page).evaluate((shown: HTMLDialogElement) => {
    // The browser reports the close in a later task, so the key comes first, as on a slow machine.
    shown.close();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {key: 'k', ctrlKey: true, bubbles: true, cancelable: true}),
    );
  });
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
});

test('is a combobox: arrow keys move through the results, and Enter opens one', async ({page}) => {
  await open(page, path);
  await openBox(page);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await ask(page, 'numEntities');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  const list = page.getByRole('listbox', {name: 'Results'});
  await expect(box(page)).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '');
  const active = async (): Promise<number> => {
    const id = await box(page).getAttribute('aria-activedescendant');
    const chosen = await options(page).evaluateAll((all) =>
      all.flatMap((one) => (one.ariaSelected === 'true' ? [one.id] : [])),
    );
    expect(chosen).toEqual([id]);
    return options(page).evaluateAll((all, own) => all.findIndex((one) => one.id === own), id);
  };
  expect(await active()).toBe(0);
  await page.keyboard.press('ArrowDown');
  expect(await active()).toBe(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBe((await options(page).count()) - 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(foundAddress);
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator(found)).toBeInViewport();
});

test('Enter opens a result for the current text, even while older results are shown', async ({page}) => {
  await searchFor(page, 'webhook');
  // Type and press Enter immediately, while the list still shows the results for "webhook".
  await box(page).evaluate((input: HTMLInputElement) => {
    input.select();
    document.execCommand('insertText', false, 'numEntities');
    input.form?.requestSubmit();
  });
  await expect(page).toHaveURL(foundAddress);
  await expect(dialog(page)).toBeHidden();
});

for (const [what, files] of [
  ['results', '**/search-data.json'],
  ['code of the results', '**/assets/js/*.js'],
]) {
  test(`Enter waits for the ${what} to load`, async ({page}) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await open(page, path);
    await page.route(files, (route) => held.then(() => route.continue()));
    await openBox(page);
    await expect(dialog(page)).toContainText('Loading');
    await box(page).fill('numEntities');
    await box(page).press('Enter');
    release();
    await expect(page).toHaveURL(foundAddress);
  });
}

test('expands the parents of a field that is opened from the results', async ({page}) => {
  await open(page, '/api/entity-created');
  await page
    .locator('main details')
    .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((one) => (one.open = false)));
  await expect(page.locator(found)).toBeHidden();
  await openBox(page);
  await ask(page, 'numEntities');
  await options(page).first().click();
  await expect(page.locator(found)).toBeInViewport();
});

test('groups and labels its results, highlights the words, and shows where each result is', async ({page}) => {
  await searchFor(page, 'false positive');
  const group = (name: string) => page.getByRole('group', {name}).getByRole('option');
  await expect(group('Best results')).toHaveCount(3);
  for (const words of ['Glossary', 'Term']) await expect(options(page).first()).toContainText(words);
  await expect(options(page).locator('mark').first()).toHaveText('False');
  await expect(group('Guides').first()).toContainText('One-off screening');
  // A term has its full definition.
  await ask(page, 'candidate row');
  const term = group('Best results').filter({hasText: 'Glossary'}).first();
  await expect(term).toContainText('One row of a screening result');
  await expect(term).not.toContainText(/In the API|…/);
});

test('announces the number of results, spelling corrections, and words that were not found', async ({page}) => {
  await searchFor(page, 'webhook');
  const status = dialog(page).getByRole('status');
  await expect(status).toHaveText(/^\d+ results\.$/);
  await ask(page, 'santcions');
  await expect(status).toHaveText(/^No exact match\. \d+ results for .*sanctions/);
  await ask(page, 'webhook qqqxxyyzz');
  await expect(status).toHaveText(/^\d+ results\. Not found: qqqxxyyzz\.$/);
});

test('offers similar words and the main pages when nothing is found', async ({page, request}) => {
  await open(page, path);
  await openBox(page);
  await box(page).fill('sinktons');
  await expect(dialog(page).getByRole('status')).toHaveText(
    /^No results for “sinktons”\. Similar words: .*sanctions.*\. Links to the main pages follow\.$/,
  );
  await expect(dialog(page)).toContainText(
    'No results for “sinktons”. Check the spelling, or use fewer or other words.',
  );
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await box(page).press('Enter');
  await expect(box(page), 'stays for another query').toBeFocused();
  const main = dialog(page).getByRole('navigation', {name: 'Main pages'}).getByRole('link');
  const addresses = await main.evaluateAll((links: HTMLAnchorElement[]) => links.map(({href}) => href));
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('link', {name: 'sanctions', exact: true}).click();
  await expect(page).toHaveURL('/search?q=sanctions');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', {name: 'Best results'})).toBeVisible();
});

test('moves the focus to the field, heading or title that a result links to', async ({page}) => {
  await open(page, path);
  for (const [query, target] of [
    ['numEntities', found],
    ['too early', '[id="error-425"]'],
    ['candidate row', '[id="candidate-row"]'],
    ['paging and sorting', 'main h1'],
  ]) {
    await openBox(page);
    await ask(page, query);
    await box(page).press('Enter');
    await expect(page.locator(target).and(page.locator(':focus')), query).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.locator(target), query).not.toBeFocused();
    await expect(page.locator(target), query).not.toHaveAttribute('tabindex', /./);
  }
});

test('keeps highlighted words visible in forced colors', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active', colorScheme: 'dark'});
  await searchFor(page, 'webhook');
  const colors = await options(page)
    .locator('mark')
    .first()
    .evaluate((mark) => [getComputedStyle(mark).color, getComputedStyle(mark).backgroundColor]);
  expect(colors[0]).not.toBe(colors[1]);
  expect(colors[1]).not.toBe('rgba(0, 0, 0, 0)');
});

test('fits a narrow screen and has no accessibility violations', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await page.emulateMedia({reducedMotion: 'reduce'});
  await open(page, path);
  await openBox(page);
  await expectAccessible(page);
  await ask(page, 'negativelyDecisionedMatches');
  expect(await page.evaluate(findOverflow)).toEqual([]);
  expect(await dialog(page).evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  await expectAccessible(page);
  await open(page, '/search?q=negativelyDecisionedMatches');
  await expect(page.getByRole('heading', {name: 'Best results'})).toBeVisible();
  expect(await page.evaluate(findOverflow)).toEqual([]);
  await expectAccessible(page);
});

test('the search page reads the query from its URL, and keeps the URL up to date', async ({page, baseURL}) => {
  const {problems} = watch(page, baseURL ?? '');
  await open(page, '/search?q=rate%20limit');
  const field = page.getByRole('searchbox');
  await expect(field).toHaveValue('rate limit');
  await expect(page.getByRole('heading', {level: 2}).first()).toHaveText('Best results');
  await page.getByRole('search', {name: 'All results'}).getByRole('button', {name: 'Search'}).click();
  await expect(page.getByRole('region', {name: 'Results'})).toBeFocused();
  await field.fill('dobProximity');
  await expect(page).toHaveURL('/search?q=dobProximity');
  await page
    .locator('main')
    .getByRole('link', {name: /dobProximity/})
    .first()
    .click();
  await expect(page.locator('h1')).not.toHaveText('Search');
  await page.goBack();
  await expect(field).toHaveValue('dobProximity');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(problems).toEqual([]);
});

test('the search page keeps the focus in its box and suggests next steps when nothing is found', async ({page}) => {
  await open(page, '/search?q=sinktons');
  const main = page.getByRole('main');
  await expect(main).toContainText('No results for “sinktons”. Check the spelling, or use fewer or other words.');
  await expect(main.getByRole('navigation', {name: 'Main pages'})).toBeVisible();
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await main.getByRole('link', {name: 'sanctions', exact: true}).click();
  await expect(page.getByRole('searchbox')).toHaveValue('sanctions');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('region', {name: 'Results'})).toBeFocused();
});

test('the last option shows all results on the search page, even if that page is open', async ({page}) => {
  await open(page, '/search?q=dob');
  await openBox(page);
  await ask(page, 'webhook');
  await options(page).last().click();
  await expect(page).toHaveURL('/search?q=webhook');
  await expect(page.getByRole('searchbox')).toHaveValue('webhook');
});

test('without JavaScript, the search button opens the search page, which links to an alternative', async ({
  plainReader,
  request,
}) => {
  await plainReader.goto(path);
  await plainReader.getByRole('button', {name: 'Search'}).click();
  await expect(plainReader).toHaveURL(/\/search\??$/);
  // A test browser without JavaScript still hides `noscript`, so read the served HTML.
  expect(await (await request.get('/search')).text()).toMatch(/<noscript><p>Search needs JavaScript\..*href="\/api">/);
});
