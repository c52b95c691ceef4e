/** Checks the sizes of built files. tests/site/byte-budget.slow.spec.ts checks the scripts of pages. 1 KB is 1,000 bytes. */
import {readFileSync} from 'node:fs';
import {brotliCompressSync, constants} from 'node:zlib';
import {expect, it} from 'vitest';
import {fileOf} from '../lib/site/built-page';
import {listPages} from '../lib/site/sitemap';

/** Compresses with a quality that is ten times as fast as the highest, for slightly larger files. */
const sizeOf = (text: Buffer): number =>
  brotliCompressSync(text, {params: {[constants.BROTLI_PARAM_QUALITY]: 9}}).length;

it('every page stays within 500 KB of HTML, and 60 KB compressed', () => {
  const tooLong = listPages().filter((path) => {
    const html = readFileSync(fileOf(path));
    return html.length > 500_000 || sizeOf(html) > 60_000;
  });
  expect(tooLong).toEqual([]);
}, 120_000);

it('the first search loads less than 102 KB', () => {
  expect(brotliCompressSync(readFileSync('build/search-data.json')).length).toBeLessThan(102_000);
});
