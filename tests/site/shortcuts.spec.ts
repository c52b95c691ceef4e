/** Tests the list of shortcuts, and the setting that turns off single keys, which speech input needs. */
import {violations} from '../lib/site/axe';
import {expect, open, test} from '../lib/site/test';

test('the list of shortcuts opens with "?", has no accessibility violations, and returns the focus', async ({page}) => {
  await open(page, '/docs/glossary');
  const link = page.getByRole('link', {name: 'API reference'}).first();
  await link.focus();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
  await expect(list).toBeVisible();
  expect(await list.locator('kbd').count()).toBeGreaterThan(5);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('single-key shortcuts can be turned off for all pages, and Ctrl shortcuts still work', async ({page}) => {
  await open(page, '/docs/glossary');
  await page.keyboard.press('?');
  await page.getByRole('checkbox', {name: /^Single-key/}).uncheck();
  await page.getByRole('dialog').getByRole('button', {name: 'Close'}).click();
  await open(page, '/api');
  const search = page.getByRole('dialog', {name: 'Search'});
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(search).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('shortcut keys in a text field are entered as text', async ({page}) => {
  await open(page, '/search');
  await page.getByRole('searchbox').pressSequentially('?/');
  await expect(page.getByRole('searchbox')).toHaveValue('?/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
