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
    const prefetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') prefetched.push(request.url());
    });
    await open(page, guide.path);
    await page.waitForLoadState('networkidle');
    // Held back until the reader does something: see src/client/prefetch-after-interaction.ts.
    expect(prefetched).toEqual([]);
    await page.mouse.move(600, 400);
    await page.mouse.move(610, 410);
    if (prefetches) await expect.poll(() => prefetched.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(prefetched.filter((url) => !/\/assets\/js\/[^/]+\.js$/.test(url))).toEqual([]);
    expect(new Set(prefetched).size, 'each file once').toBe(prefetched.length);
    if (!prefetches) expect(prefetched).toEqual([]);
  });
}
