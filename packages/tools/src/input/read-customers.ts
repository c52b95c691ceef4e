/** Reads files of customers: CSV and other text files, and Excel workbooks. */
import {checkRow} from './check-row';
import {findColumns, knownHeaders} from './columns';
import {dateReader, suggestFormat} from './dates';
import {checkText} from './encoding';
import {InputError} from './input-error';
import {detectFile} from './detect-file';
import {quoted} from '../output/shorten';
import {isBlank, type Table, type TableRow} from './table';
import {emptyFile, openTextTable, rowsWithTitles} from './text-table';
import type {InputOptions, InputRow} from './types';
import {openWorkbook} from './workbook';

export {InputError} from './input-error';
export type {Fault, InputOptions, InputRow} from './types';

async function openTable(path: string, options: InputOptions): Promise<Table> {
  const {kind, start} = await detectFile(path);
  const refuse = (option: string, files: string): never => {
    throw new InputError({file: path}, `${option} is only for ${files}. Leave it out.`);
  };
  if (kind === 'workbook') {
    if (options.encoding !== undefined) refuse('--encoding', 'text files');
    return openWorkbook(path, options.sheet);
  }
  if (options.sheet !== undefined) refuse('--sheet', 'Excel workbooks (.xlsx)');
  return openTextTable(await checkText(path, start, options.encoding), knownHeaders(options));
}

/**
 * Finds the columns in the header, which is the first row.
 *
 * @throws InputError that names the row of the header if a title is above it
 */
async function findHeader(
  first: TableRow,
  table: Table,
  options: InputOptions,
): Promise<Parameters<typeof checkRow>[1]['columns']> {
  try {
    return findColumns(first, table, options);
  } catch (error) {
    const header = await headerBelow(first, table, options);
    if (!header) throw error;
    const {line, row} = table.placeOf(header);
    const shown = filledIn(header).slice(0, 3).map(quoted);
    throw new InputError(
      table.placeOf(first),
      `this looks like a title, and the header with ${shown.join(', ')} is in ${line === undefined ? `row ${row}` : `line ${line}`}. ` +
        `Remove everything above the header.`,
    );
  }
}

/** Lists the cells of a row that aren't blank. */
const filledIn = ({cells}: TableRow): string[] =>
  cells.map(({text}) => text.trim()).filter((text) => text !== '');

/** Returns the row that is probably the header if the first one is a title. */
async function headerBelow(
  first: TableRow,
  table: Table,
  options: InputOptions,
): Promise<TableRow | undefined> {
  const isKnown = knownHeaders(options);
  const hasKnown = (row: TableRow): boolean => filledIn(row).some(isKnown);
  if (hasKnown(first)) return undefined;
  const below: TableRow[] = [];
  for await (const row of table.rows) {
    if (!isBlank(row)) below.push(row);
    if (below.length === rowsWithTitles) break;
  }
  const isTitle = filledIn(first).length === 1;
  return (
    below.find(hasKnown) ?? (isTitle ? below.find((row) => filledIn(row).length > 1) : undefined)
  );
}

/** Says what to write in place of an invalid format. */
function adviseFormat(format: string): string {
  const suggestion = suggestFormat(format);
  if (suggestion !== undefined) return `Write ${suggestion}.`;
  const isShort = /yy|jj|aa|%y/i.test(format) && !/yyyy|jjjj|aaaa/i.test(format);
  return isShort
    ? 'A year with two digits leaves the century open. Export dates with four, and write dd.mm.yyyy.'
    : 'It needs dd, mm and yyyy, once each, such as dd.mm.yyyy.';
}

/**
 * Reads a file of customers, row by row. Text files are read twice and need the same memory for any size. The
 * second reading starts only if all of the file is in its encoding.
 *
 * It doesn't find keys that occur twice, because that would need all of them.
 *
 * @throws InputError if the file as a whole can't be read, or can't be read further. The message says where, why, and what
 *   to do.
 */
export async function* readCustomers(
  path: string,
  options: InputOptions,
): AsyncGenerator<InputRow> {
  const readDate = options.dateFormat === undefined ? undefined : dateReader(options.dateFormat);
  if (options.dateFormat !== undefined && !readDate)
    throw new InputError(
      {file: path},
      `--date-format "${options.dateFormat}" isn't a format. ${adviseFormat(options.dateFormat)}`,
    );
  const table = await openTable(path, options);
  let context: Parameters<typeof checkRow>[1] | undefined;
  let isEmpty = true;
  for await (const row of table.rows) {
    if (!context) {
      context = {
        columns: await findHeader(row, table, options),
        furtherColumns: options.furtherColumns ?? [],
        ignoreOtherColumns: options.ignoreOtherColumns,
        readDate,
        separator: table.separator,
      };
    } else if (!isBlank(row)) {
      isEmpty = false;
      yield checkRow(row, context);
    }
  }
  if (!context) throw new InputError({file: path}, emptyFile);
  if (isEmpty)
    throw new InputError(
      {file: path},
      'the file has a header but no customers. Add a row for each.',
    );
}
