/** Reads the rows of a sheet of an Excel workbook (.xlsx). */
import {readFile, stat} from 'node:fs/promises';
import {zipSync} from 'fflate';
import {readSheet} from 'read-excel-file/universal';
import {quoted} from '../output/shorten';
import {InputError} from './input-error';
import {
  hasContent,
  listSheets,
  type MergedCells,
  readDetails,
  type SheetDetails,
  type SheetEntry,
} from './sheet-xml';
import {type Cell, isBlank, type Table, type TableFault, type TableRow} from './table';
import {emptyFile} from './text-table';
import {largestMegabytes, namesIn, unpack, ZipError, type ZipProblem} from './zip';

/** A number as the file has it. An object, because the library returns texts as texts. */
interface NumberCell {
  number: string;
}

const asCsv = 'Save the sheet as CSV (UTF-8).';

const problems: Record<ZipProblem, string> = {
  damaged: `the workbook is damaged, or wasn't downloaded completely. Open it in a spreadsheet program, and save it again.`,
  encrypted: `the file has a password. Save a copy without a password.`,
  'too-large': `the workbook has more than ${largestMegabytes} MB when unpacked. ${asCsv}`,
};

/** Says what a ZIP file is that isn't an .xlsx workbook, or returns undefined. */
function explainOther(names: string[]): string | undefined {
  if (names.includes('xl/workbook.xml')) return undefined;
  if (names.includes('xl/workbook.bin'))
    return `this is a binary workbook (.xlsb). Save it as .xlsx or CSV (UTF-8).`;
  if (names.includes('content.xml') && names.includes('mimetype'))
    return `this is a file of OpenDocument (.ods). Save it as .xlsx or CSV (UTF-8).`;
  if (names.some((name) => name.startsWith('word/') || name.startsWith('ppt/')))
    return `this is a document, not a workbook. Save the customers as .xlsx or CSV (UTF-8).`;
  return `this is a ZIP archive and not a workbook (.xlsx). Unpack it first.`;
}

/**
 * Returns whether a part of a workbook defines entities. Spreadsheet programs don't, and the reader would show their names in
 * place of their content.
 */
const definesEntities = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('<!DOCTYPE');

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', {fatal: true}).decode(bytes);

/** Chooses the sheet to read. @throws InputError if that isn't certain */
function chooseSheet(
  file: string,
  sheets: SheetEntry[],
  filled: SheetEntry[],
  wanted: string | undefined,
): SheetEntry {
  const shown = (list: SheetEntry[]): string =>
    list.map(({name, isHidden}) => `${quoted(name)}${isHidden ? ' (hidden)' : ''}`).join(', ');
  if (wanted !== undefined) {
    const found = sheets.find(({name}) => name === wanted);
    if (!found)
      throw new InputError(
        {file},
        `the workbook has no sheet "${wanted}". It has ${shown(sheets)}.`,
      );
    if (!filled.includes(found)) throw new InputError({file, sheet: wanted}, emptyFile);
    return found;
  }
  if (filled.length === 0) throw new InputError({file}, emptyFile);
  if (filled.length > 1)
    throw new InputError(
      {file},
      `several sheets have content: ${shown(filled)}. Say which one to read with --sheet, such as --sheet ${quoted(filled[0].name)}.`,
    );
  return filled[0];
}

/** Writes a date as text, with its time if it has one. The time zone of the computer has no influence. */
function dateText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}

type SheetValue = string | boolean | Date | NumberCell | null;

function toCell(value: SheetValue): Cell {
  if (value === null) return {kind: 'text', text: ''};
  if (typeof value === 'string') return {kind: 'text', text: value};
  if (typeof value === 'boolean') return {kind: 'boolean', text: value ? 'TRUE' : 'FALSE'};
  if (value instanceof Date) return {kind: 'date', text: dateText(value)};
  return {kind: 'number', text: String(Number(value.number))};
}

const hiddenRow: TableFault = {
  severity: 'doubt',
  code: 'hidden-row',
  message:
    'The row is hidden in the spreadsheet, so it may not belong to the list. Show it, or delete it.',
};

/** Lists the faults of merged cells by row. */
function faultsOfMerged(
  merged: MergedCells[],
  {height, width}: {height: number; width: number},
): Map<number, TableFault[]> {
  const faults = new Map<number, TableFault[]>();
  for (const {name, rows, columns} of merged)
    for (let row = rows[0]; row <= Math.min(rows[1], height); row += 1) {
      const own = faults.get(row) ?? [];
      faults.set(row, own);
      for (let column = columns[0]; column <= Math.min(columns[1], width); column += 1) {
        // In a damaged file, ranges can overlap.
        if (own.some(({cell}) => cell === column - 1)) continue;
        own.push({
          severity: 'error',
          code: 'merged-cells',
          message: `The cells ${name} are merged, and only the first one has a value. Unmerge them, and fill in each cell.`,
          cell: column - 1,
        });
      }
    }
  return faults;
}

async function* readRows(data: SheetValue[][], details: SheetDetails): AsyncGenerator<TableRow> {
  // The library leaves out rows and columns at the end that only have errors.
  let height = data.length;
  let width = data[0]?.length ?? 0;
  for (const [row, cells] of details.cells) {
    height = Math.max(height, row);
    for (const column of cells.keys()) width = Math.max(width, column);
  }
  const merged = faultsOfMerged(details.merged, {height, width});
  let hasHeader = false;
  for (let row = 1; row <= height; row += 1) {
    const values = data[row - 1] ?? [];
    const special = details.cells.get(row);
    const cells = Array.from(
      {length: width},
      (_, at): Cell => special?.get(at + 1) ?? toCell(values[at] ?? null),
    );
    const faults = [
      ...(details.hiddenRows.has(row) ? [hiddenRow] : []),
      ...(merged.get(row) ?? []),
    ];
    const result: TableRow = {row, cells, faults};
    if (!hasHeader && isBlank(result)) continue;
    hasHeader = true;
    yield result;
  }
}

/** Runs a function that reads the content of a workbook, and explains its errors. */
async function orUnreadable<Result>(
  file: string,
  read: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    throw new InputError(
      {file},
      `the workbook can't be read. Open it in a spreadsheet program and save it again, or save the sheet as CSV (UTF-8).`,
      {cause},
    );
  }
}

/** Unpacks the parts of a workbook by their names. @throws InputError */
async function unpackWorkbook(file: string): Promise<Map<string, Uint8Array>> {
  const {size} = await stat(file);
  if (size > largestMegabytes * 1e6) throw new InputError({file}, problems['too-large']);
  const zip = await readFile(file);
  try {
    const other = explainOther(namesIn(zip));
    if (other !== undefined) throw new InputError({file}, other);
    return unpack(zip, (name) => /^(?:xl\/|\[Content_Types\]).*\.(?:xml|rels)$/.test(name));
  } catch (error) {
    throw error instanceof ZipError ? new InputError({file}, problems[error.problem]) : error;
  }
}

/**
 * Opens a sheet of a workbook as a table.
 *
 * @param wanted The value of `--sheet`.
 * @throws InputError
 */
export async function openWorkbook(file: string, wanted: string | undefined): Promise<Table> {
  const files = await unpackWorkbook(file);
  const textOf = (path: string): string => {
    const bytes = files.get(path);
    if (!bytes) throw new Error(`${path} is missing`);
    return decode(bytes);
  };
  const {sheets, filled} = await orUnreadable(file, () => {
    for (const [path, bytes] of files)
      if (definesEntities(bytes)) throw new Error(`${path} defines entities`);
    const all = listSheets(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels'));
    return {sheets: all, filled: all.filter(({path}) => hasContent(textOf(path)))};
  });
  const sheet = chooseSheet(file, sheets, filled, wanted);
  return orUnreadable(file, async () => {
    const details = readDetails(textOf(sheet.path));
    // The library gets the parts that were checked, without the sheets that nobody reads.
    const others = new Set(sheets.filter((one) => one !== sheet).map(({path}) => path));
    const parts = [...files].filter(([path]) => !others.has(path));
    const {buffer} = zipSync(Object.fromEntries(parts), {level: 0});
    const data = (await readSheet<NumberCell>(buffer as ArrayBuffer, sheet.name, {
      trim: false,
      parseNumber: (number) => ({number}),
    })) as unknown as SheetValue[][];
    return {
      placeOf: ({row}) => ({file, ...(sheets.length > 1 && {sheet: sheet.name}), row}),
      rows: readRows(data, details),
    };
  });
}
