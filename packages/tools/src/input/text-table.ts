/** Reads the rows of a text file whose cells are separated by commas, semicolons or tabs. */
import {parse as parseStream, type CsvError, type Options} from 'csv-parse';
import {parse as parseNow} from 'csv-parse/sync';
import {type CheckedText, readText} from './encoding';
import {InputError} from './input-error';
import {countLineBreaks} from './lines';
import {shorten} from '../output/shorten';
import {type Cell, isBlank, type Table, type TableFault, type TableRow} from './table';

const separators = {',': 'comma', ';': 'semicolon', '\t': 'tab'};

/** A row that is longer is the rest of a file whose quotation mark isn't closed. */
const longestRow = 1_000_000;

/** The first line of some exports: `sep=;`. Spreadsheets take the separator from it and don't show it. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i;

/** No option that repairs or trims is on: a repaired value may be another one. */
const strict: Options = {
  bom: true,
  columns: false,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
};

/** The state of the parser that decides where a cell ends. */
interface ParserState {
  quoting: boolean;
  recordHasError: boolean;
  /** The cells of the row that are complete. */
  record: string[];
  /** The cell that isn't. */
  field: {toString(encoding: string): string};
}

/** The parser with what its types hide or don't let change. */
type ParserWithState = Omit<ReturnType<typeof parseStream>, 'info'> & {
  state: ParserState;
  info: {records: number; empty_lines: number};
};

/** A fault of quotation marks in a row. */
interface QuoteFault {
  cell: number;
  code: 'text-after-quotes' | 'quotes-within-text';
}

/** A row as the parser gives it. */
interface ParsedRow {
  cells: string[];
  quoteFaults: QuoteFault[];
  /** How many empty lines are before it. */
  emptyBefore: number;
}

/** Writes a cell as it should be in the file. */
const asCell = (text: string): string => `"${text.trim().replace(/"+/g, '""')}"`;

/** Explains a fault of quotation marks. */
function explainQuotes({cell, code}: QuoteFault, cells: string[]): TableFault {
  const text = cells[cell];
  const message =
    code === 'text-after-quotes'
      ? `The cell goes on after its closing quotation mark. Remove what follows it. If the quotation marks belong to ` +
        `the value, double them.`
      : /^\s+"/.test(text)
        ? `The cell has a space before its opening quotation mark. Remove the space.`
        : `The cell contains a quotation mark but doesn't begin with one. Enclose the whole cell in quotation marks, ` +
          `and double those inside: ${shorten(asCell(text))}.`;
  return {severity: 'error', code, message, cell};
}

/** Why the rest of a file can't be read. */
type Ending = 'quotes-not-closed' | 'too-long';

/** Parses text that comes in parts. */
class RowParser {
  private parsed: ParsedRow[] = [];
  private quoteFaults: QuoteFault[] = [];
  /** Why nothing can be read from here on. */
  private end?: Ending;
  /** How many empty lines belong to the rows that were parsed. */
  private emptyLines = 0;
  private readonly parser: ParserWithState;

  constructor(delimiter: string) {
    const options = {
      ...strict,
      delimiter,
      max_record_size: longestRow,
      // A sheet can end with millions of them.
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error: CsvError) => this.note(error),
      on_record: (cells: string[]) => {
        this.parsed.push({cells, quoteFaults: this.quoteFaults, emptyBefore: this.takeEmpty()});
        this.quoteFaults = [];
        // The parser would make an error, which takes 0.2 ms, for each row with another number of cells than the first.
        this.parser.info.records = 0;
        return null;
      },
    };
    this.parser = parseStream(options as unknown as Options) as unknown as ParserWithState;
    // Each write reports its error too.
    this.parser.on('error', () => {});
  }

  /**
   * Notes a fault, and lets the parser go on with the next cell as spreadsheets do. Without this, it would drop the row
   * without a word about its key, and a cell such as "a"b would swallow the following rows.
   *
   * @throws to stop the parser
   */
  private note({code}: CsvError): undefined {
    const {state} = this.parser;
    const isWithinQuotes = code === 'CSV_INVALID_CLOSING_QUOTE';
    if (!isWithinQuotes && code !== 'INVALID_OPENING_QUOTE')
      this.end = state.quoting ? 'quotes-not-closed' : 'too-long';
    // The next quotation mark belongs to another row, and the rows between would be one cell of this row.
    else if (isWithinQuotes && countLineBreaks(state.field.toString('utf8')) > 0)
      this.end = 'quotes-not-closed';
    if (this.end) throw new Error(this.end);
    this.quoteFaults.push({
      cell: state.record.length,
      code: isWithinQuotes ? 'text-after-quotes' : 'quotes-within-text',
    });
    state.quoting = false;
    state.recordHasError = false;
  }

  /** Returns how many empty lines were parsed since the last row. */
  takeEmpty(): number {
    const empty = this.parser.info.empty_lines - this.emptyLines;
    this.emptyLines += empty;
    return empty;
  }

  /** Parses a part, or the end. Returns the rows that are complete, and why nothing can be read after them. */
  async add(text?: string): Promise<{rows: ParsedRow[]; end?: Ending}> {
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null): void => (error && !this.end ? reject(error) : resolve());
      if (text === undefined) this.parser.end(done);
      else if (text === '') resolve();
      else this.parser.write(text, done);
    });
    const rows = this.parsed;
    this.parsed = [];
    return {rows, end: this.end};
  }

  close(): void {
    this.parser.destroy();
  }
}

/** In how many rows the header is looked for, because titles can be above it. */
export const rowsWithTitles = 10;

/** Returns the cells of the first rows, or none if they can't be read with this separator. */
function firstRowsOf(text: string, delimiter: string, to: number): string[][] {
  const options = {...strict, delimiter, skip_empty_lines: true, to};
  try {
    // Without the option `columns`, rows are lists of texts.
    return parseNow(text, options) as unknown as string[][];
  } catch {
    // The text can end within a cell.
    return to > 1 ? firstRowsOf(text, delimiter, 1) : [];
  }
}

/**
 * Chooses the separator with which the most names of the header are known. A name can contain a comma in a file with
 * semicolons. If no name is known, the rows below a title show the separator.
 */
function findSeparator(text: string, isKnown: (name: string) => boolean): string {
  const candidates = Object.keys(separators).map((separator) => {
    const rows = firstRowsOf(text, separator, rowsWithTitles);
    const known = rows.map((names) => names.filter(isKnown).length);
    const counts = rows.map((names) => names.length);
    return {
      separator,
      rank: [known[0] ?? 0, Math.max(0, ...known), counts[0] ?? 0, Math.max(0, ...counts)],
    };
  });
  candidates.sort((a, b) => {
    const index = a.rank.findIndex((value, at) => value !== b.rank[at]);
    return index < 0 ? 0 : b.rank[index] - a.rank[index];
  });
  return candidates[0].separator;
}

const cellOf = (text: string): Cell => ({kind: 'text', text});

/**
 * Opens a text file as a table.
 *
 * @param isKnown Returns whether a header is one that the command needs.
 * @throws InputError if it is empty
 */
export async function openTextTable(
  checked: CheckedText,
  isKnown: (name: string) => boolean,
): Promise<Table> {
  const {file} = checked;
  const text = readText(checked);
  let start = '';
  for (;;) {
    const {value, done} = await text.next();
    start += value ?? '';
    // A part may end within the header. One pattern for both would try each character of a long header as its first.
    const header = start.trimStart();
    if (done || /[\r\n]/.test(header) || start.length > longestRow) break;
  }
  if (start.trim() === '') {
    await text.return(undefined);
    throw new InputError({file}, emptyFile);
  }
  const [declaration, declared] = separatorLine.exec(start) ?? [];
  const rest = declaration === undefined ? start : start.slice(declaration.length);
  const separator = declared ?? findSeparator(rest, isKnown);
  return {
    separator: separators[separator as keyof typeof separators] ?? `"${separator}"`,
    placeOf: ({line}) => ({file, line}),
    rows: readRows(file, {start: rest, text, separator, line: declaration === undefined ? 1 : 2}),
  };
}

/** The message for files without any text. */
export const emptyFile =
  'the file is empty. It needs a header with the columns customerKey and entityName, and a row for each customer.';

async function* readRows(
  file: string,
  {
    start,
    text,
    separator,
    line: firstLine,
  }: {start: string; text: AsyncGenerator<string>; separator: string; line: number},
): AsyncGenerator<TableRow> {
  const parser = new RowParser(separator);
  let row = 0;
  let line = firstLine;
  let hasHeader = false;
  const complete = function* (rows: ParsedRow[]): Generator<TableRow> {
    for (const {cells, quoteFaults, emptyBefore} of rows) {
      row += emptyBefore + 1;
      line += emptyBefore;
      const result: TableRow = {
        row,
        line,
        cells: cells.map(cellOf),
        faults: quoteFaults.slice(0, 1).map((fault) => explainQuotes(fault, cells)),
      };
      // Counted here, because the parser counts CR LF within a cell twice.
      line += 1 + cells.reduce((sum, cell) => sum + countLineBreaks(cell), 0);
      if (!hasHeader && isBlank(result)) continue;
      hasHeader = true;
      yield result;
    }
  };
  const parts = async function* (): AsyncGenerator<string | undefined> {
    yield start;
    yield* text;
    yield undefined;
  };
  try {
    for await (const part of parts()) {
      const {rows, end} = await parser.add(part);
      yield* complete(rows);
      if (end)
        throw new InputError(
          {file, line: line + parser.takeEmpty()},
          end === 'too-long'
            ? `the row that starts here has more than ${longestRow.toLocaleString('en-US')} characters. Check its ` +
                `quotation marks and line breaks.`
            : `a quotation mark in the row that starts here isn't closed, so the rest of the file can't be read. ` +
                `Close it, or remove it.`,
        );
    }
  } finally {
    parser.close();
    // Otherwise, the file stays open if the caller stops before the last row.
    await text.return(undefined);
  }
}
