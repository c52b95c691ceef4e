/** Checks that built pages stay within their byte budgets. Sizes are after Brotli compression; 1 KB is 1,000 bytes. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';
import {beforeAll, describe, expect, it} from 'vitest';
import {createMeasure, type PageSize} from '../lib/site/page-size';

type Budget = {pattern: RegExp; js: number; wire: number};

/** Maximum bytes sent for each kind of page. The first pattern that matches a page determines its kind. */
const budgets: Record<string, Budget> = {
  'home page': {pattern: /^\/$/, js: 97_000, wire: 129_000},
  record: {pattern: /^\/api\/schemas\//, js: 121_000, wire: 162_000},
  'operation or webhook': {pattern: /^\/api(\/|$)/, js: 125_000, wire: 168_000},
  'page of prose': {pattern: /^\/docs(\/|$)/, js: 120_000, wire: 174_000},
};
const html = {raw: 500_000, sent: 60_000};

const sizes = new Map<string, PageSize>();
const kindOf = (path: string) => Object.keys(budgets).find((kind) => budgets[kind].pattern.test(path));

describe('the built pages', () => {
  beforeAll(async () => {
    if (!existsSync('build/sitemap.xml')) throw new Error('The site is not built: run `npm run build` first.');
    const addresses = [...readFileSync('build/sitemap.xml', 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)];
    const paths = addresses.map(([, address]) => new URL(address).pathname);
    const measure = createMeasure('.');
    // One page at a time: each compression that waits for its turn would occupy about 16 MB.
    for (const path of paths) sizes.set(path, await measure(path));
  }, 300_000);

  it('include every kind of page', () => {
    expect(new Set([...sizes.keys()].map(kindOf))).toEqual(new Set(Object.keys(budgets)));
  });

  it.each(Object.entries(budgets))('stay within the byte budget: %s', (kind, budget) => {
    const tooMuch = [...sizes].filter(
      ([path, {html: page, js}]) => kindOf(path) === kind && (js > budget.js || page + js > budget.wire),
    );
    expect(tooMuch).toEqual([]);
  });

  it("don't grow with the number of pages: shared scripts list no reference pages", () => {
    const reference = [...sizes.keys()].filter((path) => path.startsWith('/api/'));
    const shared = readdirSync('build/assets/js').filter((file) => /^(main|runtime~main)\./.test(file));
    const code = shared.map((file) => readFileSync(`build/assets/js/${file}`, 'utf8')).join('\n');
    expect([shared.length, reference.length > 100]).toEqual([2, true]);
    expect(reference.filter((path) => code.includes(`"${path}"`))).toEqual([]);
  });

  it('tell the browser to compile the entry script off the main thread', () => {
    const [entry, ...others] = readdirSync('build/assets/js').filter((file) => /^main\./.test(file));
    expect(others).toEqual([]);
    expect(readFileSync(`build/assets/js/${entry}`, 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  it('stay within the HTML size limits', () => {
    const tooLong = [...sizes].filter(([, size]) => size.htmlRaw > html.raw || size.html > html.sent);
    expect(tooLong).toEqual([]);
  });

  it('load less than 102 KB for the first search', () => {
    expect(brotliCompressSync(readFileSync('build/search-data.json')).length).toBeLessThan(102_000);
  });
});
