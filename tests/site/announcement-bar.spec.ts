/** Tests when the announcement of the newest version is shown. */
import type {Page} from '@playwright/test';
import {readDescription} from '../lib/site/sitemap';
import {expect, hydrated, open, test, watchShifts} from '../lib/site/test';

const {version} = readDescription().info;

const bar = (page: Page) => page.locator('.theme-announcement-bar');

/** Records whether the bar was ever visible while the page was loading. */
async function watchBar(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const look = (): void => {
      const isShown = document.querySelector('.theme-announcement-bar')?.checkVisibility();
      if (isShown) Object.assign(globalThis, {barWasShown: true});
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => Reflect.has(globalThis, 'barWasShown'));
}

test('the announcement is shown until the next page load, and then hidden from the start', async ({page}) => {
  const shifts = await watchShifts(page);
  const wasShown = await watchBar(page);
  await open(page, '/docs/glossary');
  await expect(bar(page)).toBeVisible();
  // Still the same visit: the page isn't reloaded.
  await page.locator('.theme-doc-sidebar-menu a[href="/docs/changelog"]').click();
  await expect(page.locator('h1')).toHaveText('Versions and changes');
  await expect(bar(page)).toBeVisible();

  for (const path of ['/', '/docs/glossary']) {
    await open(page, path);
    await expect(bar(page)).toHaveCount(0);
    expect(await wasShown(), path).toBe(false);
    expect(await shifts(), path).toEqual([]);
  }
});

test('the announcement stays dismissed', async ({page}) => {
  await open(page, '/');
  await bar(page).getByRole('button', {name: 'Close'}).click();
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(bar(page)).toBeHidden();
});

test('without JavaScript, the announcement names the newest version and links to its changelog entry', async ({
  plainReader,
}) => {
  await plainReader.goto('/');
  await expect(bar(plainReader)).toContainText(version);
  await bar(plainReader).getByRole('link').click();
  await expect(plainReader).toHaveURL(`/docs/changelog#${version.replaceAll('.', '-')}`);
});
