/** The pages are readable as they are served. */
import {listPages} from '../lib/site/sitemap';
import {expect, test} from '../lib/site/test';

for (const path of listPages()) {
  test(`${path} is readable without JavaScript`, async ({plainReader}) => {
    await plainReader.goto(path);
    await expect(plainReader.locator('html')).not.toHaveAttribute('data-has-hydrated', 'true');
    await expect(plainReader.locator('h1')).toBeVisible();
    const text = await plainReader.locator('main').innerText();
    expect(text.trim().length, 'characters of text in main').toBeGreaterThan(120);
  });
}
