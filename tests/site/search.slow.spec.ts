/**
 * Tests search in less common situations: while it loads, without results or JavaScript, and on a
 * small screen.
 */
import {expectAccessible, violations} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
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
import {expect, open, test} from '../lib/site/test';

test('Enter waits for the results of the current text, and the box stays open when the page arrives', async ({
  page,
}) => {
  /** Holds requests from now on. Returns the function that lets them continue. */
  const hold = async (files: RegExp): Promise<() => void> => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(files, (route) => held.then(() => route.continue()));
    return () => release();
  };
  await open(page, searchFrom);
  const releaseSearch = await hold(/search-data\.json|assets\/js/);
  await openBox(page);
  await expect(dialog(page)).toContainText('Loading');
  await box(page).fill('numEntities');
  await box(page).press('Enter');
  const releasePage = await hold(/assets\/js/);
  releaseSearch();
  await expect(page).toHaveURL(foundAddress);
  // The address changes before the page. Docusaurus then replaces the navigation bar, too.
  await openBox(page);
  await box(page).fill('webh');
  releasePage();
  await page.locator(found.element).waitFor();
  await expect(box(page)).toHaveValue('webh');
  await expect(box(page)).toBeFocused();
  await ask(page, 'webhook');
  // Type and press Enter immediately, while the list still shows the results for "webhook".
  await box(page).evaluate((input: HTMLInputElement) => {
    input.select();
    document.execCommand('insertText', false, 'candidate row');
    input.form?.requestSubmit();
  });
  await expect(page).toHaveURL(/#candidate-row$/);
  await expect(dialog(page)).toBeHidden();
});

test('moves the focus to the field, heading or title that a result links to', async ({page}) => {
  await open(page, searchFrom);
  for (const [query, target] of [
    ['numEntities', found.element],
    ['too early', '[id="error-425"]'],
    ['candidate row', '[id="candidate-row"]'],
    ['go-live checklist', 'main h1'],
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

test('offers similar words and the main pages when nothing is found', async ({page, request}) => {
  await open(page, searchFrom);
  await openBox(page);
  await box(page).fill('sinktons');
  await expect(dialog(page).getByRole('status')).toHaveText(
    /^No results for “sinktons”\. Similar words: .*sanctions.*\. Links to the main pages follow\.$/,
  );
  const advice = 'No results for “sinktons”. Check the spelling, or use fewer or other words.';
  await expect(dialog(page)).toContainText(advice);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await box(page).press('Enter');
  await expect(box(page), 'stays for another query').toBeFocused();
  const mainPages = dialog(page).getByRole('navigation', {name: 'Main pages'}).getByRole('link');
  const addresses = await mainPages.evaluateAll((links: HTMLAnchorElement[]) =>
    links.map(({href}) => href),
  );
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('link', {name: 'sanctions', exact: true}).click();
  await expect(page).toHaveURL('/search?q=sanctions');
  await expect(dialog(page)).toBeHidden();

  const field = page.getByRole('searchbox');
  await field.press('Enter');
  await expect(page.getByRole('region', {name: 'Results'})).toBeFocused();
  await field.fill('sinktons');
  const main = page.getByRole('main');
  await expect(main).toContainText(advice);
  await expect(main.getByRole('navigation', {name: 'Main pages'})).toBeVisible();
  await field.press('Enter');
  await expect(field).toBeFocused();
  await main.getByRole('link', {name: 'sanctions', exact: true}).click();
  await expect(field).toHaveValue('sanctions');
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
  await open(page, searchFrom);
  await openBox(page);
  await expectAccessible(page);
  await ask(page, 'negativelyDecisionedMatches');
  expect(await page.evaluate(findOverflow)).toEqual([]);
  await expectAccessible(page);
  await open(page, '/search?q=negativelyDecisionedMatches');
  await expect(page.getByRole('heading', {name: 'Best results'})).toBeVisible();
  expect(await page.evaluate(findOverflow)).toEqual([]);
  await expectAccessible(page);
});

test('without JavaScript, the search button opens the search page, which links to an alternative', async ({
  plainReader,
  request,
}) => {
  await plainReader.goto(searchFrom);
  await plainReader.getByRole('button', {name: 'Search'}).click();
  await expect(plainReader).toHaveURL(/\/search\??$/);
  // A test browser without JavaScript still hides `noscript`, so read the served HTML.
  expect(await (await request.get('/search')).text()).toMatch(
    /<noscript><p>Search needs JavaScript\..*href="\/api">/,
  );
});
