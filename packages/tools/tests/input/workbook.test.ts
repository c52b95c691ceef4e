/** Excel workbooks: what only they can have wrong, and what their reader would leave out or change. */
import {strToU8, unzipSync, zipSync} from 'fflate';
import {describe, expect, test} from 'vitest';
import {day, makeWorkbook, type SheetCell} from './lib/make-workbook';
import {faultLines, readContent, type Reading} from './lib/read-file';

const header = ['customerKey', 'entityName', 'entityType', 'countries', 'dob', 'aliases'];
const name = 'customers.xlsx';

const readRows = (...rows: SheetCell[][]): Promise<Reading> =>
  readContent(makeWorkbook([{name: 'Kunden', rows: [header, ...rows]}]), {}, name);

const asText = 'Format the column as text, and enter the value again.';
const number = `number: The cell contains a number, which has no leading zeros: 00017 becomes 17. ${asText}`;
const noValue =
  'formula-without-value: The cell contains a formula without a value. Open the file in a spreadsheet program, and save ' +
  'it again.';

const cells: [title: string, cells: SheetCell[], ...faults: string[]][] = [
  ['a number as a key', [17, 'Ilvane'], `error customerKey ${number}`],
  ['a number as a name', ['K1', 4711], `error entityName ${number}`],
  ['a number as another name', ['K1', 'Ilvane', null, null, null, 7], `error aliases ${number}`],
  [
    'a date as a key',
    [day(24945), 'Ilvane'],
    `error customerKey date-cell: The cell contains a date. ${asText}`,
  ],
  [
    'a logical value as a name',
    ['K1', {xml: ' t="b"><v>1</v>'}],
    `error entityName boolean: The cell contains a logical value. ${asText}`,
  ],
  [
    'an error',
    ['K1', {xml: ' t="e"><f>A9</f><v>#REF!</v>'}],
    'error entityName spreadsheet-error: The cell contains the error #REF!. Correct it in the spreadsheet.',
  ],
  [
    'an error in the last cell',
    ['K1', 'Ilvane', null, null, null, {xml: ' t="e"><v>#N/A</v>'}],
    'error aliases spreadsheet-error: The cell contains the error #N/A. Correct it in the spreadsheet.',
  ],
  [
    'only an error',
    [null, {xml: ' t="e"><v>#N/A</v>'}],
    'error customerKey missing-key: The key is empty. Fill it in.',
    'error entityName spreadsheet-error: The cell contains the error #N/A. Correct it in the spreadsheet.',
  ],
  ['a formula without a value', ['K1', {xml: '><f>B1</f>'}], `error entityName ${noValue}`],
  [
    'a formula with an empty value',
    ['K1', {xml: '><f t="shared" si="0"/><v></v>'}],
    `error entityName ${noValue}`,
  ],
  [
    'a text formula without a value',
    ['K1', {xml: ' t="str"><f>B1</f>'}],
    `error entityName ${noValue}`,
  ],
  [
    'a formula for an empty text',
    ['K1', {xml: ' t="str"><f>B1</f><v></v>'}],
    'error entityName empty: The name is empty. Fill it in.',
  ],
  ['a formula with a value', ['K1', {xml: ' t="str"><f>B1</f><v>Ilvane Torresund</v>'}]],
  [
    'a number as a date',
    ['K1', 'Ilvane', null, null, 24945],
    'error dob date-number: The cell contains the number 24945 and not a date. Format the column as a date.',
  ],
  [
    'a date that spreadsheets count differently',
    ['K1', 'Ilvane', null, null, day(59)],
    'error dob early-date-cell: Spreadsheet programs disagree about dates before March 1900, and a time without a date is ' +
      'one. Format the column as text, and enter the date as YYYY-MM-DD.',
  ],
  [
    'a date as text',
    ['K1', 'Ilvane', null, null, '17.04.1968'],
    'error dob date-format: The date "17.04.1968" is in another format. Write it as YYYY, YYYY-MM or YYYY-MM-DD, or read ' +
      'the file with --date-format dd.mm.yyyy.',
  ],
  [
    'a key that begins with a tab',
    ['\tK1', 'Ilvane'],
    'doubt customerKey formula-key: The key begins with =, +, -, @, a tab or a line break, and spreadsheet programs take it ' +
      'for a formula. Change it, or let a person confirm it.',
  ],
  [
    'a value beyond the header',
    ['K1', 'Ilvane', null, null, null, null, 'x'],
    'error row no-header: Cell 7 of the row has a value, but its column has no header. Name the column, or empty the cell.',
  ],
];

test.each(cells)('%s', async (_, row, ...faults) => {
  const {rows, error} = await readRows(row, ['K2', 'Ilvane Torresund']);
  expect(error).toBeUndefined();
  expect(rows.map(faultLines)).toEqual([faults, []]);
  expect(rows.map((one) => one.row)).toEqual([2, 3]);
});

test('names merged cells and hidden rows, and only in columns that are used', async () => {
  const content = makeWorkbook([
    {
      name: 'Kunden',
      rows: [
        ['customerKey', 'entityName', 'note'],
        ['K1', 'Ilvane Torresund'],
        [null, 'Tom Oakvault'],
        ['K3', 'Zoë Torresund'],
        ['K4', 'Jane Oakvault', 'x'],
      ],
      merged: ['A2:A3', 'C4:C5'],
      hiddenRows: [4],
    },
  ]);
  const {rows} = await readContent(content, {ignoreOtherColumns: true}, name);
  const merged =
    'error customerKey merged-cells: The cells A2:A3 are merged, and only the first one has a value. Unmerge them, and ' +
    'fill in each cell.';
  expect(rows.map(faultLines)).toEqual([
    [merged],
    [merged, 'error customerKey missing-key: The key is empty. Fill it in.'],
    [
      'doubt row hidden-row: The row is hidden in the spreadsheet, so it may not belong to the list. Show it, or delete it.',
    ],
    [],
  ]);
});

describe('dates', () => {
  const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'];

  test.each(zones)('are the same in %s', async (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const {rows} = await readRows(
        ['K1', 'Ilvane', null, null, day(24945)],
        ['K2', 'Ilvane', null, null, day(24945.99999)],
        ['K3', 'Ilvane', null, null, {xml: ' t="d"><v>1968-04-17T00:00:00</v>'}],
        ['K4', 'Ilvane', null, null, {xml: ' t="d"><v>1968-04-17</v>'}],
        ['K5', 'Ilvane', null, null, 1968],
      );
      expect(rows.map(({subject}) => subject.dob)).toEqual([
        '1968-04-17',
        '1968-04-17',
        '1968-04-17',
        '1968-04-17',
        '1968',
      ]);
      expect(rows.flatMap(faultLines)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  test('count from 1904 in workbooks that say so', async () => {
    const content = makeWorkbook(
      [{name: 'Kunden', rows: [header, ['K1', 'Ilvane', null, null, day(24945 - 1462)]]}],
      {date1904: true},
    );
    const {rows} = await readContent(content, {}, name);
    expect(rows.map(({subject}) => subject.dob)).toEqual(['1968-04-17']);
  });
});

test.each([
  ['dd\\.mm\\.yyyy', '1968-04-17'],
  ['[$-407]d\\. mmmm yyyy;@', '1968-04-17'],
  // A format that nobody recognizes gives a fault, and not another date.
  ['TT.MM.JJJJ', undefined],
  ['0.00', undefined],
])('a date in the format %s', async (format, dob) => {
  const files = unzipSync(
    makeWorkbook([{name: 'Kunden', rows: [header, ['K1', 'Ilvane', null, null, day(24945)]]}]),
  );
  files['xl/styles.xml'] = strToU8(
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts>` +
      `<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  );
  const {rows} = await readContent(zipSync(files), {}, name);
  expect(rows.map(({subject}) => subject.dob)).toEqual([dob]);
  expect(rows.map(({faults}) => faults.map(({code}) => code))).toEqual([
    dob ? [] : ['date-number'],
  ]);
});

describe('sheets', () => {
  const rows = [header, ['K1', 'Ilvane Torresund']];
  const several = makeWorkbook([
    {name: 'Start', rows: []},
    {name: 'Kunden & Partner', rows},
    {name: 'Alt', rows, hidden: true},
  ]);

  test('must be named if several have content', async () => {
    expect(await readContent(several, {}, name)).toEqual({
      rows: [],
      error:
        'customers.xlsx: several sheets have content: "Kunden & Partner", "Alt" (hidden). Say which one to read with ' +
        '--sheet, such as --sheet "Kunden & Partner".',
    });
    const {rows: read, error} = await readContent(several, {sheet: 'Kunden & Partner'}, name);
    expect(error).toBeUndefined();
    expect(read.map(({customerKey}) => customerKey)).toEqual(['K1']);
  });

  test.each([
    [
      'Nichts',
      'customers.xlsx: the workbook has no sheet "Nichts". It has "Start", "Kunden & Partner", "Alt" (hidden).',
    ],
    [
      'Start',
      'customers.xlsx, sheet "Start": the file is empty. It needs a header with the columns customerKey and entityName, ' +
        'and a row for each customer.',
    ],
  ])('the sheet %s', async (sheet, error) => {
    expect(await readContent(several, {sheet}, name)).toEqual({rows: [], error});
  });

  test('name the sheet and the row of a wrong header', async () => {
    const content = makeWorkbook([
      {name: 'A', rows: []},
      {name: 'B', rows: [[], ['customerKey', 'Name'], ['K1', 'Ilvane']]},
    ]);
    const {error} = await readContent(content, {ignoreOtherColumns: true}, name);
    expect(error).toMatch(
      /^customers\.xlsx, sheet "B", row 2: The column entityName is missing\.\n/,
    );
  });
});

test('reads texts as they are: spaces, entities, long sheets', async () => {
  const count = 5000;
  const rowsOfSheet = Array.from({length: count}, (_, index): SheetCell[] => [
    index % 2 ? `K${index}` : {xml: ` t="inlineStr"><is><t>K${index}</t></is>`},
    `Ilvane & <Söhne> ${'x'.repeat(index % 37)}`,
    ` "${index}" `,
  ]);
  const content = makeWorkbook([
    {name: 'Kunden', rows: [['customerKey', 'entityName', 'note'], ...rowsOfSheet]},
  ]);
  const {rows, error} = await readContent(content, {furtherColumns: ['note']}, name);
  expect(error).toBeUndefined();
  expect(rows.map(({row, customerKey}) => [row, customerKey])).toEqual(
    rowsOfSheet.map((_, index) => [index + 2, `K${index}`]),
  );
  expect(rows.map(({subject, further}) => [subject.entityName, further.note])).toEqual(
    rowsOfSheet.map(([, text], index) => [String(text).trim(), `"${index}"`]),
  );
});
