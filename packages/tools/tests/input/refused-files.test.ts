/** Files that can't be read as a whole: each gets one clear message. */
import {execFileSync} from 'node:child_process';
import {appendFileSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {strToU8, zipSync} from 'fflate';
import iconv from 'iconv-lite';
import {describe, expect, test} from 'vitest';
import {readCustomers} from '../../src/input/read-customers';
import {inFolder, readContent, readPath} from './lib/read-file';

const good = 'customerKey,entityName\nK1,Jürgen Torresund\n';
const empty =
  'customers.csv: the file is empty. It needs a header with the columns customerKey and entityName, and a row for each ' +
  'customer.';
const zip = (...names: string[]): Uint8Array =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));
const compound = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2000),
    Buffer.from(stream, 'utf16le'),
  ]);

const contents: [title: string, content: string | Uint8Array, error: string][] = [
  ['an empty file', '', empty],
  ['blank lines', '\r\n \r\n', empty],
  ['only a byte order mark', '\ufeff', empty],
  [
    'only a header',
    'customerKey,entityName\n',
    'customers.csv: the file has a header but no customers. Add a row for each.',
  ],
  [
    'a header and blank rows',
    'customerKey,entityName\n,\n\n',
    'customers.csv: the file has a header but no customers. Add a row for each.',
  ],
  [
    'an old workbook',
    compound('Workbook'),
    'customers.csv: this is a file of an old Office format (.xls). Save it as .xlsx or CSV (UTF-8).',
  ],
  [
    'a workbook with a password',
    compound('EncryptedPackage'),
    'customers.csv: the workbook has a password. Remove the password, or save a copy without it.',
  ],
  [
    'a file of OpenDocument',
    zip('mimetype', 'content.xml'),
    'customers.csv: this is a file of OpenDocument (.ods). Save it as .xlsx or CSV (UTF-8).',
  ],
  [
    'a binary workbook',
    zip('xl/workbook.bin'),
    'customers.csv: this is a binary workbook (.xlsb). Save it as .xlsx or CSV (UTF-8).',
  ],
  [
    'a document',
    zip('word/document.xml'),
    'customers.csv: this is a document, not a workbook. Save the customers as .xlsx or CSV (UTF-8).',
  ],
  [
    'a ZIP archive',
    zip('customers.csv'),
    'customers.csv: this is a ZIP archive and not a workbook (.xlsx). Unpack it first.',
  ],
  [
    'a PDF file',
    '%PDF-1.7\n%âãÏÓ\n',
    'customers.csv: this is a PDF file. Save the customers as CSV (UTF-8) or .xlsx.',
  ],
  [
    'a compressed file',
    gzipSync(good),
    'customers.csv: the file is compressed (gzip). Unpack it first.',
  ],
  [
    'UTF-32',
    Buffer.from('fffe00006300000075000000', 'hex'),
    'customers.csv: the file is UTF-32. Save it as CSV (UTF-8).',
  ],
  [
    'a web page',
    '\ufeff<html><table><tr><td>K1</td></tr></table></html>',
    'customers.csv: this is a web page or XML, not a table, whatever its name says. Open it in a spreadsheet program. ' +
      'Save the customers as CSV (UTF-8) or .xlsx.',
  ],
  [
    'an image',
    Buffer.from('89504e470d0a1a0a0000000d494844520000001000000010', 'hex'),
    `customers.csv: the file isn't a text file or an Excel workbook (.xlsx). Save the customers as CSV (UTF-8) or .xlsx.`,
  ],
  [
    'a file of Windows',
    iconv.encode(good, 'windows-1252'),
    `customers.csv, line 2: the file isn't UTF-8. Save it as CSV (UTF-8). If it comes from Windows in a Western ` +
      `European language, you can also read it with --encoding windows-1252.`,
  ],
  [
    'a file of Windows with a damaged row',
    Buffer.concat([
      iconv.encode('customerKey,entityName\nK1,Jürgen\nK2,Zoë\nK3,Götz\n', 'windows-1252'),
      Buffer.from('K4,Käthe\nK5,Ilvane\n'),
      iconv.encode('K6,Käthe\nK7,Åsa\nK8,Søren\nK9,Noël\n', 'windows-1252'),
    ]),
    `customers.csv, line 2: the file isn't UTF-8: see lines 2, 3, 4, 7, 8 and 2 more. Save it as CSV (UTF-8). If it comes ` +
      `from Windows in a Western European language, you can also read it with --encoding windows-1252. But line 5 is UTF-8, ` +
      `and would be reported as damaged: correct it in the source.`,
  ],
  [
    'a file in two encodings',
    Buffer.concat([Buffer.from(good), iconv.encode('K2,Zoë Torresund\n', 'windows-1252')]),
    `customers.csv, line 3: this line isn't UTF-8, but line 2 is. The file was damaged, or put together from files in different ` +
      `encodings. Export it again as CSV (UTF-8). Only if the file as a whole comes from Windows, read it with --encoding ` +
      `windows-1252.`,
  ],
  [
    'a title above the header',
    'Kundenliste\n\ncustomerKey;entityName\nK1;Ilvane Torresund\n',
    'customers.csv, line 1: this looks like a title, and the header with "customerKey", "entityName" is in line 3. Remove ' +
      'everything above the header.',
  ],
  [
    'a title in a table',
    'Kundenliste;\nStand: 17.04.2026;\ncustomerKey;entityName\nK1;Ilvane Torresund\n',
    'customers.csv, line 1: this looks like a title, and the header with "customerKey", "entityName" is in line 3. Remove ' +
      'everything above the header.',
  ],
  [
    'a title above headers in another language',
    'Kundenliste der Filiale Nord\nKundennr;Vorname;Nachname;Ort\n1;Ilvane;Torresund;x\n',
    'customers.csv, line 1: this looks like a title, and the header with "Kundennr", "Vorname", "Nachname" is in line 2. ' +
      'Remove everything above the header.',
  ],
  [
    'UTF-16 that is cut off',
    Buffer.from(`\ufeff${good}`, 'utf16le').subarray(0, -1),
    `customers.csv, line 2: the text isn't valid UTF-16LE. The file was damaged or cut off. Export it again as CSV (UTF-8).`,
  ],
  [
    'UTF-16 with half a character',
    Buffer.from('\ufeffcustomerKey,entityName\nK1,Ilvane\nK2,\ud800lvane\n', 'utf16le'),
    `customers.csv, line 3: the text isn't valid UTF-16LE. The file was damaged or cut off. Export it again as CSV (UTF-8).`,
  ],
  [
    'a header in another language',
    'Kundennummer;Name des Kunden;Geburtsdatum\n1;2;3\n',
    'customers.csv, line 1: The columns customerKey and entityName are missing.\n' +
      'The columns "Kundennummer", "Name des Kunden" and "Geburtsdatum" are unknown.\n' +
      'Say which column is which. Copy the options for the columns that you need, and replace FIELD with customerKey, ' +
      'entityName, entityType, countries, dob or aliases:\n' +
      '  --column FIELD=Kundennummer\n' +
      '  --column FIELD="Name des Kunden"\n' +
      '  --column FIELD=Geburtsdatum\n' +
      'To leave out all other columns, add --ignore-other-columns.',
  ],
  [
    'headers that only differ in signs',
    '\nCustomer Key,entity_name\nK1,Ilvane\n',
    'customers.csv, line 2: The columns customerKey and entityName are missing.\n' +
      'The columns "Customer Key" and "entity_name" are unknown.\n' +
      'Say which column is which. Copy the options for the columns that you need:\n' +
      '  --column customerKey="Customer Key"\n' +
      '  --column entityName=entity_name\n' +
      'To leave out all other columns, add --ignore-other-columns.',
  ],
  [
    'an unknown column',
    'customerKey,entityName,dateOfBirth\nK1,Ilvane,1968\n',
    'customers.csv, line 1: The column "dateOfBirth" is unknown.\n' +
      'Say which column is which. Copy the options for the columns that you need, and replace FIELD with entityType, ' +
      'countries, dob or aliases:\n' +
      '  --column FIELD=dateOfBirth\n' +
      'To leave out all other columns, add --ignore-other-columns.',
  ],
  [
    'a column that occurs twice',
    'customerKey,entityName, CustomerKey\nK1,Ilvane,K1\n',
    'customers.csv, line 1: The header has "CustomerKey" twice. Rename or remove one of them.\n' +
      'The column "CustomerKey" is unknown.\n' +
      'Say which column is which. Copy the options for the columns that you need, and replace FIELD with entityType, ' +
      'countries, dob or aliases:\n' +
      '  --column FIELD=CustomerKey\n' +
      'To leave out all other columns, add --ignore-other-columns.',
  ],
  [
    'another separator',
    'customerKey|entityName\nK1|Ilvane\n',
    'customers.csv, line 1: The columns customerKey and entityName are missing.\n' +
      'The column "customerKey|entityName" is unknown.\n' +
      'The columns must be separated by commas, semicolons or tabs.',
  ],
  [
    'a quotation mark in the header',
    'customerKey,entity"Name\nK1,Ilvane\n',
    `customers.csv, line 1: the header can't be read. The cell contains a quotation mark but doesn't begin with one. ` +
      `Enclose the whole cell in quotation marks, and double those inside: "entity""Name".`,
  ],
];

test.each(contents)('refuses %s', async (_, content, error) => {
  expect(await readContent(content)).toEqual({rows: [], error});
});

test.each([['\n'], ['\r\n'], ['\r']])('counts lines that end with %j', async (lineEnd) => {
  const text = `customerKey,entityName\nK1,Ilvane\n\nK2,Zoë\n`.replaceAll('\n', lineEnd);
  const {error} = await readContent(iconv.encode(text, 'windows-1252'));
  expect(error).toMatch(/^customers\.csv, line 4: the file isn't UTF-8\./);
});

describe('an unclosed quotation mark', () => {
  const unclosed = (line: number): string =>
    `customers.csv, line ${line}: a quotation mark in the row that starts here isn't closed, so the rest of the file can't ` +
    `be read. Close it, or remove it.`;
  test.each([
    ['to the end of the file', 'K2,"Torresund\nK3,Ilvane\n'],
    ['to the next one, which belongs to another row', 'K2,"Torresund\nK3,"Ilvane"\n'],
    ['in a file that is too long for a row', `K2,"Torresund\n${'K3,Ilvane\n'.repeat(120_000)}`],
  ])('%s ends the reading after the rows before it', async (_, rest) => {
    const {rows, error} = await readContent(`customerKey,entityName\nK1,"Il""va\nne"\n${rest}`);
    expect(rows.map(({customerKey}) => customerKey)).toEqual(['K1']);
    expect(error).toBe(unclosed(4));
  });

  test('a row without quotation marks that is too long', async () => {
    const {error} = await readContent(`customerKey,entityName\nK1,${'x'.repeat(1_000_001)}\n`);
    expect(error).toBe(
      'customers.csv, line 2: the row that starts here has more than 1,000,000 characters. Check its quotation marks and ' +
        'line breaks.',
    );
  });
});

describe('what is no file', () => {
  test('a missing file, a folder and a pipe', async () => {
    await inFolder(async (folder) => {
      expect(await readPath(join(folder, 'missing.csv'))).toEqual({
        rows: [],
        error: `missing.csv: the file doesn't exist. Check its name and folder.`,
      });
      mkdirSync(join(folder, 'folder'));
      expect(await readPath(join(folder, 'folder'))).toEqual({
        rows: [],
        error: 'folder: this is a folder. Name the file in it.',
      });
      if (process.platform === 'win32') return;
      execFileSync('mkfifo', [join(folder, 'pipe')]);
      expect(await readPath(join(folder, 'pipe'))).toEqual({
        rows: [],
        error: `pipe: this isn't a file but a device or pipe, which can't be read twice. Save its content to a file first.`,
      });
    });
  });

  test('--sheet with a text file', async () => {
    expect((await readContent(good, {sheet: 'Kunden'})).error).toBe(
      'customers.csv: --sheet is only for Excel workbooks (.xlsx). Leave it out.',
    );
  });
});

test.each([
  ['grows', 'K2,Torresund\n'],
  ['gets bytes of another encoding', '\xff'],
])('refuses a file that %s while it is read', async (_, addition) => {
  await inFolder(async (folder) => {
    const path = join(folder, 'customers.csv');
    writeFileSync(path, good + 'K2,Ilvane\n'.repeat(20_000));
    const rows = readCustomers(path, {columns: {}, ignoreOtherColumns: false});
    // The first row comes from the second reading, which hasn't reached the end.
    expect((await rows.next()).value?.customerKey).toBe('K1');
    appendFileSync(path, Buffer.from(addition, 'latin1'));
    const readAll = async (): Promise<void> => {
      while (!(await rows.next()).done);
    };
    await expect(readAll()).rejects.toThrow(
      'the file has changed while it was read. Run the command again when no other program writes to it.',
    );
  });
});
