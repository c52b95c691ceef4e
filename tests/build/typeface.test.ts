/** Checks that the published fonts are small, contain every character of the pages, and include their license. */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import subsetFont from 'subset-font';
import {parseHtml, wordsOf} from '../../plugins/post-build/pages';
import {select} from 'hast-util-select';
import {fileOf} from '../lib/site/built-page';
import {listPages} from '../lib/site/sitemap';

const folder = 'build/assets/fonts';
const files = readdirSync(folder).filter((file) => file.endsWith('.woff2'));
/** Limit for all fonts together, in bytes. A first visit requests all of them. */
const most = 50_000;
/** IBM Plex has no letters of the other scripts in the examples. Browsers show them in a system font. */
const covered = /[\p{Script=Latin}\p{Script=Common}]/u;
const invisible = /[\s\p{Cc}\p{Cf}]/u;
const pages = listPages().map((path) => {
  const body = select('body', parseHtml(readFileSync(fileOf(path), 'utf8')))!;
  return {path, used: [...new Set(wordsOf(body))].filter((one) => covered.test(one) && !invisible.test(one))};
});

/** Returns the characters of a font, from the Unicode subtables of its `cmap` table (formats 4 and 12). */
async function charactersOf(file: string): Promise<Set<number>> {
  const font = await subsetFont(readFileSync(join(folder, file)), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
  });
  const tables = Array.from({length: font.readUInt16BE(4)}, (_, i) => 12 + i * 16);
  const cmap = font.readUInt32BE(tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')! + 8);
  const found = new Set<number>();
  const add = (first: number, last: number): void => {
    for (let code = first; code <= last; code += 1) found.add(code);
  };
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i += 1) {
    const table = cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4);
    const format = font.readUInt16BE(table);
    if (format === 4) {
      const bytes = font.readUInt16BE(table + 6);
      for (let at = 0; at < bytes; at += 2) {
        const [last, first] = [font.readUInt16BE(table + 14 + at), font.readUInt16BE(table + 16 + bytes + at)];
        if (last < 0xffff) add(first, last);
      }
    } else if (format === 12) {
      for (let group = 0; group < font.readUInt32BE(table + 12); group += 1) {
        const at = table + 16 + group * 12;
        add(font.readUInt32BE(at), font.readUInt32BE(at + 4));
      }
    }
  }
  return found;
}

describe('the published fonts', () => {
  it('are four files of at most 50 KB in total, with content hashes in their names', () => {
    expect(files.map((file) => file.split('.')[0]).sort()).toEqual(['mono-400', 'mono-600', 'sans-400', 'sans-600']);
    const contents = files.map((file) => readFileSync(join(folder, file)));
    expect(contents.reduce((sum, {length}) => sum + length, 0)).toBeLessThanOrEqual(most);
    const hashes = contents.map((bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8));
    expect(files.map((file) => file.split('.')[1])).toEqual(hashes);
  });

  it('include their license', () => {
    const license = readFileSync(join(folder, 'LICENSE.txt'), 'utf8');
    expect(license).toMatch(/^Copyright .+ IBM Corp\./);
    expect(license).toContain('SIL OPEN FONT LICENSE');
  });

  it.each(files)('contain every character of the pages: %s', async (file) => {
    const characters = await charactersOf(file);
    expect(characters.size).toBeGreaterThan(100);
    const missing = pages.flatMap(({path, used}) =>
      used.filter((one) => !characters.has(one.codePointAt(0)!)).map((one) => `${path}: ${one}`),
    );
    expect(missing).toEqual([]);
  });
});
