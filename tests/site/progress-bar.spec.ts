import {contentChunk, follow, guide, onFile} from '../lib/site/chunks';
import {savesData, setConnection} from '../lib/site/connection';
import {expect, open, test} from '../lib/site/test';

test('the progress bar appears only if a route change takes more than 200 ms', async ({page}) => {
  await setConnection(page, savesData);
  await page.clock.install();
  const {file, words} = contentChunk(guide.path);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await onFile(page, file, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, guide.neighbor);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const asked = page.waitForRequest(`**/assets/js/${file}`);
  await follow(page, guide.path);
  await asked;
  const bar = page.locator('#nprogress');
  await page.clock.runFor(150);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(bar).toHaveCount(1);
  release();
  await page.clock.resume();
  await expect(page.getByText(words)).toBeVisible();
  await expect(bar).toHaveCount(0);
});
