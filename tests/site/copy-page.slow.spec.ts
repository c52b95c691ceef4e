/** Tests the "Copy page" menu, and the Markdown page that a page links to. */
import type {Page} from '@playwright/test';
import {violations} from '../lib/site/axe';
import {copyWith} from '../lib/site/clipboard';
import {expect, open, test} from '../lib/site/test';

const path = '/docs/guides/platform/webhooks';
const button = (page: Page) => page.locator('main button[popovertarget]');
const menu = (page: Page) => page.locator('main [popover]');
const copyMarkdown = (page: Page) => menu(page).getByRole('button', {name: 'Copy as Markdown'});

test.beforeEach(async ({context, page}) => {
  await context.grantPermissions(['clipboard-write']);
  await open(page, path);
});

test('the page is copied as Markdown with the keyboard, and this is announced', async ({
  page,
  request,
}) => {
  await button(page).press('Enter');
  await page.keyboard.press('Tab');
  await expect(copyMarkdown(page)).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  await button(page).press('Enter');
  const copied = await copyWith(page, () => copyMarkdown(page).press('Enter'));
  expect(copied).toBe(await (await request.get(`${path}.md`)).text());
});

test('the menu closes when the focus leaves it', async ({page}) => {
  await button(page).press('Enter');
  for (const item of await menu(page).locator('button, a').all()) {
    await page.keyboard.press('Tab');
    await expect(item).toBeFocused();
  }
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu(page)).toBeHidden();
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('the link is copied with its fragment, and the page opens as Markdown', async ({page}) => {
  await page.goto(`${path}#next`);
  await button(page).click();
  const link = menu(page).getByRole('button', {name: 'Copy link'});
  expect(await copyWith(page, () => link.click())).toBe(page.url());
  const shown = await menu(page).boundingBox();
  expect(shown?.y, 'it is below its button').toBeGreaterThan(
    (await button(page).boundingBox())?.y ?? Infinity,
  );
  await page.locator('h1').click();
  await expect(menu(page), 'after a click outside').toBeHidden();
  await button(page).click();
  await menu(page).getByRole('link').click();
  await expect(page).toHaveURL(`${path}.md`);
});

test('the link to the Markdown page changes with the page', async ({page}) => {
  const link = page.locator('link[rel="alternate"][type="text/markdown"]');
  await expect(link).toHaveAttribute('href', `${path}.md`);
  await page.getByRole('link', {name: 'API reference'}).first().click();
  await expect(page.locator('h1')).toHaveText('API reference');
  await expect(link).toHaveAttribute('href', '/api.md');
});

test.describe('when the file is missing', () => {
  test.use({causesProblems: true});
  test('shows an error when copying fails', async ({page}) => {
    await page.route(`**${path}.md`, (route) => route.abort());
    await button(page).click();
    await copyMarkdown(page).click();
    await expect(copyMarkdown(page)).toHaveText('Could not copy');
  });
});
