/** Reads the same customers from files as programs really write them. */
import iconv from 'iconv-lite';
import {describe, expect, test} from 'vitest';
import {day, makeWorkbook} from './lib/make-workbook';
import {faultLines, readContent} from './lib/read-file';

const options = {
  columns: {
    customerKey: 'Kundennummer',
    entityName: 'Vorname+Nachname',
    dob: 'Geburtsdatum',
    countries: 'Land',
  },
  ignoreOtherColumns: true,
  dateFormat: 'dd.mm.yyyy',
};

/** Semicolons, CR LF, German dates, doubled quotation marks, a line break in a cell, blank lines, leading zeros. */
const german = [
  'Kundennummer;Vorname;Nachname;Geburtsdatum;Land;Bemerkung',
  '00017;Jürgen;Weißenfels-Grün;17.04.1968;DE;"sagt ""Hallo"""',
  '',
  '00018;"Ilvane ""Ilva""";Torresund;1.2.1990;"DE;FR";"erste Zeile',
  'zweite Zeile"',
  ';;;;;',
  '00018;Zoë;Œuvrard;03.12.1955;FR;50 €',
  '',
].join('\r\n');

const germanRows = [
  {
    row: 2,
    line: 2,
    customerKey: '00017',
    subject: {
      customerKey: '00017',
      entityName: 'Jürgen Weißenfels-Grün',
      countries: ['DE'],
      dob: '1968-04-17',
    },
    further: {},
    faults: [],
  },
  {
    row: 4,
    line: 4,
    customerKey: '00018',
    subject: {
      customerKey: '00018',
      entityName: 'Ilvane "Ilva" Torresund',
      countries: ['DE', 'FR'],
      dob: '1990-02-01',
    },
    further: {},
    faults: [],
  },
  {
    row: 6,
    line: 7,
    customerKey: '00018',
    subject: {
      customerKey: '00018',
      entityName: 'Zoë Œuvrard',
      countries: ['FR'],
      dob: '1955-12-03',
    },
    further: {},
    faults: [],
  },
];

const withMark = (text: string): string => `\ufeff${text}`;

const swap = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

const files: [title: string, content: Buffer, encoding?: string][] = [
  ['Windows-1252', iconv.encode(german, 'windows-1252'), 'windows-1252'],
  ['Windows-1252 under another name', iconv.encode(german, 'windows-1252'), 'CP1252'],
  ['UTF-8', Buffer.from(german)],
  ['UTF-8, named', Buffer.from(german), 'UTF8'],
  ['UTF-8 with a byte order mark', Buffer.from(withMark(german))],
  ['UTF-16 LE with a byte order mark', Buffer.from(withMark(german), 'utf16le')],
  ['UTF-16 LE without one', Buffer.from(german, 'utf16le')],
  ['UTF-16 LE without one, named', Buffer.from(german, 'utf16le'), 'utf-16'],
  ['UTF-16 BE with a byte order mark', swap(Buffer.from(withMark(german), 'utf16le'))],
  ['UTF-16 BE without one', swap(Buffer.from(german, 'utf16le')), 'utf-16be'],
];

test.each(files)('reads a German export in %s', async (_, content, encoding) => {
  expect(await readContent(content, {...options, encoding})).toEqual({rows: germanRows});
});

describe('line ends and separators', () => {
  const variants: [title: string, text: string][] = [
    ['LF', german.replaceAll('\r\n', '\n')],
    ['CR', german.replaceAll('\r\n', '\r')],
    ['tabs', german.replace(/;(?!FR")/g, '\t')],
    ['commas', german.replace(/;(?!FR")/g, ',')],
    ['blank lines at the end', `${german}\r\n\r\n`],
  ];
  test.each(variants)('reads the export with %s', async (_, text) => {
    expect(await readContent(text, options)).toEqual({rows: germanRows});
  });

  test.each([
    ['semicolons', ';'],
    ['vertical bars', '|'],
    ['tabs', '\t'],
  ])('takes the separator from a first line sep= with %s', async (_, separator) => {
    const text = `sep=${separator}\r\n${german.replace(/;(?!FR")/g, separator)}`;
    const rows = germanRows.map((row) => ({...row, line: row.line + 1}));
    expect(await readContent(text, options)).toEqual({rows});
    expect(await readContent(Buffer.from(withMark(text), 'utf16le'), options)).toEqual({rows});
  });

  test('a header that contains the other separator', async () => {
    const text = 'customerKey;entityName;"Ort, Straße, Nummer"\nK1;Ilvane Torresund;"a, b, c"\n';
    const {rows, error} = await readContent(text, {ignoreOtherColumns: true});
    expect(error).toBeUndefined();
    expect(rows).toMatchObject([{customerKey: 'K1', subject: {entityName: 'Ilvane Torresund'}}]);
  });
});

test('reads the German export as a workbook', async () => {
  const text = (value: string): string => value;
  const content = makeWorkbook([
    {
      name: 'Kunden',
      rows: [
        ['Kundennummer', 'Vorname', 'Nachname', 'Geburtsdatum', 'Land', 'Bemerkung'],
        ['00017', 'Jürgen', 'Weißenfels-Grün', day(24945), 'DE', 'sagt "Hallo"'],
        [],
        ['00018', 'Ilvane "Ilva"', 'Torresund', text('1.2.1990'), 'DE;FR', 'erste Zeile\nzweite'],
        [],
        ['00018', 'Zoë', 'Œuvrard', day(20426), 'FR', 50],
      ],
    },
    {name: 'Leer', rows: []},
  ]);
  const rows = germanRows.map(({row, customerKey, subject, further, faults}) => ({
    row,
    customerKey,
    subject,
    further,
    faults,
  }));
  expect(await readContent(content, options, 'kunden.xlsx')).toEqual({rows});
});

test('reads headers in another case, with spaces, and columns of the command', async () => {
  const text =
    ' CUSTOMERKEY ,EntityName,ALIASES,Decision\nK1, Ilvane Torresund ,I. T.; Ilva ;, blocked \n';
  expect(await readContent(text, {furtherColumns: ['decision']})).toEqual({
    rows: [
      {
        row: 2,
        line: 2,
        customerKey: 'K1',
        subject: {customerKey: 'K1', entityName: 'Ilvane Torresund', aliases: ['I. T.', 'Ilva']},
        further: {decision: 'blocked'},
        faults: [],
      },
    ],
  });
});

test('takes a header that contains + as a whole', async () => {
  const text = 'customerKey,Vorname+Nachname,Vorname,Nachname\nK1,Ilvane Torresund,x,y\n';
  const {rows} = await readContent(text, {
    columns: {entityName: 'Vorname+Nachname'},
    ignoreOtherColumns: true,
  });
  expect(rows.map(({subject}) => subject.entityName)).toEqual(['Ilvane Torresund']);
});

test('finds names that a program saved as ANSI with question marks', async () => {
  const {rows} = await readContent(
    'customerKey,entityName\nK1,M?ller\nK2,?lvane Torresund\nK3,Ilvane Torresund\n',
  );
  expect(rows.map(faultLines)).toEqual([
    [
      'doubt entityName question-mark: The name has a question mark where a letter may have been lost. ' +
        'Correct it, or let a person confirm it.',
    ],
    [
      'doubt entityName question-mark: The name has a question mark where a letter may have been lost. ' +
        'Correct it, or let a person confirm it.',
    ],
    [],
  ]);
});

test('finds names that were decoded twice', async () => {
  const damaged = iconv.decode(Buffer.from('K1,Jürgen Weißenfels,Zoë\n'), 'windows-1252');
  const {rows} = await readContent(`customerKey,entityName,aliases\n${damaged}`);
  const message =
    'wrong-encoding: The name was read in the wrong encoding. Export it again from the source, without converting it.';
  expect(rows.map(faultLines)).toEqual([
    [`error entityName ${message}`, `error aliases ${message}`],
  ]);
});

test.each([
  ['empty lines', ''],
  ['rows of another width than the header', 'K-0;Ilvane Torresund;'],
])('reads 100,000 %s in a few seconds', {timeout: 10_000}, async (_, line) => {
  const {rows, error} = await readContent(
    `customerKey;entityName\n${`${line}\n`.repeat(100_000)}K-1;Zoë Œuvrard\n`,
  );
  expect(error).toBeUndefined();
  expect(rows.at(-1)).toMatchObject({row: 100_002, line: 100_002, customerKey: 'K-1'});
});

test('counts empty lines before a quotation mark that is not closed', async () => {
  const {error} = await readContent(
    'customerKey,entityName\nK-1,Zoë Œuvrard\n\n\nK-2,"Zoë\nK-3,"x"\n',
  );
  expect(error).toContain('line 5');
});
