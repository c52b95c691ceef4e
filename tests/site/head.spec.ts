/** Checks that the head of a page doesn't depend on how the page was reached. */
import type {Page} from '@playwright/test';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

const readHead = (page: Page) =>
  page.evaluate(() => {
    const attributesOf = (element: Element) =>
      [...element.attributes].map(({name, value}) => `${name}="${value}"`).sort();
    return {
      title: document.title,
      html: attributesOf(document.documentElement),
      tags: [...document.head.querySelectorAll('[data-rh]:not(title)')]
        .map((tag) => [tag.tagName, ...attributesOf(tag), tag.textContent].join(' '))
        .sort(),
    };
  });

for (const [kind, path] of Object.entries(onePageOfEachKind())) {
  test(`the head of the ${kind} is the same after a page load and after going back`, async ({page}) => {
    await open(page, path);
    const loaded = await readHead(page);
    expect(loaded.tags.length).toBeGreaterThan(10);
    const elsewhere = path === '/' ? '/docs' : '/';
    await page.evaluate(() => Object.assign(window, {sameDocument: true}));
    await page.locator('.navbar').locator(`a[href="${elsewhere}"]`).filter({visible: true}).first().click();
    await expect.poll(async () => (await readHead(page)).tags).not.toEqual(loaded.tags);
    await page.goBack();
    await expect.poll(() => readHead(page)).toEqual(loaded);
    expect(await page.evaluate(() => 'sameDocument' in window), 'without another load').toBe(true);
  });
}
