/** Any table that a correct writer writes as CSV comes back identical. */
import {join} from 'node:path';
import {writeFileSync} from 'node:fs';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {checkText} from '../../src/input/encoding';
import {openTextTable} from '../../src/input/text-table';
import {inFolder, readPath} from './lib/read-file';

const options = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
  encoding: fc.constantFrom<BufferEncoding>('utf8', 'utf16le'),
  hasMark: fc.boolean(),
  hasLastLineEnd: fc.boolean(),
  quotesAll: fc.boolean(),
});

/** Characters that matter to a reader, and any others. A NUL is no text, and a lone surrogate has no encoding. */
const text = fc.string({
  unit: fc.oneof(
    {weight: 3, arbitrary: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', '\r\n', ' ', 'a', 'é')},
    {
      weight: 1,
      arbitrary: fc
        .string({unit: 'binary', minLength: 1, maxLength: 1})
        .filter((character) => character !== '\0' && character !== '\ufeff'),
    },
  ),
  maxLength: 12,
});

const table = fc
  .integer({min: 2, max: 5})
  .chain((width) =>
    fc
      .array(fc.array(text, {minLength: width, maxLength: width}), {maxLength: 12})
      .map((rows) => ({width, rows})),
  );

test('reads what was written', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'table.csv');
    await fc.assert(
      fc.asyncProperty(table, options, async ({width, rows}, how) => {
        const {separator, lineEnd, encoding, hasMark, hasLastLineEnd, quotesAll} = how;
        const write = (cell: string): string =>
          quotesAll || /["\r\n,;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
        // The header decides the separator, and whether UTF-16 without a mark is recognized.
        const header = Array.from({length: width}, (_, index) => `column${index}`);
        const lines = [header, ...rows].map((cells) => cells.map(write).join(separator));
        const content = lines.join(lineEnd) + (hasLastLineEnd ? lineEnd : '');
        writeFileSync(file, Buffer.from((hasMark ? '\ufeff' : '') + content, encoding));
        const checked = await checkText(
          file,
          Buffer.from((hasMark ? '\ufeff' : '') + content, encoding).subarray(0, 4096),
          undefined,
        );
        const {rows: read} = await openTextTable(checked, () => false);
        const found: string[][] = [];
        for await (const {cells, faults} of read) {
          expect(faults).toEqual([]);
          found.push(cells.map((cell) => cell.text));
        }
        expect(found).toEqual([header, ...rows]);
      }),
      {numRuns: 400},
    );
  });
});

/** Names and notes with what decides how they are written. */
const cell = fc.constantFrom(
  'Tom Oakvault',
  'Tom "T" Oakvault',
  'Oakvault, Tom',
  '"Tom"',
  'Zoë',
  'x',
);
const note = fc.oneof(cell, fc.constantFrom('', 'a\nb', 'a\n"b"\nc'));

test('one quotation mark too many or too few never gives other customers', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'customers.csv');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, note), {minLength: 1, maxLength: 6}),
        fc.boolean(),
        fc.nat(),
        async (customers, removes, at) => {
          const write = (text: string): string =>
            /["\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
          const header = 'customerKey,entityName,note\n';
          const rows = customers.map(([name, text], index) =>
            [`K${index}`, name, text].map(write).join(','),
          );
          const content = rows.join('\n');
          const marks = [...content.matchAll(/"/g)].map(({index}) => index);
          fc.pre(!removes || marks.length > 0);
          const place = removes ? marks[at % marks.length] : at % (content.length + 1);
          const changed =
            content.slice(0, place) +
            (removes ? '' : '"') +
            content.slice(place + (removes ? 1 : 0));
          writeFileSync(file, header + changed);
          const {rows: read, error} = await readPath(file, {furtherColumns: ['note']});
          const right = read.filter(({faults}) => faults.length === 0);
          // The note of the changed row may end earlier.
          for (const {customerKey, subject} of right)
            expect(subject.entityName).toEqual(customers[Number(customerKey.slice(1))]?.[0]);
          // The change is noticed.
          expect(error !== undefined || right.length < read.length).toBe(true);
        },
      ),
      {numRuns: 1000},
    );
  });
});
