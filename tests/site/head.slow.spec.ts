/**
 * Tests that the head of a page, such as its title and its description, is right however the reader
 * comes to the page.
 */
import type {Page} from '@playwright/test';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

/**
 * Reads the title and the tags of the head that change with the page, with their attributes in
 * alphabetical order. Leaves out `data-rh`, which marks these tags, and the viewport, which the
 * build writes in a shorter form.
 */
const readHead = (page: Page) =>
  page.evaluate(() =>
    [...document.head.querySelectorAll('title, [data-rh]:not([name=viewport])')]
      .map((tag) => {
        const attributes = tag
          .getAttributeNames()
          .filter((name) => name !== 'data-rh')
          .map((name) => `${name}=${tag.getAttribute(name)}`);
        return [tag.tagName, tag.textContent, ...attributes.sort()].join(' ');
      })
      .sort(),
  );

for (const [kind, path] of Object.entries(onePageOfEachKind())) {
  test(`the head of the ${kind} is the same in the HTML, after hydration and after going back`, async ({
    page,
    plainReader,
  }) => {
    await plainReader.goto(path);
    const written = await readHead(plainReader);
    expect(written.length).toBeGreaterThan(10);
    await open(page, path);
    // The head is rewritten a moment after hydration.
    await page.waitForTimeout(500);
    expect(await readHead(page)).toEqual(written);
    await page.evaluate(() => Object.assign(window, {sameDocument: true}));
    const elsewhere = path === '/' ? '/docs' : '/';
    const link = page.locator(`.navbar a[href="${elsewhere}"]`).filter({visible: true});
    await link.first().click();
    await expect.poll(() => readHead(page)).not.toEqual(written);
    await page.goBack();
    await expect.poll(() => readHead(page)).toEqual(written);
    expect(await page.evaluate(() => 'sameDocument' in window), 'without another load').toBe(true);
  });
}
