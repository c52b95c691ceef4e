/** Writes Markdown in which texts of others are only text. */
import {oneLine} from '../output/output';

/** What a missing value looks like. Values themselves are in code font, so none can look like it. */
export const nothing = '–';

/**
 * Shows a value of the platform in code font, where nothing is markup or a link: no HTML, no emphasis, no address. So a
 * reader also sees which words are the platform's and which are this document's.
 */
export function value(given: string | number | boolean | undefined): string {
  const text = given === undefined ? '' : oneLine(String(given)).trim();
  if (text === '') return nothing;
  // In a table, a vertical bar ends the cell even in code, so it is written outside of the code.
  return text
    .split('|')
    .map((part) => (part.trim() === '' ? '' : inCode(part)))
    .join('\\|');
}

/** Puts a text between more backticks than it has in a row. */
function inCode(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  // Markdown removes one space from both ends.
  const space = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return fence + space + text + space + fence;
}

/** Shows several values. */
export const values = (given: readonly string[] | undefined, between = ', '): string =>
  given === undefined || given.length === 0 ? nothing : given.map(value).join(between);

/** The columns of a table: what each shows of a row, as Markdown. */
export type Columns<Row> = Record<string, (row: Row) => string>;

/** Yields the lines of a table, or a sentence if it has no rows. */
export function* table<Row>(
  rows: Iterable<Row>,
  columns: Columns<Row>,
  none = 'None.',
): Generator<string> {
  const names = Object.keys(columns);
  let isEmpty = true;
  for (const row of rows) {
    if (isEmpty) {
      yield lineOf(names);
      yield lineOf(names.map(() => '---'));
    }
    isEmpty = false;
    yield lineOf(names.map((name) => columns[name](row)));
  }
  yield isEmpty ? `${none}\n\n` : '\n';
}

const lineOf = (cells: string[]): string => `| ${cells.join(' | ')} |\n`;
