/** Excel workbooks that are damaged, too large or not what they say. None of them may be read as another list of customers. */
import {strToU8, unzipSync, zipSync} from 'fflate';
import {describe, expect, test} from 'vitest';
import {unpack} from '../../src/input/zip';
import {makeWorkbook} from './lib/make-workbook';
import {readContent} from './lib/read-file';

const header = ['customerKey', 'entityName', 'entityType', 'countries', 'dob', 'aliases'];
const name = 'customers.xlsx';

describe('files that are no whole workbook', () => {
  const good = makeWorkbook([{name: 'Kunden', rows: [header, ['K1', 'Ilvane Torresund']]}]);
  const damaged =
    `customers.xlsx: the workbook is damaged, or wasn't downloaded completely. Open it in a spreadsheet program, and ` +
    `save it again.`;

  const unreadable =
    `customers.xlsx: the workbook can't be read. Open it in a spreadsheet program and save it again, or save the ` +
    `sheet as CSV (UTF-8).`;

  test('cut off at any place', async () => {
    for (let size = 4; size < good.length; size += 97)
      expect(await readContent(good.subarray(0, size), {}, name)).toEqual({
        rows: [],
        error: damaged,
      });
  });

  test('with a changed byte in the content', async () => {
    const whole = await readContent(good, {}, name);
    expect(whole.rows.length).toBe(1);
    let refused = 0;
    for (let at = 60; at < good.length - 22; at += 53) {
      const copy = Uint8Array.from(good);
      copy[at] ^= 0x55;
      const {rows, error} = await readContent(copy, {}, name);
      // Some bytes have no meaning, such as times. Whatever is read must be what was written.
      if (error === undefined) expect(rows).toEqual(whole.rows);
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(10);
  });

  test('that unpack to more than the memory can take', async () => {
    const content = Buffer.from(good);
    // The directory at the end says how large each file becomes.
    const entry = content.indexOf('PK\x01\x02', 0, 'latin1');
    content.writeUInt32LE(257_000_000, entry + 24);
    expect(await readContent(content, {}, name)).toEqual({
      rows: [],
      error:
        'customers.xlsx: the workbook has more than 256 MB when unpacked. Save the sheet as CSV (UTF-8).',
    });
    // A size that is too small doesn't cut the content.
    content.writeUInt32LE(10, entry + 24);
    expect(await readContent(content, {}, name)).toEqual({rows: [], error: damaged});
  });

  test('that are too large together are refused before one is unpacked', () => {
    const parts = {'xl/a.xml': strToU8('a'.repeat(600)), 'xl/b.xml': strToU8('b'.repeat(600))};
    const content = Buffer.from(zipSync(parts));
    expect([...unpack(content, () => true, 1200).keys()]).toEqual(Object.keys(parts));
    // Unpacking the first part would fail.
    content.fill(0xff, 30 + 'xl/a.xml'.length, 34 + 'xl/a.xml'.length);
    expect(() => unpack(content, () => true, 1200)).toThrow('damaged');
    expect(() => unpack(content, () => true, 1199)).toThrow('too-large');
  });

  test('without a part, or with a part that is no XML', async () => {
    const files = unzipSync(good);
    const needed = [
      'xl/_rels/workbook.xml.rels',
      'xl/worksheets/sheet1.xml',
      'xl/sharedStrings.xml',
    ];
    const cut = files[needed[1]].subarray(0, 300);
    const variants = [
      ...needed.map((part) => ({...files, [part]: undefined})),
      {...files, [needed[1]]: cut},
    ];
    for (const variant of variants) {
      const parts = Object.entries(variant).flatMap(([part, bytes]) =>
        bytes ? [[part, bytes]] : [],
      );
      expect(await readContent(zipSync(Object.fromEntries(parts)), {}, name)).toEqual({
        rows: [],
        error: unreadable,
      });
    }
  });

  test.each([
    ['a column beyond the last', '<c r="XFE2"><v>1</v></c>'],
    ['a column of many letters', '<c t="e" r="ZZZZZZ2"><v>#N/A</v></c>'],
    ['a row beyond the last', '</row><row r="1048577"><c r="A1048577"><v>1</v></c>'],
    ['an error in a distant row', '</row><row><c r="A999999999" t="e"><v>#N/A</v></c>'],
    ['a distant row without cells', '</row><row r="1000000000" hidden="1">'],
    ['cells far apart', '<c r="XFD2"><v>1</v></c></row><row><c r="A1048576"><v>1</v></c>'],
    ['a row below zero', '</row><row r="-5"><c r="A3"><v>1</v></c>'],
  ])('with %s, and at once', async (_, cells) => {
    const files = unzipSync(good);
    const sheet = Buffer.from(files['xl/worksheets/sheet1.xml']).toString('utf8');
    const end = sheet.lastIndexOf('</row>');
    const changed = strToU8(`${sheet.slice(0, end)}${cells}${sheet.slice(end)}`);
    const content = zipSync({...files, 'xl/worksheets/sheet1.xml': changed});
    expect(await readContent(content, {}, name)).toEqual({rows: [], error: unreadable});
  });

  test('with merged cells that overlap', async () => {
    const rows = [header, ...Array.from({length: 500}, (_, at) => [`K${at}`, 'Ilvane Torresund'])];
    const merged = Array<string>(2000).fill('A2:XFD1048576');
    const reading = await readContent(makeWorkbook([{name: 'Kunden', rows, merged}]), {}, name);
    expect(reading.rows).toHaveLength(500);
    for (const {faults} of reading.rows)
      expect(faults.map(({code}) => code)).toEqual(Array(header.length).fill('merged-cells'));
  });

  test('with entities that the file defines', async () => {
    const files = unzipSync(good);
    for (const part of ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/workbook.xml']) {
      const xml = Buffer.from(files[part]).toString('utf8');
      const start = xml.indexOf('?>') + 2;
      const defined = `${xml.slice(0, start)}<!DOCTYPE x [<!ENTITY e "Ilvane">]>${xml.slice(start)}`;
      const content = zipSync({...files, [part]: strToU8(defined)});
      expect(await readContent(content, {}, name)).toEqual({rows: [], error: unreadable});
    }
  });

  test('--encoding with a workbook', async () => {
    expect((await readContent(good, {encoding: 'utf-8'}, name)).error).toBe(
      'customers.xlsx: --encoding is only for text files. Leave it out.',
    );
  });
});
