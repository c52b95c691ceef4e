/** Reads the values that a person has confirmed: Null and Test are surnames too. */
import {readFileSync} from 'node:fs';
import {parse} from 'csv-parse/sync';
import {StopError} from './errors';
import {withoutFormula} from './output/report';
import {quoted} from './output/shorten';

/** A value that a person has confirmed. */
export interface Confirmation {
  /** The row of the file, as a spreadsheet shows it. */
  row: number;
  customerKey: string;
  /** The field, such as `entityName` or `aliases`. */
  field: string;
  value: string;
  confirmedBy: string;
  /** When it was confirmed, as text. */
  confirmedAt: string;
}

/** The columns of the file, all of which must be there. */
const columns = ['customerKey', 'field', 'value', 'confirmedBy', 'confirmedAt'] as const;

/** A date, or a time with its zone. */
const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/**
 * Reads a file of confirmations, in UTF-8 with commas or semicolons.
 *
 * @returns the confirmations by customer key.
 * @throws a `StopError` that names the file and the row.
 */
export function readConfirmations(path: string): Map<string, Confirmation[]> {
  let rows: string[][];
  try {
    const text = new TextDecoder('utf-8', {fatal: true}).decode(readFileSync(path));
    rows = parse(text, {
      bom: true,
      // Spreadsheet programs write semicolons in many countries.
      delimiter: /^\ufeff?"?customerKey"?;/.test(text) ? ';' : ',',
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch (error) {
    const isEncoding = (error as {code?: string}).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    throw new StopError(
      isEncoding
        ? `${path} isn't UTF-8. Save it as CSV (UTF-8).`
        : `${path} can't be read: ${(error as Error).message}`,
    );
  }
  const [header = [], ...others] = rows;
  if (header.join() !== columns.join())
    throw new StopError(`${path}: the first row must be ${columns.join(',')}`);
  const found = new Map<string, Confirmation[]>();
  for (const [index, cells] of others.entries()) {
    const row = index + 2;
    if (cells.every((cell) => cell === '')) continue;
    if (cells.length !== columns.length || cells.some((cell) => cell.trim() === ''))
      throw new StopError(`${path}: row ${row} must have a value in each of the five columns`);
    const [customerKey, field, value, confirmedBy, confirmedAt] = cells;
    if (!time.test(confirmedAt) || Number.isNaN(Date.parse(confirmedAt)))
      throw new StopError(
        `${path}: row ${row}: confirmedAt must be a date or a time with its zone, such as 2026-03-31 or 2026-03-31T09:30:00Z, but is ${quoted(confirmedAt)}`,
      );
    const confirmation = {row, customerKey, field, value, confirmedBy, confirmedAt};
    const ofKey = found.get(customerKey);
    if (ofKey) ofKey.push(confirmation);
    else found.set(customerKey, [confirmation]);
  }
  return found;
}

/**
 * Returns whether a confirmation is for a value: as the file has it, as it is sent, or as a report shows it, in which a formula
 * can't run.
 *
 * @param sent The value as it is sent, such as `1898-04-17` for `17.04.1898`.
 */
export function confirms({value}: Confirmation, inFile: string, sent: string | undefined): boolean {
  return value === inFile || value === sent || value === withoutFormula(inFile);
}

/** Says who has confirmed a value and when, for reports. */
export const describeConfirmation = ({field, confirmedBy, confirmedAt}: Confirmation): string =>
  `${field} confirmed by ${confirmedBy} at ${confirmedAt}`;
