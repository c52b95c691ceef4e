import {setConnection} from '../lib/site/connection';
import {expect, open, test} from '../lib/site/test';

test('linked pages are prefetched after the first interaction', async ({page}) => {
  await setConnection(page, {effectiveType: '4g', saveData: false});
  await open(page, '/docs/glossary');
  await page.waitForLoadState('networkidle');
  const prefetched = page.locator('head > link[rel=prefetch]');
  await expect(prefetched).toHaveCount(0);
  await page.mouse.move(600, 400);
  await page.mouse.move(610, 410);
  await expect(prefetched).not.toHaveCount(0);
});
