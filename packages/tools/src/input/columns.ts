/** Finds out which column of a file is which. */
import {InputError, type Place} from './input-error';
import type {InputOptions} from './types';
import type {Table, TableRow} from './table';
import {quoted} from '../output/shorten';

/** The columns of a file of customers, by the names of the API. */
const fields = ['customerKey', 'entityName', 'entityType', 'countries', 'dob', 'aliases'] as const;

const requiredFields: readonly string[] = ['customerKey', 'entityName'];

/** Where the values of a row are. */
export interface Columns {
  /** How many cells each row must have. */
  count: number;
  /** The cells of each column that the file has, by the name of the API or of the command. Names can have several. */
  cells: Map<string, number[]>;
  /** The headers, for messages. */
  headers: string[];
}

type ColumnOptions = Pick<InputOptions, 'columns' | 'ignoreOtherColumns' | 'furtherColumns'>;

/** Headers are compared without the spaces around them, and in any case. */
const plain = (name: string): string => name.trim().toLowerCase();

/** Headers that only differ in signs, such as `customer_key`, are suggested, but not taken. */
const letters = (name: string): string => plain(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Makes a function that finds a header. A blank name finds none, because several columns may have no header. */
const isFoundIn = (headers: string[]) => (name: string) =>
  plain(name) === '' ? -1 : headers.indexOf(plain(name));

const list = (names: string[], last = 'and'): string =>
  names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ${last} ${names[names.length - 1]}`;

/** How many headers a message names. */
const mostNamed = 30;

/** Names headers, but not all of a file with thousands. */
const quoteAll = (names: string[]): string => {
  const shown = names.slice(0, mostNamed).map((name) => quoted(name.trim()));
  const further = names.length - shown.length;
  return list(further > 0 ? [...shown, `${further} more`] : shown);
};

/** Writes the value of an option for a command line. */
const argument = (text: string): string =>
  /^[\p{L}\p{N}_.-]{1,100}$/u.test(text) ? text : quoted(text.replace(/["\\$`]/g, '\\$&'));

/** Returns a function that tells whether a command needs a header, to find the separator. */
export function knownHeaders({
  columns,
  furtherColumns = [],
}: ColumnOptions): (header: string) => boolean {
  const known = new Set(
    [
      ...fields,
      ...furtherColumns,
      ...Object.values(columns).flatMap((name) => [name, ...name.split('+')]),
    ].map(plain),
  );
  return (header) => known.has(plain(header));
}

/** Checks the options that name columns. They are wrong for any file. */
function checkOptions({columns, furtherColumns = []}: ColumnOptions, place: Place): void {
  const names: string[] = [...fields, ...furtherColumns];
  for (const name of Object.keys(columns))
    if (!names.includes(name))
      throw new InputError(
        place,
        `--column ${name}=… names no column of this command. It has ${list(names)}.`,
      );
}

/**
 * Finds the cells of a column that `--column` names.
 *
 * @returns The cells, or the names that the file doesn't have.
 */
function findMapped(
  field: string,
  header: string,
  headers: string[],
): {cells: number[]; missing: string[]} {
  const find = isFoundIn(headers);
  // A header that contains + is meant as a whole.
  if (find(header) >= 0) return {cells: [find(header)], missing: []};
  const parts = field === 'entityName' ? header.split('+') : [header];
  const cells = parts.map(find);
  return {
    cells: cells.filter((cell) => cell >= 0),
    missing: parts.filter((_, index) => cells[index] < 0),
  };
}

/** Suggests the options that say which column is which, with the headers of the file. */
function suggest(unused: string[], missing: string[], names: string[]): string[] {
  const options = unused.slice(0, mostNamed).map((header) => {
    const field = names.find((name) => letters(name) === letters(header)) ?? 'FIELD';
    return `--column ${field}=${argument(header.trim())}`;
  });
  const hasGuess = options.some((option) => option.startsWith('--column FIELD='));
  return [
    `Say which column is which. Copy the options for the columns that you need${
      hasGuess
        ? `, and replace FIELD with ${list(missing.length > 0 ? [...new Set([...missing, ...names])] : names, 'or')}`
        : ''
    }:`,
    ...options.map((option) => `  ${option}`),
    'To leave out all other columns, add --ignore-other-columns.',
  ];
}

/**
 * Finds out which column is which.
 *
 * @param header The first row that isn't blank.
 * @throws InputError with everything that is wrong with the header
 */
export function findColumns(
  {cells, faults, ...position}: TableRow,
  {placeOf, separator}: Table,
  options: ColumnOptions,
): Columns {
  const place = placeOf(position);
  checkOptions(options, {file: place.file});
  if (faults.length > 0)
    throw new InputError(place, `the header can't be read. ${faults[0].message}`);
  const names = cells.map(({text}) => text);
  const headers = names.map(plain);
  const problems: string[] = [];

  const twice = names.filter((name, at) => headers[at] !== '' && headers.indexOf(headers[at]) < at);
  if (twice.length > 0)
    problems.push(
      `The header has ${quoteAll([...new Set(twice)])} twice. Rename or remove one of them.`,
    );

  const wanted: string[] = [...new Set([...fields, ...(options.furtherColumns ?? [])])];
  const found = new Map<string, number[]>();
  const missing: string[] = [];
  for (const name of wanted) {
    const mapped = options.columns[name];
    const {cells: at, missing: absent} = findMapped(name, mapped ?? name, headers);
    if (mapped !== undefined && absent.length > 0)
      problems.push(
        `The header doesn't have ${quoteAll(absent)}, which --column ${name}=${argument(mapped)} names. ` +
          `It has ${quoteAll(names)}.`,
      );
    else if (at.length > 0) found.set(name, at);
    else if (requiredFields.includes(name) || !(fields as readonly string[]).includes(name))
      missing.push(name);
  }

  const used = new Set([...found.values()].flat());
  const unused = names.filter((_, at) => headers[at] !== '' && !used.has(at));
  const isUnknown = unused.length > 0 && !options.ignoreOtherColumns;
  if (missing.length > 0)
    problems.push(
      `The ${missing.length > 1 ? 'columns' : 'column'} ${list(missing)} ${missing.length > 1 ? 'are' : 'is'} missing.`,
    );
  if (isUnknown)
    problems.push(
      `The ${unused.length > 1 ? 'columns' : 'column'} ${quoteAll(unused)} ${unused.length > 1 ? 'are' : 'is'} unknown.`,
    );
  if (missing.length > 0 && names.length === 1 && separator !== undefined)
    problems.push('The columns must be separated by commas, semicolons or tabs.');
  else if (unused.length > 0 && (missing.length > 0 || isUnknown))
    problems.push(
      suggest(
        unused,
        missing,
        wanted.filter((name) => !found.has(name)),
      ).join('\n'),
    );
  if (problems.length > 0) throw new InputError(place, problems.join('\n'));
  return {count: cells.length, cells: found, headers: names.map((name) => name.trim())};
}
