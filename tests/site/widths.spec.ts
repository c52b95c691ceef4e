/**
 * Checks that a page of each kind fits the windows of phones. playwright.config.ts runs this with
 * the fonts of the machine, and once more with only the DejaVu fonts, because the width of a text
 * depends on the fonts.
 */
import {findOverflow} from '../lib/site/overflow';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

/** Widths of the windows of common phones, and of a window of 1,280 px at a zoom of 400%. */
const widths = [390, 360, 320];

for (const [kind, path] of Object.entries(onePageOfEachKind())) {
  test(`the ${kind} never scrolls sideways on a phone`, async ({reader}) => {
    await reader.setViewportSize({width: widths[0], height: 740});
    await open(reader, path);
    for (const width of widths) {
      await reader.setViewportSize({width, height: 740});
      expect(await reader.evaluate(findOverflow), `${path} at ${width} px`).toEqual([]);
      const sizes = await reader.evaluate(() => {
        const {scrollWidth, clientWidth} = document.documentElement;
        window.scrollTo({left: 100, behavior: 'instant'});
        return {scrollWidth, clientWidth, scrolled: window.scrollX};
      });
      const where = `${path} at ${width} px, ${JSON.stringify(sizes)}`;
      // Compared with the width of the window, because a phone makes room for content that is too
      // wide.
      expect(sizes.scrollWidth, where).toBeLessThanOrEqual(Math.min(width, sizes.clientWidth));
      expect(sizes.scrolled, where).toBe(0);
    }
  });
}
