import {contentChunk, follow, guide} from '../lib/site/chunks';
import {setConnection} from '../lib/site/connection';
import {expect, open, test} from '../lib/site/test';

const connections = [
  {name: 'on a fast connection', connection: {effectiveType: '4g', saveData: false}, prefetches: true},
  {name: 'on 2g', connection: {effectiveType: '2g', saveData: false}, prefetches: false},
  {name: 'with data saver', connection: {effectiveType: '4g', saveData: true}, prefetches: false},
  {name: 'with data saver, where the browser says no more', connection: {saveData: true}, prefetches: false},
  {name: 'where the browser says nothing of the connection', connection: {}, prefetches: true},
];

for (const {name, connection, prefetches} of connections) {
  test(`linked pages are ${prefetches ? '' : 'not '}prefetched ${name}`, async ({page}) => {
    await setConnection(page, connection);
    const prefetched: string[] = [];
    page.on('request', (request) => {
      const isFont = request.url().endsWith('.woff2');
      if (request.resourceType() === 'fetch' && !(isFont && prefetches)) prefetched.push(request.url());
    });
    await open(page, guide.path);
    await page.waitForLoadState('networkidle');
    // Prefetching waits for the first interaction: see src/client/prefetch-after-interaction.ts.
    expect(prefetched).toEqual([]);
    await page.mouse.move(600, 400);
    await page.mouse.move(610, 410);
    if (prefetches) await expect.poll(() => prefetched.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(prefetched.filter((url) => !/\/assets\/(js\/[^/]+\.js|pages\/.+\.json)$/.test(url))).toEqual([]);
    expect(new Set(prefetched).size, 'each file once').toBe(prefetched.length);
    if (!prefetches) expect(prefetched).toEqual([]);
  });
}

test('prefetching pauses while a followed link loads, and continues afterwards', async ({page}) => {
  await setConnection(page, {effectiveType: '3g', saveData: false});
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  let show = (): void => undefined;
  const shown = new Promise<void>((done) => (show = done));
  let isAsked = false;
  await page.route('**/assets/js/*.js', async (route) => {
    if (route.request().resourceType() === 'fetch') {
      begun.push(route.request().url());
      most = Math.max(most, (running += 1));
      await new Promise((done) => setTimeout(done, 100));
      running -= 1;
    } else if (isAsked) await shown;
    await route.continue();
  });
  await open(page, guide.neighbor);
  await page.mouse.move(600, 400);
  await page.mouse.move(610, 410);
  await expect.poll(() => begun.length).toBeGreaterThan(2);
  isAsked = true;
  await follow(page, guide.path);
  await expect.poll(() => running).toBe(0);
  const before = begun.length;
  await page.waitForTimeout(500);
  expect(begun.slice(before), 'begun while the reader waits').toEqual([]);
  show();
  await expect(page.getByText(contentChunk(guide.path).words).first()).toBeVisible();
  await expect.poll(() => begun.length, 'continued afterwards').toBeGreaterThan(before);
  expect(most).toBe(2);
});
