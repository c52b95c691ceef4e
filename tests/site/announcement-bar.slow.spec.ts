/** Tests when the announcement of the newest version is shown. */
import type {Page} from '@playwright/test';
import {readDescription} from '../lib/site/sitemap';
import {expect, open, test, watchShifts} from '../lib/site/test';

const {version} = readDescription().info;
const bar = (page: Page) => page.locator('.theme-announcement-bar');

test('the announcement is shown until the next page load, and then absent without a shift', async ({page}) => {
  const shifts = await watchShifts(page);
  await open(page, '/docs/glossary');
  await expect(bar(page)).toBeVisible();
  // Still the same visit: the page isn't reloaded.
  await page.locator('.theme-doc-sidebar-menu a[href="/docs/changelog"]').click();
  await expect(page.locator('h1')).toHaveText('Versions and changes');
  await expect(bar(page)).toBeVisible();
  for (const path of ['/', '/docs/glossary']) {
    await open(page, path);
    await expect(bar(page)).toHaveCount(0);
    expect(await shifts(), path).toEqual([]);
  }
});

test('without JavaScript, the announcement links to the newest version in the changelog', async ({plainReader}) => {
  await plainReader.goto('/');
  await bar(plainReader).getByText(version).getByRole('link').click();
  await expect(plainReader).toHaveURL(`/docs/changelog#${version.replaceAll('.', '-')}`);
});
