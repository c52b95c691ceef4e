/**
 * Tests the main journeys of search: the box in the navigation bar, its results, and the page with
 * all results.
 */
import {
  ask,
  box,
  dialog,
  found,
  foundAddress,
  openBox,
  options,
  searchFor,
  searchFrom,
} from '../lib/site/search';
import {readHtml} from '../lib/site/built-page';
import {expect, open, test} from '../lib/site/test';

test('loads its code and one data file on first use, and nothing before or afterwards', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, searchFrom);
  await page.mouse.move(400, 400);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((at) => at.includes('search'))).toEqual([]);
  const before = asked.length;
  await openBox(page);
  await ask(page, 'risk score');
  const loaded = asked.slice(before);
  expect(loaded.filter((at) => !at.startsWith('/assets/'))).toEqual(['/search-data.json']);
  expect(loaded.filter((at) => at.endsWith('.js')).length).toBeGreaterThan(0);
  await ask(page, 'what is a false positve');
  expect(asked.slice(before + loaded.length), 'sent for a query after the first').toEqual([]);
});

test('opens with "/", Ctrl+K, Cmd+K and its button, accepts "/" as text, and closes with Escape', async ({
  page,
}) => {
  await open(page, searchFrom);
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
  await box(page).fill('webhook');
  await dialog(page).evaluate((shown: HTMLDialogElement) => {
    // The browser reports the close in a later task, so the key comes first, as on a slow machine.
    shown.close();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {key: 'k', ctrlKey: true, bubbles: true, cancelable: true}),
    );
  });
  await expect(box(page), 'opens again').toHaveValue('');
  await expect(box(page)).toBeFocused();
});

test('is a combobox: arrow keys move through the results, and Enter opens one', async ({page}) => {
  await open(page, searchFrom);
  await openBox(page);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await ask(page, 'numEntities');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  const list = page.getByRole('listbox', {name: 'Results'});
  await expect(box(page)).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '');
  const expectActive = async (index: number): Promise<void> => {
    const selected = await options(page).evaluateAll((all) =>
      all.flatMap((one, at) => (one.ariaSelected === 'true' ? [{at, id: one.id}] : [])),
    );
    expect(selected).toEqual([
      {at: index, id: await box(page).getAttribute('aria-activedescendant')},
    ]);
  };
  await expectActive(0);
  await page.keyboard.press('ArrowDown');
  await expectActive(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expectActive((await options(page).count()) - 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(foundAddress);
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator(found.element)).toBeInViewport();
});

test('groups and labels results, highlights their words, and announces their number and corrections', async ({
  page,
}) => {
  await searchFor(page, 'false positive');
  const group = (name: string) => page.getByRole('group', {name}).getByRole('option');
  await expect(group('Best results')).toHaveCount(3);
  await expect(options(page).first()).toContainText('Term');
  await expect(options(page).locator('mark').first()).toHaveText('False');
  await expect(group('Guides').first()).toContainText('Screen');
  const status = dialog(page).getByRole('status');
  await expect(status).toHaveText(/^\d+ results for “.+”\.$/);
  // A term has its full definition.
  await ask(page, 'candidate row');
  const term = group('Best results').filter({hasText: 'Term'}).first();
  await expect(term).toContainText('One row of a screening result');
  await expect(term).not.toContainText(/In the API|…/);
  await ask(page, 'santcions');
  await expect(status).toHaveText(/^No exact match\. \d+ results for .*sanctions/);
  await ask(page, 'webhook qqqxxyyzz');
  await expect(status).toHaveText(/^\d+ results for “.+”\. Not found: qqqxxyyzz\.$/);
});

test('the search page reads the query from its address, and keeps the address up to date', async ({
  page,
}) => {
  await open(page, '/search?q=rate%20limit');
  const field = page.getByRole('searchbox');
  await expect(field).toHaveValue('rate limit');
  await expect(page.getByRole('heading', {level: 2}).first()).toHaveText('Best results');
  await page
    .getByRole('search', {name: 'All results'})
    .getByRole('button', {name: 'Search'})
    .click();
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
  // The page has one search: the bar has no button, and the keys lead to the field.
  await expect(page.locator('.navbar').getByRole('button', {name: 'Search'})).toHaveCount(0);
  for (const keys of ['/', 'Control+k']) {
    await page.locator('h1').click();
    await expect(field).not.toBeFocused();
    await page.keyboard.press(keys);
    await expect(field, keys).toBeFocused();
  }
  await page.keyboard.type('webhook');
  await expect(field).toHaveValue('webhook');
  await expect(dialog(page)).toHaveCount(0);
});

test('results that look the same are one option, and the foot says how many results there are', async ({
  page,
}) => {
  await searchFor(page, 'customerKey');
  const texts = await options(page).allTextContents();
  const looks = texts.map((text) => text.replace(/(?<=customerKey).*·/, ''));
  expect(looks.filter((look, at) => looks.indexOf(look) < at)).toEqual([]);
  await expect(dialog(page)).toContainText(/Close ?\d+ results$/);
});

test('shows the last pages, frequent questions and the keys before anything is typed', async ({
  page,
}) => {
  await open(page, '/docs');
  await page.getByRole('link', {name: 'Authentication'}).first().click();
  await expect(page.getByRole('heading', {level: 1, name: 'Authentication'})).toBeVisible();
  await openBox(page);
  const last = dialog(page).getByRole('navigation', {name: 'Last pages'});
  await expect(last.getByRole('link')).toHaveText(['Guides']);
  const questions = dialog(page).getByRole('navigation', {name: 'Frequent questions'});
  await expect(questions.getByRole('link')).toHaveCount(4);
  await expect(dialog(page)).toContainText('Esc Close');
  const examples = dialog(page).getByRole('navigation', {name: 'Look up directly'});
  await expect(examples.getByRole('link')).toHaveCount(4);
  for (const link of await questions.or(examples).getByRole('link').all()) {
    const [path, anchor] = ((await link.getAttribute('href')) ?? '').split('#');
    expect(readHtml(path), path).toMatch(
      anchor === undefined ? /<h1/ : new RegExp(`id="?${anchor}["\\s>]`),
    );
  }
  await ask(page, 'webhook');
  await expect(questions).toBeHidden();
  await box(page).fill('');
  await last.getByRole('link', {name: 'Guides'}).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', {level: 1, name: 'Guides'})).toBeVisible();
});

test('the search page without a query shows the same, and its field has the focus', async ({
  page,
}) => {
  await open(page, '/search');
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  const main = page.getByRole('main');
  const questions = main.getByRole('navigation', {name: 'Frequent questions'});
  await expect(questions.getByRole('link')).toHaveCount(4);
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('Type what you look for.');
  await field.fill('webhook');
  await expect(page.getByRole('heading', {name: 'Best results'})).toBeVisible();
  await expect(questions).toBeHidden();
});
