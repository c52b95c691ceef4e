/** Tests a slow connection: the page can be read early, nothing stops waiting for scripts, and nothing moves. */
import {countLoads, expectReadable, faultPages} from '../lib/site/faults';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, hydrated, test, watchShifts} from '../lib/site/test';

/** "Slow 3G" of the developer tools of Chromium: 400 kbit/s, and 400 ms until a response starts. */
const slow3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

for (const [kind, path] of faultPages)
  test(`the ${kind} is readable within 15 s on slow 3G, and hydrates without a reload`, async ({
    page,
  }) => {
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', slow3G);
    const loads = countLoads(page);
    await page.goto(path, {waitUntil: 'commit'});
    await expect(page.locator('h1')).toBeVisible({timeout: 15_000});
    await expectReadable(page, path);
    await page
      .locator('html[data-has-hydrated="true"]')
      .waitFor({state: 'attached', timeout: 60_000});
    await expectReadable(page, path);
    expect(loads(), 'nothing gave up and loaded the page again').toBe(1);
  });

/** One page of each kind, and pages whose parts depend on scripts or on the widths of letters. */
const stillPages = {
  ...onePageOfEachKind(),
  'quick start': '/docs/guides/one-off-screening/first-screening',
  glossary: '/docs/glossary',
  'page of test subjects': '/docs/guides/one-off-screening/test-subjects',
  'page on changes': '/docs/guides/onboarding-and-monitoring/follow-changes',
};

for (const [kind, path] of Object.entries(stillPages))
  test(`the ${kind} stays in place while it hydrates, and hardly moves when its fonts arrive late`, async ({
    page,
  }) => {
    let releaseFonts = () => {};
    const areReleased = new Promise<void>((resolve) => (releaseFonts = resolve));
    await page.route('**/*.woff2', async (route) => {
      await areReleased;
      await route.continue();
    });
    const readShifts = await watchShifts(page);
    // A phone, because a part that hydration makes larger or smaller moves more of its window. The load event would wait
    // for the fonts.
    await page.setViewportSize({width: 360, height: 740});
    await page.goto(path, {waitUntil: 'domcontentloaded'});
    await hydrated(page);
    expect(await readShifts(), 'nothing moves before the fonts arrive').toEqual([]);
    releaseFonts();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    // A word may move to the next line, but no part far. Up to 0.1 is good (Core Web Vitals).
    const total = (await readShifts()).reduce((sum, shift) => sum + shift, 0);
    expect(total).toBeLessThan(0.05);
  });
