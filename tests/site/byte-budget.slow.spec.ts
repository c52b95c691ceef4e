/** Checks the scripts that the largest page of each kind loads, and prefetching. */
import {readFileSync, statSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';
import {fileOf} from '../lib/site/built-page';
import {savesData, setConnection} from '../lib/site/connection';
import {listPages} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

/** Maximum bytes of scripts for each kind of page, after Brotli compression. */
const budgets = [
  {kind: 'home page', pattern: /^\/$/, bytes: 130_000},
  {kind: 'operation or webhook', pattern: /^\/api\/[^/]+$/, bytes: 150_000},
  {kind: 'schema', pattern: /^\/api\/schemas\//, bytes: 150_000},
  // The aim is 140 KB. A guide without tables has 138 KB, and 18 guides have more than the aim
  // (BENCHMARKS.md).
  {kind: 'page of prose', pattern: /^\/docs\//, bytes: 147_000},
];
const sizeOf = (path: string): number => statSync(fileOf(path)).size;

for (const {kind, pattern, bytes} of budgets) {
  test(`the largest ${kind} stays within its byte budget`, async ({page}) => {
    const paths = listPages().filter((path) => pattern.test(path));
    const [largest] = paths.sort((a, b) => sizeOf(b) - sizeOf(a));
    // Without prefetching, which also requests scripts.
    await setConnection(page, savesData);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    await open(page, largest);
    await page.waitForLoadState('networkidle');
    const sizes = [...scripts].map(
      (file) => brotliCompressSync(readFileSync(`build${file}`)).length,
    );
    expect(sizes.length, largest).toBeGreaterThan(2);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      largest,
    ).toBeLessThanOrEqual(bytes);
  });
}

test('linked pages are prefetched after the first interaction', async ({page}) => {
  await setConnection(page, {effectiveType: '4g', saveData: false});
  await open(page, '/docs/glossary');
  await page.waitForLoadState('networkidle');
  const prefetched = page.locator('head > link[rel=prefetch]');
  await expect(prefetched).toHaveCount(0);
  await page.mouse.move(600, 400);
  await page.mouse.move(610, 410);
  await expect(prefetched).not.toHaveCount(0);
});
