/** Tests the site without a connection and with a slow one. */
import {collectErrors, countLoads, expectReadable, faultPages, followLink} from '../../lib/site/faults';
import {savesData, setConnection} from '../../lib/site/connection';
import {expect, hydrated, open, test} from '../../lib/site/test';

for (const [kind, path] of faultPages) {
  test(`the ${kind} stays open and shows an offline message if a link is followed offline`, async ({page, context}) => {
    await setConnection(page, savesData);
    const errors = collectErrors(page);
    await open(page, '/docs/glossary');
    await followLink(page, path === '/' ? '/' : '/api');
    await page.goto(path);
    await hydrated(page);
    const loads = countLoads(page);
    await context.setOffline(true);
    await followLink(page, '/docs/glossary');
    await expect(page.getByRole('status').filter({hasText: 'You are offline'})).toBeVisible();
    await expectReadable(page, path);
    expect(loads()).toBe(0);

    await context.setOffline(false);
    await expect(page.getByText('You are offline')).toHaveCount(0);
    await followLink(page, '/docs/glossary');
    await expectReadable(page, '/docs/glossary');
    expect(loads()).toBe(0);
    expect(errors).toEqual([]);
  });

  test(`the ${kind} is readable within 15 s on slow 3G, and hydrates without a reload`, async ({page}) => {
    test.slow();
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    // As defined in browser developer tools.
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    const errors = collectErrors(page);
    const loads = countLoads(page);
    await page.goto(path, {waitUntil: 'commit', timeout: 60_000});
    await expectReadable(page, path, 15_000);
    await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached', timeout: 60_000});
    await expectReadable(page, path);
    expect(loads(), 'nothing gave up and loaded the page again').toBe(1);
    expect(errors).toEqual([]);
  });
}

test('a page opened earlier in the visit opens again offline', async ({page, context}) => {
  await setConnection(page, savesData);
  await open(page, '/docs/glossary');
  await followLink(page, '/api');
  await expectReadable(page, '/api');
  await context.setOffline(true);
  await followLink(page, '/docs/glossary');
  await expectReadable(page, '/docs/glossary');
  await page.goBack();
  await expectReadable(page, '/api');
});
