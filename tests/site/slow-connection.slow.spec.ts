/** Tests a slow connection: the page can be read early, and nothing stops waiting for scripts. */
import {countLoads, expectReadable, faultPages} from '../lib/site/faults';
import {expect, test} from '../lib/site/test';

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
