/** Writes files of customers into a folder for tests, and reads them. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {
  InputError,
  type InputOptions,
  type InputRow,
  readCustomers,
} from '../../../src/input/read-customers';

/** What reading a file gave. */
export interface Reading {
  rows: InputRow[];
  /** The message of the error for the file as a whole, without the folder of the test. */
  error?: string;
}

/** Runs a function in a new folder, which is removed afterward. */
export async function inFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'input-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/** Reads a file to its end, or to its error. */
export async function readPath(
  path: string,
  options: Partial<InputOptions> = {},
): Promise<Reading> {
  const rows: InputRow[] = [];
  try {
    const all = readCustomers(path, {columns: {}, ignoreOtherColumns: false, ...options});
    for await (const row of all) rows.push(row);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return {
      rows,
      error: error.message.replace(/^.*[\\/](?=[^\\/]+: |[^\\/]+, (?:line|row|sheet) )/, ''),
    };
  }
  return {rows};
}

/** Writes content to a file of a new folder, and reads it. */
export const readContent = (
  content: string | Uint8Array,
  options: Partial<InputOptions> = {},
  name = 'customers.csv',
): Promise<Reading> =>
  inFolder((folder) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return readPath(path, options);
  });

/** Writes what is wrong with a row on one line: severity, column, code and message. */
export const faultLines = ({faults}: InputRow): string[] =>
  faults.map(
    ({severity, column, code, message}) => `${severity} ${column || 'row'} ${code}: ${message}`,
  );
