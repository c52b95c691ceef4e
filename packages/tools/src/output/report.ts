/** Writes reports as CSV files (RFC 4180) that spreadsheets open without running anything. */
import {join} from 'node:path';
import type {Column, ReportFile} from '../command';
import {replaceFile} from './replace-file';

/**
 * Writes a report in place of an older one, in one step: a reader finds the old report or the whole new one.
 *
 * @param rows The values of each row by the name of the column. A missing value becomes an empty cell.
 * @returns the number of rows.
 * @throws a `StopError` if the file can't be written. The older report stays.
 */
export function writeReport(
  folder: string,
  {name, columns}: ReportFile,
  rows: Iterable<object>,
): number {
  let count = 0;
  function* lines(): Generator<string> {
    yield `${columns.map((column) => column.name).join(',')}\n`;
    for (const row of rows as Iterable<Record<string, unknown>>) {
      yield `${columns.map((column) => cell(row[column.name], column.kind)).join(',')}\n`;
      count += 1;
    }
  }
  replaceFile(join(folder, name), lines());
  return count;
}

/** Makes sure that spreadsheets don't run a text as a formula (OWASP, "CSV injection"). */
export const withoutFormula = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;

/** Writes a value as a cell. */
function cell(value: unknown, kind: Column['kind']): string {
  let text = value === undefined || value === null ? '' : String(value as string | number);
  if (kind === 'text') text = withoutFormula(text);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
