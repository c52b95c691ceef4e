import {expect, hydrated, open, test} from '../lib/site/test';

test('the announcement stays dismissed until there is a new one', async ({page}) => {
  await open(page, '/');
  const bar = page.locator('.theme-announcement-bar');
  await expect(bar).toContainText('v2.0.1');
  await bar.getByRole('button', {name: 'Close'}).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(bar).toBeHidden();

  // What the browser would hold had the reader dismissed an earlier announcement.
  const changed = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('docusaurus.announcement.id'));
    if (key) localStorage.setItem(key, 'an-earlier-one');
    return key;
  });
  expect(changed).toBeDefined();
  // The first load still finds "dismissed" before the application runs, and resets it for the next.
  await page.reload();
  await hydrated(page);
  await page.reload();
  await hydrated(page);
  await expect(bar).toBeVisible();
});
