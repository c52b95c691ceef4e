/** Checks that pages are readable without JavaScript. tests/build/every-page.test.ts reads the text of each page. */
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, test} from '../lib/site/test';

for (const [kind, path] of Object.entries(onePageOfEachKind())) {
  test(`the ${kind} is readable without JavaScript`, async ({plainReader}) => {
    await plainReader.goto(path);
    await expect(plainReader.locator('html')).not.toHaveAttribute('data-has-hydrated', 'true');
    await expect(plainReader.locator('h1')).toBeVisible();
    const text = await plainReader.locator('main').innerText();
    expect(text.trim().length, 'characters of text in main').toBeGreaterThan(120);
  });
}
