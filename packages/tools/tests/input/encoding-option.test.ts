/** Which encodings `--encoding` accepts, and which files it refuses: a wrong one would damage names. */
import iconv from 'iconv-lite';
import {describe, expect, test} from 'vitest';
import {readContent} from './lib/read-file';

const good = 'customerKey,entityName\nK1,Jürgen Torresund\n';
const noEncoding = (name: string): string =>
  `customers.csv: the encoding "${name}" can't be read. Use utf-8, utf-16le, utf-16be or an encoding with one byte for ` +
  `each character, such as windows-1252, or save the file as UTF-8.`;

describe('--encoding', () => {
  test.each([
    [
      'windows-1252',
      good,
      'the file is UTF-8, not windows-1252, which would damage its names. Leave out --encoding.',
    ],
    ['windows-1252', `\ufeff${good}`, 'the file is UTF-8, not windows-1252. Leave out --encoding.'],
    [
      'utf-8',
      Buffer.from(good, 'utf16le'),
      'the file is UTF-16LE, not utf-8. Leave out --encoding.',
    ],
    [
      'utf-16be',
      Buffer.from(`\ufeff${good}`, 'utf16le'),
      'the file is UTF-16LE, not utf-16be. Leave out --encoding.',
    ],
    [
      'utf-16le',
      good,
      `the file isn't UTF-16. Leave out --encoding, or name the encoding in which the file was saved.`,
    ],
    ['utf-16', `\ufeff${good}`, 'the file is UTF-8, not utf-16. Leave out --encoding.'],
  ])('%s', async (encoding, content, error) => {
    expect(await readContent(content, {encoding})).toEqual({
      rows: [],
      error: `customers.csv: ${error}`,
    });
  });

  test.each(['shift_jis', 'gb18030', 'utf-7', 'utf-32', 'base64', 'hex', 'ansi'])(
    'refuses %s',
    async (name) => {
      expect(await readContent(good, {encoding: name})).toEqual({
        rows: [],
        error: noEncoding(name),
      });
    },
  );

  test('names all lines with a byte that the encoding lacks', async () => {
    const bytes = [0x81, 0x0a, 0x61, 0x0a, 0x8d, 0x81, 0x0a];
    const content = Buffer.concat([iconv.encode(good, 'windows-1252'), Buffer.from(bytes)]);
    expect((await readContent(content, {encoding: 'windows-1252'})).error).toMatch(
      /line 3: the byte 81 has no character .* or lines 3 and 5 are damaged\. .*correct them in the source/,
    );
  });

  test('names the line of a byte that the encoding lacks', async () => {
    const content = Buffer.concat([iconv.encode(good, 'windows-1252'), Buffer.from([0x81, 0x0a])]);
    const lacks = (name: string, byte: string, line: number): string =>
      `customers.csv, line ${line}: the byte ${byte} has no character in ${name}, so the file is in another encoding, ` +
      `or this line is damaged. Find out in which encoding it was saved, or save it as CSV (UTF-8). If only this line is ` +
      `damaged, correct it in the source, and export again.`;
    expect((await readContent(content, {encoding: 'windows-1252'})).error).toBe(
      lacks('windows-1252', '81', 3),
    );
    const euro = iconv.encode('customerKey,entityName\nK1,€vane\n', 'windows-1252');
    expect((await readContent(euro, {encoding: 'iso-8859-1'})).error).toBe(
      lacks('iso-8859-1', '80', 2),
    );
  });

  test('reads other encodings with one byte for each character', async () => {
    const text = 'customerKey,entityName\nK1,Ильване Торресунд\n';
    for (const encoding of ['windows-1251', 'koi8-r', 'ISO-8859-5']) {
      const {rows} = await readContent(iconv.encode(text, encoding), {encoding});
      expect(rows.map(({subject}) => subject.entityName)).toEqual(['Ильване Торресунд']);
    }
  });
});
