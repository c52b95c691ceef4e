/** Tests the announcement at the top of all pages: readers see it until they close it, and the page never moves. */
import type {Page} from '@playwright/test';
import {expectAccessible} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, hydrated, open, test, watchShifts} from '../lib/site/test';

const text = 'Try every call without a key: the sandbox runs in your browser.';
const guide = '/docs/guides/platform/webhooks';
const pages = {
  ...onePageOfEachKind(),
  'search page': '/search?q=dob',
  'page for an unknown address': '/no/such/page',
};

const barOf = (page: Page) => page.locator('.theme-announcement-bar');
const closeOf = (page: Page) => page.getByRole('button', {name: 'Close the announcement'});

test('it is readable on each kind of page without JavaScript, and then has no button', async ({
  plainReader,
}) => {
  for (const [kind, path] of Object.entries(pages)) {
    await plainReader.goto(path);
    await expect(barOf(plainReader), kind).toBeVisible();
    await expect(barOf(plainReader), kind).toContainText(text);
    await expect(closeOf(plainReader), kind).toBeHidden();
  }
  await barOf(plainReader).getByRole('link').click();
  await expect(plainReader).toHaveURL('/api/screen-simple');
});

test('it stays closed on the next page and after a reload, and nothing moves', async ({page}) => {
  const readShifts = await watchShifts(page);
  await open(page, guide);
  await expect(barOf(page)).toContainText(text);
  expect(await readShifts(), 'while the page loads').toEqual([]);

  await closeOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(barOf(page)).toHaveCount(0);
  // The next stop is the one after the bar.
  await page.keyboard.press('Tab');
  await expect(page.locator('.navbar__brand')).toBeFocused();
  await page.locator('.navbar').getByRole('link', {name: 'API reference'}).click();
  await expect(page).toHaveURL('/api');
  await expect(barOf(page)).toHaveCount(0);

  // The scripts of the page never load, so only its HTML and the inline scripts can hide the bar.
  await page.route('**/assets/js/*', () => undefined);
  await page.goto(guide, {waitUntil: 'commit'});
  await page.locator('.theme-layout-footer').waitFor({state: 'attached'});
  await expect(barOf(page)).toBeHidden();
  await page.unrouteAll({behavior: 'ignoreErrors'});

  await open(page, guide);
  await expect(barOf(page)).toHaveCount(0);
  expect(await readShifts(), 'after it was closed').toEqual([]);
});

test('another text is shown again at once, and can be closed for good too', async ({page}) => {
  const readShifts = await watchShifts(page);
  await open(page, guide);
  await closeOf(page).click();
  await page.evaluate(() => {
    const [name] = Object.keys(localStorage).filter((key) => key.includes('announcement.id'));
    localStorage.setItem(name, 'An earlier announcement');
  });
  await open(page, guide);
  await expect(barOf(page)).toBeVisible();
  expect(await readShifts()).toEqual([]);
  await closeOf(page).click();
  await page.reload();
  await hydrated(page);
  await expect(barOf(page)).toHaveCount(0);
});

for (const width of [360, 1280]) {
  test(`it fits at ${width} px, is accessible in both color modes, and scrolls away`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 740});
    const readShifts = await watchShifts(page);
    await open(page, guide);
    expect(await readShifts()).toEqual([]);
    expect(await page.evaluate(findOverflow)).toEqual([]);
    const {width: room = 0, height = 0} = (await closeOf(page).boundingBox()) ?? {};
    expect(Math.min(room, height), 'size of the button').toBeGreaterThanOrEqual(24);
    await expectAccessible(page);

    // Below the bar, everything that sticks to the window is where it is without the bar.
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(barOf(page)).not.toBeInViewport();
    const top = await page.locator('nav.navbar').evaluate((bar) => bar.getBoundingClientRect().top);
    expect(top).toBe(0);
  });
}

test('the sidebar of a wide window ends at the end of the window', async ({page}) => {
  await open(page, '/api/screen-simple');
  await expect(barOf(page)).toBeVisible();
  const ends = () =>
    page
      .locator('.theme-doc-sidebar-menu')
      .first()
      .locator('xpath=..')
      .evaluate((menu) => menu.getBoundingClientRect().bottom - window.innerHeight);
  expect(await ends(), 'with the announcement').toBeLessThanOrEqual(0);
  await page.evaluate(() => window.scrollTo(0, 600));
  expect(await ends(), 'scrolled').toBeLessThanOrEqual(0);
});
