/**
 * Reads the file of customers, and finds what the platform would refuse or misread before anything
 * is sent: a fault in one subject makes its whole task fail, and an impossible date finds nobody.
 */
import { readFileSync } from 'node:fs';
import { parseCsv } from './program';

/** The part of a create request or a screening that describes the subject. */
export type Search = {
  customerKey: string;
  entityName: string;
  entityType?: string;
  countries?: string[];
  dob?: string;
  aliases?: string[];
};
export type Rejected = { customerKey: string; reason: string };

const columns = ['customerKey', 'entityName', 'entityType', 'countries', 'dob', 'aliases'];
const entityTypes = ['person', 'company', 'aircraft', 'vessel'];

function readText(file: string): string {
  const bytes = readFileSync(file);
  try {
    // Also drops a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const lines = bytes.toString('latin1').split('\n');
    const bad = lines.findIndex((line) => {
      const text = Buffer.from(line, 'latin1').toString('utf8');
      return Buffer.from(text).toString('latin1') !== line;
    });
    throw new Error(`${file}:${bad + 1}: not UTF-8. Save the file as UTF-8.`);
  }
}

/** Accepts YYYY, YYYY-MM, YYYY-MM-DD, YYYY/MM and YYYY/MM/DD, if the calendar has such a day. */
function isDate(dob: string): boolean {
  const parts = /^(\d{4})(?:([-/])(\d\d)(?:\2(\d\d))?)?$/.exec(dob);
  if (!parts) return false;
  const [year, month, day] = [parts[1], parts[3] ?? '01', parts[4] ?? '01'].map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Yields everything that is wrong with a row, so that one correction is enough. */
function* faultsOf({ customerKey, entityName, entityType, countries, dob }: Search) {
  if (customerKey === '') yield 'customerKey is blank';
  if (entityName === '') yield 'entityName is blank';
  if (entityType !== undefined && !entityTypes.includes(entityType)) {
    yield `entityType "${entityType}" is not one of ${entityTypes.join(', ')}`;
  }
  for (const code of countries ?? []) {
    if (/^[A-Z]{2}$/.test(code)) continue;
    yield `countries has "${code}", not a code of two capital letters`;
  }
  if (dob !== undefined && !isDate(dob))
    yield `dob "${dob}" is not an existing date such as 1968, 1968-02 or 1968-02-29`;
}

/**
 * Returns the customers to send, and those to reject with file, line and reason.
 *
 * @param further columns that this file must also have; their cells are returned as text
 * @throws when the file as a whole can't be read: wrong encoding, columns or quotation marks
 */
export function readCustomers<Name extends string = never>(
  file: string,
  further: Name[] = [],
): { customers: (Search & Record<Name, string | undefined>)[]; rejected: Rejected[] } {
  const [header, ...rows] = parseCsv(readText(file), file);
  if (!header) throw new Error(`${file}:1: the file is empty`);
  if (header.cells.length === 1 && header.cells[0].includes(';')) {
    throw new Error(`${file}:1: columns are separated by semicolons. Save the file with commas.`);
  }
  for (const [i, name] of header.cells.entries()) {
    if (![...columns, ...further].includes(name))
      throw new Error(`${file}:1: unknown column "${name}"`);
    if (header.cells.indexOf(name) < i) throw new Error(`${file}:1: column "${name}" occurs twice`);
  }
  for (const name of [...columns.slice(0, 2), ...further]) {
    if (!header.cells.includes(name)) throw new Error(`${file}:1: column "${name}" is missing`);
  }

  const customers = new Map<string, Search & Record<Name, string | undefined>>();
  const rejected: Rejected[] = [];
  for (const { line, cells } of rows) {
    const cell = (name: string) => cells[header.cells.indexOf(name)]?.trim() || undefined;
    const list = (name: string) =>
      cell(name)
        ?.split(';')
        .map((part) => part.trim())
        .filter(Boolean);
    const search = {
      customerKey: cell('customerKey') ?? '',
      entityName: cell('entityName') ?? '',
      entityType: cell('entityType'),
      countries: list('countries'),
      dob: cell('dob'),
      aliases: list('aliases'),
      ...(Object.fromEntries(further.map((name) => [name, cell(name)])) as Record<Name, string>),
    };
    const { customerKey } = search;
    // Cells that are missing or left over make the others unreliable.
    const faults =
      cells.length === header.cells.length
        ? [...faultsOf(search)]
        : [`the row has ${cells.length} cells, and the header has ${header.cells.length}`];
    if (customers.has(customerKey)) faults.push('an earlier row has this customerKey');
    if (faults.length === 0) customers.set(customerKey, search);
    else rejected.push({ customerKey, reason: `${file}:${line}: ${faults.join('; ')}` });
  }
  return { customers: [...customers.values()], rejected };
}
