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
/** ISO 3166-1 alpha-2. */
const countryCodes = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ ' +
    'BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM ' +
    'DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS ' +
    'GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
    'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ ' +
    'MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
    'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
    'VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);
/**
 * Control and format characters, except tabs, line breaks, and the two joiners that names can need, and
 * the four Hangul fillers, which are blank letters.
 */
const invisible =
  /(?![\t\r\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

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

/** Returns the first day of YYYY, YYYY-MM, YYYY-MM-DD, YYYY/MM or YYYY/MM/DD, if the calendar has it. */
function dayOf(dob: string): Date | undefined {
  const parts = /^(?!0000)(\d{4})(?:([-/])(\d\d)(?:\2(\d\d))?)?$/.exec(dob);
  if (!parts) return undefined;
  const [year, month, day] = [parts[1], parts[3] ?? '01', parts[4] ?? '01'].map(Number);
  const date = new Date(0);
  // Unlike Date.UTC, this doesn't read the year 68 as 1968.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}

/** Yields everything that is wrong with a row, so that one correction is enough. */
function* faultsOf({ customerKey, entityName, entityType, countries, dob }: Search) {
  if (customerKey === '') yield 'customerKey is blank';
  if (entityName === '') yield 'entityName is blank';
  else if (!/[\p{L}\p{N}]/u.test(entityName)) yield 'entityName has no letter or digit';
  if (entityType !== undefined && !entityTypes.includes(entityType)) {
    yield `entityType "${entityType}" is not one of ${entityTypes.join(', ')}`;
  }
  for (const code of countries ?? []) {
    if (countryCodes.has(code)) continue;
    yield `countries has "${code}", not a code of ISO 3166-1 alpha-2 such as GB`;
  }
  if (dob === undefined) return;
  const day = dayOf(dob);
  if (!day) yield `dob "${dob}" is not an existing date such as 1968, 1968-02 or 1968-02-29`;
  else if (day.getTime() > Date.now()) yield `dob "${dob}" is in the future`;
}

/** Yields the cells with invisible characters, which keep a name from being found. */
function* invisibleIn(cells: string[], header: string[]) {
  for (const [i, cell] of cells.entries()) {
    const codes = (cell.match(invisible) ?? []).map((sign) => sign.codePointAt(0)!.toString(16));
    const names = new Set(codes.map((code) => `U+${code.toUpperCase().padStart(4, '0')}`));
    if (names.size > 0)
      yield `${header[i]} contains invisible characters: ${[...names].join(', ')}`;
  }
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

  const cellOf = (cells: string[], name: string) =>
    cells[header.cells.indexOf(name)]?.trim() || undefined;
  const keys = new Set<string>();
  const repeated = new Set<string>();
  for (const { cells } of rows) {
    const key = cellOf(cells, 'customerKey');
    if (key) (keys.has(key) ? repeated : keys).add(key);
  }
  const customers: (Search & Record<Name, string | undefined>)[] = [];
  const rejected: Rejected[] = [];
  for (const { line, cells } of rows) {
    const cell = (name: string) => cellOf(cells, name);
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
        ? [...invisibleIn(cells, header.cells), ...faultsOf(search)]
        : [`the row has ${cells.length} cells, and the header has ${header.cells.length}`];
    if (repeated.has(customerKey)) faults.push('another row has this customerKey');
    if (faults.length === 0) customers.push(search);
    else rejected.push({ customerKey, reason: `${file}:${line}: ${faults.join('; ')}` });
  }
  return { customers, rejected };
}
