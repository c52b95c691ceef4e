/** Tests the "Copy page" menu, with mouse and keyboard, and the Markdown page that a page links to. */
import type {Page} from '@playwright/test';
import {violations} from '../lib/site/axe';
import {pasteElsewhere} from '../lib/site/clipboard';
import {expect, open, test} from '../lib/site/test';

const path = '/docs/guides/platform/webhooks';
const button = (page: Page) => page.locator('main button[aria-haspopup=menu]');
const item = (page: Page, name: string) => page.getByRole('menuitem', {name});

test.beforeEach(async ({context, page}) => {
  await context.grantPermissions(['clipboard-write']);
  await open(page, path);
});

test('copies the page as Markdown and announces it', async ({page, request}) => {
  await button(page).click();
  await item(page, 'Copy as Markdown').click();
  await expect(page.getByRole('status').filter({hasText: 'Copied'})).toBeAttached();
  expect(await pasteElsewhere(page)).toBe(await (await request.get(`${path}.md`)).text());
  await expect(button(page)).toBeFocused();
});

test('copies the link with its fragment, and opens the page as Markdown', async ({page}) => {
  await page.goto(`${path}#next`);
  await button(page).click();
  await item(page, 'Copy link').click();
  await expect(button(page)).toHaveText('Copied');
  expect(await pasteElsewhere(page)).toBe(page.url());
  await button(page).click();
  await item(page, 'View as Markdown').click();
  await expect(page).toHaveURL(`${path}.md`);
});

test('supports the arrow keys, Home, Escape and Tab of a menu', async ({page}) => {
  await button(page).focus();
  const [first, last] = ['Copy as Markdown', 'Copy link'].map((name) => item(page, name));
  for (const [key, focused] of [
    ['ArrowDown', first],
    ['ArrowUp', last],
    ['Home', first],
    ['Escape', button(page)],
    ['ArrowUp', last],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused, key).toBeFocused();
    await expect(page.getByRole('menu')).toBeVisible({visible: key !== 'Escape'});
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toBeHidden();
});

test('closes on an outside click, and has no accessibility violations while open', async ({page}) => {
  await button(page).click();
  expect(await violations(page)).toEqual([]);
  await page.locator('h1').click();
  await expect(page.getByRole('menu')).toBeHidden();
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
    await item(page, 'Copy as Markdown').click();
    await expect(button(page)).toHaveText('Could not copy');
  });
});
