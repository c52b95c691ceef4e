/** Checks that the typeface loads after the first paint, and moves nothing. */
import type {Page} from '@playwright/test';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, hydrated, open, test} from '../lib/site/test';

type Shift = PerformanceEntry & {sources: {node: Node | null; previousRect: DOMRect; currentRect: DOMRect}[]};
type Moved = {at: number; moved: string[]};
type Watched = Window & {shifts: Moved[]; fontsRead: number};

test.beforeEach(({page}) =>
  page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.fontsRead = 0;
    const {load} = FontFace.prototype;
    FontFace.prototype.load = async function () {
      const font = await load.call(this);
      watched.fontsRead += 1;
      return font;
    };
  }),
);

/** Collects the layout shifts of each page from its start, with old and new positions. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.shifts = [];
    const placeOf = ({x, y, width, height}: DOMRect): string => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const {startTime, sources} of list.getEntries() as Shift[]) {
        const moved = sources.map(({node, previousRect, currentRect}) => {
          const name = `${node?.nodeName} "${node?.textContent?.slice(0, 40)}"`;
          return `${name} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
        });
        watched.shifts.push({at: startTime, moved});
      }
    }).observe({type: 'layout-shift', buffered: true});
  });
/** Returns the shifts, after all painted frames have been reported. */
const readShifts = (page: Page): Promise<Moved[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    return (window as unknown as Watched).shifts;
  });
const delayFonts = (page: Page) =>
  page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
/** Hides the browser's measurements, because a slow page leaves the typeface to the next page. */
const neverSlow = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', {value: []}));
/** Waits until all fonts have been requested, stored and read, and are used or left to the next page. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => (window as unknown as Watched).fontsRead === 4);
  // The task after the last font decides whether they are used.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
};
const hasTypeface = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.fonts].some(({family}) => /^"?Site Mono"?$/.test(family)));

for (const [kind, path] of Object.entries(onePageOfEachKind())) {
  for (const width of [360, 1280]) {
    test(`late fonts cause no layout shift on the ${kind} at ${width} px, and load after its first paint`, async ({
      page,
    }) => {
      await page.setViewportSize({width, height: width === 360 ? 740 : 800});
      await neverSlow(page);
      await watchShifts(page);
      await delayFonts(page);
      await open(page, path);
      await settled(page);
      const {painted, requested} = await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-paint')[0].startTime,
        requested: performance.getEntriesByType('resource').filter(({name}) => name.endsWith('.woff2')),
      }));
      expect(requested).toHaveLength(4);
      // Before that, a busy browser may paint half of the navigation bar.
      const first = Math.min(...requested.map(({startTime}) => startTime));
      expect((await readShifts(page)).filter(({at}) => at >= first)).toEqual([]);
      for (const {name, startTime} of requested) expect(startTime, name).toBeGreaterThan(painted);
    });
  }
}

test('the first page of a visit uses the typeface if that causes no layout shift', async ({page}) => {
  await neverSlow(page);
  await open(page, '/');
  await settled(page);
  expect(await hasTypeface(page)).toBe(true);
});

test('the next page uses the typeface, and later page loads start with it', async ({page}) => {
  await watchShifts(page);
  await open(page, '/docs');
  await settled(page);
  await page.locator('.navbar').getByRole('link', {name: 'API reference'}).click();
  // The address changes first. The page follows when its scripts have loaded.
  await expect(page.locator('h1')).toHaveText('API reference');
  await expect(page).toHaveURL('/api');
  expect(await hasTypeface(page)).toBe(true);
  await expect(page.locator('[style*="letter-spacing"]')).toHaveCount(0);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/docs/glossary', {waitUntil: 'commit'});
  await page.locator('body').waitFor();
  expect(await hasTypeface(page), 'before the scripts of the page').toBe(true);
  await hydrated(page);
  expect(await readShifts(page)).toEqual([]);
  expect(requests.filter((url) => url.endsWith('.woff2'))).toEqual([]);
});

test('the page keeps its fallback font when the fonts fail to load', async ({page}) => {
  await page.route('**/*.woff2', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await open(page, '/docs');
  await failed;
  expect(await hasTypeface(page)).toBe(false);
  await expect(page.locator('h1')).toBeVisible();
});
