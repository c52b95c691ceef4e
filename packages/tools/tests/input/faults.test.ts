/** Each kind of fault that a row of a text file can have, with its whole message. */
import {describe, expect, test} from 'vitest';
import {faultLines, readContent} from './lib/read-file';

const header = 'customerKey,entityName,entityType,countries,dob,aliases';

const outOfFormat = (date: string, options: string): string =>
  `error dob date-format: The date "${date}" is in another format. Write it as YYYY, YYYY-MM or YYYY-MM-DD, or read the ` +
  `file with ${options}.`;

const leaveEmpty = 'If the date is unknown, leave the cell empty.';

const formulaKey =
  'doubt customerKey formula-key: The key begins with =, +, -, @, a tab or a line break, and spreadsheet programs take it ' +
  'for a formula. Change it, or let a person confirm it.';

const quotesWithin = (example: string): string =>
  `The cell contains a quotation mark but doesn't begin with one. Enclose the whole cell in quotation marks, and double ` +
  `those inside: ${example}.`;

const afterQuotes =
  'The cell goes on after its closing quotation mark. Remove what follows it. If the quotation marks belong to the ' +
  'value, double them.';

const faulty: [row: string, ...faults: string[]][] = [
  // Keys.
  [',Ilvane Torresund,,,,', 'error customerKey missing-key: The key is empty. Fill it in.'],
  ...['=1+2', '+1', '-1', '@SUM', '"\tK1"', '"\rK1"'].map((key): [string, string] => [
    `${key},Ilvane Torresund,,,,`,
    formulaKey,
  ]),
  [
    'K\u200b1,Ilvane Torresund,,,,',
    `error customerKey invisible: The value contains characters that can't be seen or were lost (U+200B). Enter it again.`,
  ],
  [
    '"K1\nK2",Ilvane Torresund,,,,',
    `error customerKey invisible: The value contains characters that can't be seen or were lost (U+000A). Enter it again.`,
  ],
  [
    'K\ufffd1\u0000,Ilvane Torresund,,,,',
    `error customerKey invisible: The value contains characters that can't be seen or were lost (U+FFFD, U+0000). Enter it again.`,
  ],
  // Names.
  ['K1,,,,,', 'error entityName empty: The name is empty. Fill it in.'],
  [
    'K1,#REF!,,,,',
    'error entityName spreadsheet-error: The name is an error of a spreadsheet. Export it again from the source, ' +
      'without converting it.',
  ],
  [
    'K1,NULL,,,,',
    'doubt entityName placeholder: "NULL" usually stands for a missing name. Correct it, or let a person confirm it.',
  ],
  [
    'K1,Ilv\u0430ne Torresund,,,,',
    'doubt entityName mixed-alphabets: The word "Ilv\u0430ne" mixes alphabets: "\u0430" (U+0430) is Cyrillic. Correct ' +
      'it, or let a person confirm it.',
  ],
  [
    'K1,"Ilvane\r\nTorresund",,,,',
    'error entityName line-break: The name contains a line break or a tab. Replace it with a space.',
  ],
  [
    'K1,"Ilvane\u2028Torresund\tAshgrove",,,,',
    'error entityName line-break: The name contains a line break or a tab. Replace it with a space.',
  ],
  [
    'K1,Götz Null,,,,',
    'doubt entityName placeholder: "Null" usually stands for a missing part of the name. Correct it, or let a person confirm it.',
  ],
  [
    'K1,*** gesperrt *** Ilvane Torresund,,,,',
    'doubt entityName note: "*** gesperrt *** Ilvane Torresund" is a note and not a part of the name, so the name finds less. Correct it, or let a person confirm it.',
  ],
  [
    'K1,Eheleute Torresund,,,,',
    'doubt entityName several-people: "Eheleute" says that this is more than one person. Each needs a row. Correct it, or let a person confirm it.',
  ],
  [
    'K1,Ilvane and Ostrel Torresund,person,,,',
    'doubt entityName several-people: "and" says that this is more than one person. Each needs a row. Correct it, or let a person confirm it.',
  ],
  [
    'K1,Ilvane Torresund,,,,I. T.;N/A',
    'doubt aliases placeholder: "N/A" usually stands for a missing name. Correct it, or let a person confirm it.',
  ],
  // Types and countries.
  [
    'K1,Ilvane Torresund,Person,,,',
    'error entityType entity-type: The type "Person" is unknown. Use person, company, aircraft, vessel, or leave it empty.',
  ],
  [
    'K1,Ilvane Torresund,per\u00adson,,,',
    `error entityType invisible: The value contains characters that can't be seen or were lost (U+00AD). Enter it again.`,
  ],
  [
    'K1,Ilvane Torresund,,UK;gb,,',
    `error countries country: "UK" isn't a country code (ISO 3166-1 alpha-2). Use a code such as GB.`,
    `error countries country: "gb" isn't a country code (ISO 3166-1 alpha-2). Write GB.`,
  ],
  [
    'K1,Ilvane Torresund,,"DE, FR",,',
    `error countries country: "DE, FR" isn't a country code (ISO 3166-1 alpha-2). Use codes such as GB, and separate ` +
      'several with semicolons.',
  ],
  // Dates.
  ['K1,Ilvane Torresund,,,17.04.1968,', outOfFormat('17.04.1968', '--date-format dd.mm.yyyy')],
  [
    'K1,Ilvane Torresund,,,4/5/1968,',
    outOfFormat(
      '4/5/1968',
      '--date-format dd/mm/yyyy or --date-format mm/dd/yyyy, whichever the file uses',
    ),
  ],
  ['K1,Ilvane Torresund,,,1968.4.17,', outOfFormat('1968.4.17', '--date-format yyyy.mm.dd')],
  ['K1,Ilvane Torresund,,,19680417,', outOfFormat('19680417', '--date-format yyyymmdd')],
  [
    'K1,Ilvane Torresund,,,1968-04-17 00:00:00,',
    outOfFormat('1968-04-17 00:00:00', '--date-format "yyyy-mm-dd 00:00:00"'),
  ],
  ...['17 April 1968', '1968-04-17 13:45', 'unbekannt', '-', '45.13.1968'].map(
    (date): [string, string] => [
      `K1,Ilvane Torresund,,,${date},`,
      `error dob date-format: "${date}" isn't a date in a known format. Write it as YYYY, YYYY-MM or YYYY-MM-DD. ${leaveEmpty}`,
    ],
  ),
  ...['17.04.68', '4/17/68', '68-04-17', "17.04.'68"].map((date): [string, string] => [
    `K1,Ilvane Torresund,,,${date},`,
    `error dob short-year: The year of "${date}" has two digits, so its century is unknown. Export it with four, such as 1968-04-17.`,
  ]),
  ...['00.00.0000', '0000-00-00', '00/00/0000', '0000-00-00 00:00:00', '0', '??.??.????'].map(
    (date): [string, string] => [
      `K1,Ilvane Torresund,,,${date},`,
      `error dob incomplete-date: "${date}" isn't a date. ${leaveEmpty}`,
    ],
  ),
  ...['00.00.1968', '0.0.1968', '1968-00-00', '1968-00', 'xx.xx.1968', '__.__.1968'].map(
    (date): [string, string] => [
      `K1,Ilvane Torresund,,,${date},`,
      `error dob incomplete-date: The date "${date}" isn't complete. If only the year is known, write 1968. ${leaveEmpty}`,
    ],
  ),
  ...['00.04.1968', '1968-04-00', '??.4.1968'].map((date): [string, string] => [
    `K1,Ilvane Torresund,,,${date},`,
    `error dob incomplete-date: The date "${date}" isn't complete. If only the year and the month are known, write 1968-04. ${leaveEmpty}`,
  ]),
  [
    'K1,Ilvane Torresund,,,31.02.1968,',
    `error dob no-such-day: The date of birth 31.02.1968 doesn't exist. Correct it. The date is also in another format: read the file with --date-format dd.mm.yyyy.`,
  ],
  [
    'K1,Ilvane Torresund,,,31.12.2999,',
    'error dob future-date: The date of birth 31.12.2999 is in the future. Correct it. The date is also in another format: read the file with --date-format dd.mm.yyyy.',
  ],
  [
    'K1,Ilvane Torresund,,,1968-02-30,',
    `error dob no-such-day: The date of birth 1968-02-30 doesn't exist. Correct it. ${leaveEmpty}`,
  ],
  [
    'K1,Ilvane Torresund,,,2999,',
    `error dob future-date: The date of birth 2999 is in the future. Correct it. ${leaveEmpty}`,
  ],
  [
    'K1,Ilvane Torresund,,,1068,',
    `doubt dob age: The date of birth 1068 is more than 120 years ago. Correct it, or let a person confirm it. ${leaveEmpty}`,
  ],
  // The form of a row.
  [
    'K1,Ilvane Torresund',
    'error row cell-count: The row has 2 cells, and the header has 6. Check it for a missing or additional comma, and ' +
      'enclose cells that contain one in quotation marks.',
  ],
  [
    'K1,Torresund, Ilvane,person,GB,1968,',
    'error row cell-count: The row has 7 cells, and the header has 6. Check it for a missing or additional comma, and ' +
      'enclose cells that contain one in quotation marks.',
  ],
  [
    'K1,Tom "T" Oakvault,,,,',
    `error entityName quotes-within-text: ${quotesWithin('"Tom ""T"" Oakvault"')}`,
  ],
  ['K1,Tom "T",,,,', `error entityName quotes-within-text: ${quotesWithin('"Tom ""T"""')}`],
  [
    ' "K2", "Jane, Oakvault",,,,',
    'error customerKey quotes-within-text: The cell has a space before its opening quotation mark. Remove the space.',
  ],
  ['K1,"a"b,,,,', `error entityName text-after-quotes: ${afterQuotes}`],
  ['K1,"Tom "T" Oakvault",,,,', `error entityName text-after-quotes: ${afterQuotes}`],
  ['K1,"Ilvane" ,,,,', `error entityName text-after-quotes: ${afterQuotes}`],
  // Several at once.
  [
    ',,car,XX,1968-13,',
    'error customerKey missing-key: The key is empty. Fill it in.',
    'error entityName empty: The name is empty. Fill it in.',
    'error entityType entity-type: The type "car" is unknown. Use person, company, aircraft, vessel, or leave it empty.',
    `error countries country: "XX" isn't a country code (ISO 3166-1 alpha-2). Use a code such as GB.`,
    `error dob no-such-day: The date of birth 1968-13 doesn't exist. Correct it. ${leaveEmpty}`,
  ],
];

test.each(faulty)('%j', async (row, ...expected) => {
  const {rows, error} = await readContent(`${header}\n${row}\n`);
  expect(error).toBeUndefined();
  expect(rows.map(faultLines)).toEqual([expected]);
});

test('reports all faulty rows of a file in their order, and the right ones between them', async () => {
  const right = 'K0,Ilvane Torresund,person,GB,1968,';
  const rowsOfFile = faulty.flatMap(([row]) => [row, right]);
  const {rows, error} = await readContent(`${header}\n${rowsOfFile.join('\n')}\n`);
  expect(error).toBeUndefined();
  expect(rows.map(faultLines)).toEqual(faulty.flatMap(([, ...faults]) => [faults, []]));
  expect(rows.map(({row}) => row)).toEqual(rowsOfFile.map((_, index) => index + 2));
});

test('names the value, and the key of a row with wrong quotation marks', async () => {
  const {rows} = await readContent(`${header}\nK7,Tom "T" Oakvault,,,,\nK8,Ilvane,,XX,,\n`);
  expect(rows.map(({customerKey, faults}) => [customerKey, faults[0].value])).toEqual([
    ['K7', 'Tom "T" Oakvault'],
    ['K8', 'XX'],
  ]);
});

describe('--date-format', () => {
  const read = async (dateFormat: string, date: string): Promise<unknown> => {
    const {rows, error} = await readContent(`customerKey,entityName,dob\nK1,Ilvane,${date}\n`, {
      dateFormat,
    });
    return error ?? rows[0].subject.dob ?? faultLines(rows[0]);
  };
  test.each([
    ['dd.mm.yyyy', '17.04.1968', '1968-04-17'],
    ['dd.mm.yyyy', '7.4.1968', '1968-04-07'],
    ['DD.MM.YYYY', '17.04.1968', '1968-04-17'],
    ['mm/dd/yyyy', '04/05/1968', '1968-04-05'],
    ['dd/mm/yyyy', '04/05/1968', '1968-05-04'],
    ['yyyy-dd-mm', '1968-05-04', '1968-04-05'],
    ['ddmmyyyy', '17041968', '1968-04-17'],
    ['yyyy-mm-dd 00:00:00', '1968-04-17 00:00:00', '1968-04-17'],
    // The formats of the API can't be misread.
    ['dd.mm.yyyy', '1968', '1968'],
    ['dd.mm.yyyy', '1968-04', '1968-04'],
    ['dd.mm.yyyy', '1968-04-17', '1968-04-17'],
  ])('%s reads %s', async (format, date, expected) => {
    expect(await read(format, date)).toBe(expected);
  });

  test('says which other format a date has', async () => {
    expect(await read('mm/dd/yyyy', '17.04.1968')).toEqual([
      outOfFormat('17.04.1968', '--date-format dd.mm.yyyy'),
    ]);
  });

  test('refuses dates that the calendar lacks', async () => {
    const {rows} = await readContent('customerKey,entityName,dob\nK1,Ilvane,31.02.1968\n', {
      dateFormat: 'dd.mm.yyyy',
    });
    expect(faultLines(rows[0])).toEqual([
      `error dob no-such-day: The date of birth 31.02.1968 doesn't exist. Correct it. ${leaveEmpty}`,
    ]);
  });

  const needed = 'It needs dd, mm and yyyy, once each, such as dd.mm.yyyy.';
  const short =
    'A year with two digits leaves the century open. Export dates with four, and write dd.mm.yyyy.';
  test.each([
    ['dd.mm', needed],
    ['dd.dd.mm.yyyy', needed],
    ['', needed],
    ['ISO', needed],
    ['dd.mm.yy', short],
    ['TT.MM.JJ', short],
    ['%d.%m.%y', short],
    ['TT.MM.JJJJ', 'Write dd.mm.yyyy.'],
    ['tt.mm.jjjj', 'Write dd.mm.yyyy.'],
    ['JJJJ-MM-TT', 'Write yyyy-mm-dd.'],
    ['jj/mm/aaaa', 'Write dd/mm/yyyy.'],
    ['gg/mm/aaaa', 'Write dd/mm/yyyy.'],
    ['d.m.yyyy', 'Write dd.mm.yyyy.'],
    ['M/D/YYYY', 'Write mm/dd/yyyy.'],
    ['%d.%m.%Y', 'Write dd.mm.yyyy.'],
    ['ДД.ММ.ГГГГ', 'Write dd.mm.yyyy.'],
  ])('refuses the format "%s" and says what to write', async (format, advice) => {
    expect(await read(format, '17.04.1968')).toBe(
      `customers.csv: --date-format "${format}" isn't a format. ${advice}`,
    );
  });

  test.each(['00.00.0000', '00.00.1968', '17.04.68'])(
    'reports %s as it does without the option',
    async (date) => {
      const text = `customerKey,entityName,dob\nK1,Ilvane,${date}\n`;
      const [[withOption], [without]] = await Promise.all(
        [{dateFormat: 'dd.mm.yyyy'}, {}].map(
          async (options) => (await readContent(text, options)).rows,
        ),
      );
      expect(withOption.faults).toHaveLength(1);
      expect(withOption.faults).toEqual(without.faults);
    },
  );
});

test('leaves values of columns that are ignored unchecked', async () => {
  const text = 'customerKey,entityName,note,\nK1,Ilvane Torresund,=1+2\u200b,x\n';
  const {rows} = await readContent(text, {ignoreOtherColumns: true});
  expect(rows.map(faultLines)).toEqual([[]]);
});

test('reports a value in a column without a header', async () => {
  const text = 'customerKey,entityName,\nK1,Ilvane Torresund,\nK2,Torresund,Ilvane\n';
  const {rows} = await readContent(text);
  expect(rows.map(faultLines)).toEqual([
    [],
    [
      'error row no-header: Cell 3 of the row has a value, but its column has no header. Name the column, or empty the cell.',
    ],
  ]);
});

test.each([
  ['countries', 'ZZ;', 'error', 'error row more-problems: The row has 99,980 more problems.'],
  ['aliases', 'N/A;', 'doubt', 'doubt row more-problems: The row has 99,980 more problems.'],
])('reports the first of thousands of %s that are wrong', async (column, value, severity, last) => {
  const row =
    column === 'countries'
      ? `K1,Ilvane,,${value.repeat(100_000)},,`
      : `K1,Ilvane,,,,${value.repeat(100_000)}`;
  const {rows} = await readContent(`${header}\n${row}\n`);
  const lines = faultLines(rows[0]);
  expect(lines).toHaveLength(21);
  for (const line of lines.slice(0, 20))
    expect(line).toMatch(new RegExp(`^${severity} ${column} `));
  expect(lines[20]).toBe(`${last} Check whether it contains other rows.`);
});
