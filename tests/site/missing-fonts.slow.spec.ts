/**
 * Checks that pages fit without the fonts of the site, which a reader can block, and which a slow
 * connection shows late. playwright.config.ts runs this with the fonts of the machine, and with
 * only the DejaVu fonts.
 */
import {measureAt, paths} from '../lib/site/diagrams';
import {findOverflow} from '../lib/site/overflow';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, hydrated, test} from '../lib/site/test';

test.use({causesProblems: true});
test.beforeEach(({page}) => page.route('**/assets/fonts/**', (route) => route.abort()));

test('a page of each kind fits a phone', async ({page}) => {
  for (const path of Object.values(onePageOfEachKind())) {
    await page.setViewportSize({width: 320, height: 740});
    await page.goto(path);
    await hydrated(page);
    expect(
      await page.evaluate(() => [...document.fonts].some(({status}) => status === 'error')),
    ).toBe(true);
    expect(await page.evaluate(findOverflow), path).toEqual([]);
  }
});

test('the labels of diagrams fit, and never overlap', async ({page}) => {
  const found: Awaited<ReturnType<typeof measureAt>> = [];
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    for (const width of [360, 1280]) found.push(...(await measureAt(page, path, width)));
  }
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter(({faults}) => faults.length > 0)).toEqual([]);
});
