/** What search finds is there, and what it costs. tests/search/every-query.test.ts asks every query of the list. */
import {readFileSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';
import {ask, openBox, readQueries} from '../lib/site/search';
import {expect, open, test} from '../lib/site/test';

type Data = {entries: [kind: number, title: string, trail: string, url: string][]};
const readData = (): Data => JSON.parse(readFileSync('build/search-data.json', 'utf8')) as Data;

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
