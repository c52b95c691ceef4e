/** Checks the scripts that the largest page of each kind loads, and prefetching. */
import {readFileSync, statSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';
import {parse} from 'yaml';
import {fileOf} from '../lib/site/built-page';
import {savesData, setConnection} from '../lib/site/connection';
import {listPages} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

/** The columns of the benchmark, which has the same limits for an operation and a guide. */
const {firstVisit} = parse(readFileSync('scripts/bench/columns.yaml', 'utf8')) as {
  firstVisit: {figure: string; limits?: {operation: number; guide: number}}[];
};
const {operation, guide} = firstVisit.find(({figure}) => figure === 'js')!.limits!;

/** Maximum kilobytes of scripts for each kind of page, after Brotli compression. 1 KB is 1,000 bytes. */
const budgets = [
  {kind: 'home page', pattern: /^\/$/, kilobytes: 130},
  {kind: 'operation or webhook', pattern: /^\/api\/[^/]+$/, kilobytes: operation},
  {kind: 'schema', pattern: /^\/api\/schemas\//, kilobytes: operation},
  // The aim is 140 KB. A guide without tables has 138 KB (BENCHMARKS.md).
  {kind: 'page of prose', pattern: /^\/docs\//, kilobytes: guide},
];
const sizeOf = (path: string): number => statSync(fileOf(path)).size;

for (const {kind, pattern, kilobytes} of budgets) {
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
    ).toBeLessThanOrEqual(kilobytes * 1000);
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
