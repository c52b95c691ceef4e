/** Makes the subject of a row, and finds everything that is wrong with it, so that one correction is enough. */
import type {SearchParameters} from '@screening/client';
import {checkSubject} from '@screening/client/subject';
import type {Columns} from './columns';
import countryCodes from './country-codes.json';
import {leaveEmpty, readDob} from './check-dob';
import type {DateReader} from './dates';
import {invisibleIn} from './invisible';
import {quoted, shorten} from '../output/shorten';
import type {Fault, InputRow, Subject} from './types';
import type {Cell, TableRow} from './table';

/** How many problems of a row are reported. A cell can contain thousands of aliases or countries. */
const mostFaults = 20;

/** Sums up the problems of a row after the first ones. */
function limited(faults: Fault[]): Fault[] {
  if (faults.length <= mostFaults) return faults;
  const others = faults.slice(mostFaults);
  const severity = others.some((fault) => fault.severity === 'error') ? 'error' : 'doubt';
  const message = `The row has ${others.length.toLocaleString('en-US')} more problems. Check whether it contains other rows.`;
  return [...faults.slice(0, mostFaults), {severity, column: '', code: 'more-problems', message}];
}

type EntityType = NonNullable<SearchParameters['entityType']>;

/** A type that is missing here is an error of the compiler. */
const entityTypes: Record<EntityType, true> = {
  person: true,
  company: true,
  aircraft: true,
  vessel: true,
};

const countries: ReadonlySet<string> = new Set(countryCodes);

/** Names as spreadsheets show them, such as #REF! or a formula, are found by `checkSubject`. */
const formulaStart = /^[=+\-@\t\r]/;

const lineBreak = /[\r\n\t\v\f\u0085\u2028\u2029]/;

/** A value of a row, with the fault of the cell itself. */
interface Value {
  /** The value without the spaces around it. */
  text: string;
  faults: Fault[];
}

/** What `checkRow` needs to know of the file. */
export interface RowContext {
  columns: Columns;
  furtherColumns: readonly string[];
  ignoreOtherColumns: boolean;
  readDate?: DateReader;
  /** What separates the cells of a text file, such as "comma". */
  separator?: string;
}

const listOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const formatAsText = 'Format the column as text, and enter the value again.';

/** Says why a cell of a spreadsheet has no text, or returns undefined. */
function faultOfKind(
  {kind, text}: Cell,
  takesNumbers: boolean,
): Pick<Fault, 'code' | 'message'> | undefined {
  if (kind === 'spreadsheet-error')
    return {
      code: 'spreadsheet-error',
      message: `The cell contains the error ${shorten(text)}. Correct it in the spreadsheet.`,
    };
  if (kind === 'no-value')
    return {
      code: 'formula-without-value',
      message:
        'The cell contains a formula without a value. Open the file in a spreadsheet program, and save it again.',
    };
  if (takesNumbers) return undefined;
  if (kind === 'number')
    return {
      code: 'number',
      message: `The cell contains a number, which has no leading zeros: 00017 becomes 17. ${formatAsText}`,
    };
  if (kind === 'date')
    return {code: 'date-cell', message: `The cell contains a date. ${formatAsText}`};
  if (kind === 'boolean')
    return {code: 'boolean', message: `The cell contains a logical value. ${formatAsText}`};
  return undefined;
}

/** Returns the value of a column, which is empty if the file doesn't have it. */
function valueOf(column: string, cells: Cell[], takesNumbers: boolean): Value {
  const faults = cells.flatMap((cell): Fault[] => {
    const fault = faultOfKind(cell, takesNumbers);
    const value = cell.text === '' ? {} : {value: cell.text};
    return fault ? [{severity: 'error', column, ...value, ...fault}] : [];
  });
  const texts = cells.map(({text}) => text.trim()).filter((text) => text !== '');
  return {text: texts.join(' '), faults};
}

function checkKey(text: string, cells: Cell[]): Fault[] {
  const column = 'customerKey';
  if (text === '')
    return [
      {severity: 'error', column, code: 'missing-key', message: 'The key is empty. Fill it in.'},
    ];
  const faults = invisibleIn(column, text);
  // The space around a key is removed, but a spreadsheet would still see it in the file.
  if (formulaStart.test(cells[0].text) || formulaStart.test(text))
    faults.push({
      severity: 'doubt',
      column,
      code: 'formula-key',
      value: text,
      message:
        'The key begins with =, +, -, @, a tab or a line break, and spreadsheet programs take it for a formula. Change ' +
        'it, or let a person confirm it.',
    });
  return faults;
}

function checkType(text: string): {type?: EntityType; faults: Fault[]} {
  if (text === '') return {faults: []};
  if (Object.hasOwn(entityTypes, text)) return {type: text as EntityType, faults: []};
  const column = 'entityType';
  const faults = invisibleIn(column, text);
  if (faults.length > 0) return {faults};
  const message = `The type ${quoted(text)} is unknown. Use ${Object.keys(entityTypes).join(', ')}, or leave it empty.`;
  return {faults: [{severity: 'error', column, code: 'entity-type', value: text, message}]};
}

function checkCountries(codes: string[]): Fault[] {
  const column = 'countries';
  return codes
    .filter((code) => !countries.has(code))
    .flatMap((code) => {
      const faults = invisibleIn(column, code);
      if (faults.length > 0) return faults;
      const upper = code.toUpperCase();
      const advice = countries.has(upper)
        ? `Write ${upper}.`
        : /[,/|]|\s/.test(code)
          ? `Use codes such as GB, and separate several with semicolons.`
          : `Use a code such as GB.`;
      const message = `${quoted(code)} isn't a country code (ISO 3166-1 alpha-2). ${advice}`;
      return [{severity: 'error', column, code: 'country', value: code, message}];
    });
}

/**
 * Finds what `checkSubject` says against the values, with the values.
 *
 * @param nameParts The texts of the cells that the name is made of.
 */
function checkValues(subject: Subject, nameParts: string[], dobText: string): Fault[] {
  const names: [column: string, field: string, value: string][] = [
    ['entityName', 'entityName', subject.entityName],
    ...(subject.aliases ?? []).map((alias, index): [string, string, string] => [
      'aliases',
      `aliases[${index}]`,
      alias,
    ]),
  ];
  const byField = new Map(names.map((one) => [one[1], one]));
  const broken = names.filter(([, , value]) => lineBreak.test(value));
  const brokenFields = new Set(broken.map(([, field]) => field));
  const faults = broken.map(([column, , value]): Fault => ({
    severity: 'error',
    column,
    code: 'line-break',
    value,
    message: 'The name contains a line break or a tab. Replace it with a space.',
  }));
  for (const {field, severity, code, message} of checkSubject(subject)) {
    // `checkSubject` takes a line break for damage of an export, which has another remedy.
    if (code === 'control-character' && brokenFields.has(field)) continue;
    const [column, , value] = byField.get(field) ?? [field, field, dobText];
    faults.push({
      severity: severity === 'error' ? 'error' : 'doubt',
      column,
      code,
      ...(value === '' ? {} : {value}),
      message:
        field === 'dob' ? `${message.replace(subject.dob!, () => dobText)} ${leaveEmpty}` : message,
    });
  }
  return [...faults, ...checkParts(subject.entityName, nameParts, faults)];
}

/** What is decided by the whole name, so that a name in one column and one in two columns are treated alike. */
const ofWholeNames: ReadonlySet<string> = new Set(['placeholder', 'note', 'several-people']);

/**
 * Finds what is only wrong with one of the cells that a name is made of: a number as the last name doesn't strike within the
 * whole name.
 *
 * @param found What is wrong with the whole name. Then a person looks at it anyway.
 */
function checkParts(value: string, nameParts: string[], found: Fault[]): Fault[] {
  if (nameParts.length < 2 || found.some(({column}) => column === 'entityName')) return [];
  const codes = new Set<string>();
  return nameParts
    .flatMap((part) => checkSubject({entityName: part}))
    .filter(({code}) => !ofWholeNames.has(code) && !codes.has(code) && codes.add(code))
    .map(({severity, code, message}) => ({
      severity: severity === 'error' ? 'error' : 'doubt',
      column: 'entityName',
      code,
      value,
      message,
    }));
}

/** Says what is wrong with the form of a row. Then its values aren't where they should be. */
function checkShape(row: TableRow, {columns, ignoreOtherColumns, separator}: RowContext): Fault[] {
  const {cells, faults} = row;
  const {cells: used, count, headers} = columns;
  const usedCells = new Set([...used.values()].flat());
  const fieldOf = (cell: number): string =>
    [...used].find(([, own]) => own.includes(cell))?.[0] ?? headers[cell] ?? '';
  const found = faults
    .filter(({cell, code}) => cell === undefined || usedCells.has(cell) || code.includes('quotes'))
    .map(({cell, ...fault}): Fault => ({
      ...fault,
      column: cell === undefined ? '' : fieldOf(cell),
      ...(cell === undefined ? {} : {value: cells[cell]?.text}),
    }));
  // A quotation mark in the wrong place also moves cells.
  if (found.some(({code}) => code.includes('quotes'))) return found;
  if (cells.length !== count)
    found.push({
      severity: 'error',
      column: '',
      code: 'cell-count',
      message:
        `The row has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, and the header has ${count}. Check it for ` +
        `a missing or additional ${separator ?? 'cell'}, and enclose cells that contain one in quotation marks.`,
    });
  else if (!ignoreOtherColumns)
    for (const [cell, {text}] of cells.entries())
      if (headers[cell] === '' && text.trim() !== '')
        found.push({
          severity: 'error',
          column: '',
          code: 'no-header',
          value: text,
          message: `Cell ${cell + 1} of the row has a value, but its column has no header. Name the column, or empty the cell.`,
        });
  return found;
}

/** Faults after which the values of a row can't be trusted. */
const misplaced = new Set(['cell-count', 'text-after-quotes', 'quotes-within-text']);

/** Makes the subject of a row, and finds everything that is wrong with it. */
export function checkRow(row: TableRow, context: RowContext): InputRow {
  const {columns, furtherColumns, readDate} = context;
  const cellsOf = (column: string): Cell[] =>
    (columns.cells.get(column) ?? []).map((cell) => row.cells[cell] ?? {kind: 'text', text: ''});
  const shape = checkShape(row, context);
  const key = valueOf('customerKey', cellsOf('customerKey'), false);
  const name = valueOf('entityName', cellsOf('entityName'), false);
  const aliases = valueOf('aliases', cellsOf('aliases'), false);
  const type = valueOf('entityType', cellsOf('entityType'), true);
  const country = valueOf('countries', cellsOf('countries'), true);
  const birth = valueOf('dob', cellsOf('dob'), true);
  const further = furtherColumns.map((column) => valueOf(column, cellsOf(column), true));

  const {type: entityType, faults: typeFaults} = checkType(type.text);
  const countryList = listOf(country.text);
  const aliasList = listOf(aliases.text);
  const {dob, faults: dobFaults} = readDob(birth.text, cellsOf('dob')[0], readDate);
  const subject: Subject = {
    customerKey: key.text,
    entityName: name.text,
    ...(entityType && {entityType}),
    ...(countryList.length > 0 && {countries: countryList}),
    ...(dob !== undefined && {dob}),
    ...(aliasList.length > 0 && {aliases: aliasList}),
  };
  /** A cell that contains no text has no other fault. */
  const orElse = ({faults}: Value, others: () => Fault[]): Fault[] =>
    faults.length > 0 ? faults : others();
  const values = (): Fault[] => {
    const nameParts = cellsOf('entityName')
      .map(({text}) => text.trim())
      .filter((text) => text !== '');
    const found = checkValues(subject, nameParts, birth.text);
    const of = (column: string) => (): Fault[] => found.filter((fault) => fault.column === column);
    return [
      ...orElse(key, () => checkKey(key.text, cellsOf('customerKey'))),
      ...orElse(name, of('entityName')),
      ...orElse(type, () => typeFaults),
      ...orElse(country, () => checkCountries(countryList)),
      ...orElse(birth, () => [...dobFaults, ...of('dob')()]),
      ...orElse(aliases, of('aliases')),
      ...further.flatMap(({faults}) => faults),
    ];
  };
  return {
    row: row.row,
    ...(row.line !== undefined && {line: row.line}),
    customerKey: key.text,
    subject,
    further: Object.fromEntries(
      furtherColumns.map((column, index) => [column, further[index].text]),
    ),
    faults: limited(shape.some(({code}) => misplaced.has(code)) ? shape : [...shape, ...values()]),
  };
}
