import {guide} from '../lib/site/chunks';
import {setConnection} from '../lib/site/connection';
import {expect, open, test} from '../lib/site/test';

const connections = [
  {name: 'on a fast connection', connection: {effectiveType: '4g', saveData: false}, prefetches: true},
  {name: 'on 2g', connection: {effectiveType: '2g', saveData: false}, prefetches: false},
  {name: 'with data saver', connection: {effectiveType: '4g', saveData: true}, prefetches: false},
];

for (const {name, connection, prefetches} of connections) {
  test(`linked pages are ${prefetches ? '' : 'not '}prefetched ${name}`, async ({page}) => {
    await setConnection(page, connection);
    await open(page, guide.path);
    const links = page.locator('head link[rel="prefetch"]');
    // Held back until the reader does something: see src/client/prefetch-after-interaction.ts.
    expect(await links.count()).toBe(0);
    await page.mouse.move(600, 400);
    await page.mouse.move(610, 410);
    if (prefetches) await expect(links).not.toHaveCount(0);
    await page.waitForLoadState('networkidle');
    if (!prefetches) await expect(links).toHaveCount(0);
  });
}
