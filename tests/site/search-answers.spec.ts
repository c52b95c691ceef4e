/** What search finds, and what it costs: asked in the box, as a reader does. */
import {readFileSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';
import {ask, box, firstAddresses, options, openBox, readQueries} from './lib/search';
import {expect, open, test} from './lib/test';

type Data = {entries: [kind: number, title: string, trail: string, url: string][]};
const readData = (): Data => JSON.parse(readFileSync('build/search-data.json', 'utf8')) as Data;

test('each query of the list has a right answer among its first three', async ({page}) => {
  test.setTimeout(180_000);
  const queries = readQueries();
  expect(queries.length).toBeGreaterThanOrEqual(60);
  await open(page, '/docs');
  await openBox(page);
  const wrong: string[] = [];
  for (const {query, finds} of queries) {
    await ask(page, query);
    const first = await firstAddresses(page, 3);
    if (!first.some((address) => finds.includes(address))) wrong.push(`${query}: ${first.join(', ')}`);
  }
  console.log(
    `search: ${queries.length - wrong.length} of ${queries.length} queries have a right answer among the first three`,
  );
  expect(wrong).toEqual([]);
});

test('every address that search or its list of queries names is there', async ({page}) => {
  await open(page, '/docs');
  const addresses = new Set([
    ...readData().entries.map(([, , , url]) => url),
    ...readQueries().flatMap(({finds}) => finds),
  ]);
  expect(addresses.size).toBeGreaterThan(500);
  const lost = await page.evaluate(
    async (all) => {
      const pages = new Map<string, Document | undefined>();
      const missing: string[] = [];
      for (const address of all) {
        const {pathname, hash} = new URL(address, location.origin);
        if (!pages.has(pathname)) {
          const response = await fetch(pathname);
          pages.set(
            pathname,
            response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined,
          );
        }
        const target = hash
          ? pages.get(pathname)?.getElementById(decodeURIComponent(hash.slice(1)))
          : pages.get(pathname);
        if (!target) missing.push(address);
      }
      return missing;
    },
    [...addresses],
  );
  expect(lost).toEqual([]);
});

test('its data stay small, and no query after the first sends anything', async ({page}) => {
  const size = brotliCompressSync(readFileSync('build/search-data.json')).length;
  await open(page, '/docs');
  await openBox(page);
  await ask(page, 'webhook');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await ask(page, 'match threshold');
  await ask(page, 'what is a false positve');
  expect(sent).toEqual([]);
  console.log(`search: ${size} bytes of compressed data for the first query, none for the next`);
  expect(size).toBeLessThan(100_000);
});

test('the first result takes less than 300 ms of work after the data have come', async ({page}) => {
  // Time in which the page's thread ran, not time on the clock: the other tests run on the same machine.
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', {timeDomain: 'threadTicks'});
  const workSoFar = async (): Promise<number> => {
    const {metrics} = await session.send('Performance.getMetrics');
    return (metrics.find(({name}) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
  let before = NaN;
  await page.route('**/search-data.json', async (route) => {
    // Everything else is there by then, and the query is waiting.
    await new Promise((done) => setTimeout(done, 1500));
    before = await workSoFar();
    await route.continue();
  });
  await open(page, '/docs');
  await openBox(page);
  await box(page).fill('risk score');
  await options(page).first().waitFor({state: 'attached'});
  const work = (await workSoFar()) - before;
  console.log(`search: first result after ${Math.round(work)} ms of work`);
  expect(work).toBeGreaterThan(1);
  expect(work).toBeLessThan(300);
});
