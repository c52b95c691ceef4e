/**
 * Checks every page of the sitemap in a browser, under the policy that hosts send. Visits each page once, because
 * loading takes most of the time. tests/build/every-page.test.ts reads each page as served.
 *
 * Axe checks the content of every page. It checks the frame around it, which pages share, on one page of each kind.
 */
import {colorViolations, violations as barriers} from '../lib/site/axe';
import {followSystem} from '../lib/site/color-scheme';
import {openDetails, openRest} from '../lib/site/details';
import {kindsOf, measureNarrow} from '../lib/site/narrow';
import {findOverflow} from '../lib/site/overflow';
import {listPages, onePageOfEachKind} from '../lib/site/sitemap';
import {expect, hydrated, test} from '../lib/site/test';
import {watch} from '../lib/site/watch';

const frame = ['.theme-doc-sidebar-container', '.navbar', '.theme-layout-footer', '.theme-announcement-bar'];
const wholePages = Object.values(onePageOfEachKind());

for (const path of listPages()) {
  test(`${path} opens without problems, has no accessibility violations, and fits a narrow screen`, async ({
    reader,
    baseURL,
    violations,
  }) => {
    const before = violations.length;
    const without = wholePages.includes(path) ? [] : frame;
    await reader.setViewportSize({width: 1280, height: 800});
    await reader.emulateMedia({colorScheme: 'light'});
    const {problems, stop} = watch(reader, baseURL ?? '');
    const response = await reader.goto(path);
    expect(response?.status()).toBe(200);
    expect(new URL(reader.url()).pathname, 'the address stays as the sitemap has it').toBe(path);
    await hydrated(reader);
    const live = () =>
      reader.evaluate(() => ({
        titles: document.querySelectorAll('h1').length,
        title: document.title.trim() !== '',
        description: document.querySelectorAll('meta[name="description"]:not([content=""])').length,
        lang: document.documentElement.lang,
        theme: document.documentElement.dataset.theme,
      }));
    // The head is rewritten a moment after hydration.
    await expect.poll(live).toEqual({titles: 1, title: true, description: 1, lang: 'en', theme: 'light'});

    await openDetails(reader);
    expect(await barriers(reader, without), 'barriers, and contrast in light').toEqual([]);
    await followSystem(reader, 'dark');
    expect(await colorViolations(reader, without), 'contrast in dark').toEqual([]);

    await reader.setViewportSize({width: 360, height: 740});
    expect(await reader.evaluate(findOverflow), 'what is cut off or scrolls the page at 360 px').toEqual([]);
    expect(await reader.evaluate(measureNarrow)).toEqual({kinds: kindsOf(path), faults: []});
    await openRest(reader);
    stop();
    expect(problems).toEqual([]);
    expect(violations.slice(before), 'what the policy stopped').toEqual([]);
    expect(await reader.context().cookies()).toEqual([]);
  });
}
