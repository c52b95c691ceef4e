/**
 * Tests the bar that shows that a page is loading. The test sets the time, so a slow machine
 * changes nothing.
 */
import {expectReadable, followLink, guide} from '../lib/site/faults';
import {expect, open, test} from '../lib/site/test';

/** How long a page may load before the bar is shown, in milliseconds. */
const delay = 200;

test('a page that takes longer than 200 ms to load shows a progress bar until it has loaded', async ({
  page,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const bar = page.locator('#nprogress .bar');
  await page.clock.install();
  await open(page, guide.neighbor);
  await page.route('**/assets/js/*.js', (route) => held.then(() => route.continue()));
  await page.clock.pauseAt(Date.now() + 3_600_000);

  const requested = page.waitForRequest('**/assets/js/*.js');
  await followLink(page, guide.path);
  await requested;
  await page.clock.runFor(delay - 1);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(bar).toBeVisible();

  release();
  await page.clock.resume();
  await expectReadable(page, guide.path);
  await expect(bar).toHaveCount(0);
});

test('a page that loads within 200 ms shows no progress bar', async ({page}) => {
  await page.clock.install();
  await open(page, guide.neighbor);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await followLink(page, guide.path);
  await expectReadable(page, guide.path);
  await page.clock.runFor(delay);
  await expect(page.locator('#nprogress')).toHaveCount(0);
});
