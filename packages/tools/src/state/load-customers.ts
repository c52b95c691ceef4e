/** Loads a file of customers into the state of a command. */
import {createHash} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {confirms, readConfirmations, type Confirmation} from '../confirmations';
import {StopError, UsageError} from '../errors';
import {requireFile} from '../input/detect-file';
import {readCustomers, type Fault, type InputOptions, type InputRow} from '../input/read-customers';
import {quoted, shorten} from '../output/shorten';
import {rowsAtOnce} from './customers';
import type {Database} from './database';

/** How many rows of each kind a file has. */
export interface Loaded {
  ready: number;
  rejected: number;
  undecided: number;
  total: number;
}

/** How a file is loaded. */
export interface LoadOptions extends InputOptions {
  /** The file of confirmations. */
  confirmed?: string;
  /** Finds what is wrong with the values of `furtherColumns`. */
  checkFurther?: (further: Record<string, string>) => Fault[];
}

/** How a file is kept. */
export interface KeepOptions {
  /** The other options that the state depends on. They must be the same at each start, once something was done. */
  settings?: Record<string, unknown>;
  /** Returns whether nothing was done with the file yet, so that a corrected file or option can replace it. */
  isUntouched?: () => boolean;
  /** Is aborted when the command is asked to stop. Nothing is kept of a file that is being loaded then. */
  signal?: AbortSignal;
}

/**
 * Loads a file of customers, unless this folder has it already.
 *
 * @throws a `UsageError` if something was done with another file or with other options.
 */
export async function loadCustomers(
  db: Database,
  file: string,
  options: LoadOptions,
  {settings = {}, isUntouched = () => false, signal}: KeepOptions = {},
): Promise<Loaded> {
  const {confirmed} = options;
  const {fingerprint, sha256} = await fingerprintOf(file, {
    ...options,
    ...settings,
    ...(confirmed === undefined
      ? {}
      : {confirmed: (await fingerprintOf(confirmed, {})).fingerprint}),
  });
  const loaded = db.kept('input');
  if (loaded === fingerprint) return countRows(db);
  if (loaded !== undefined && !isUntouched())
    throw new UsageError(
      'The state folder was made with another file or with other options. Use the same ones to continue, or a new folder.',
    );
  await load(db, file, options, {fingerprint, sha256, signal});
  return countRows(db);
}

/** Reads the file, and finds the rows that can't be sent. */
async function load(
  db: Database,
  file: string,
  options: LoadOptions,
  {fingerprint, sha256, signal}: {fingerprint: string; sha256: string; signal?: AbortSignal},
): Promise<void> {
  const confirmations =
    options.confirmed === undefined ? new Map() : readConfirmations(options.confirmed);
  // Each row is stored at once, and all together: collected rows would stay in memory long after they were stored.
  await db.longTransaction(async () => {
    db.run('DELETE FROM customers');
    for await (const row of readCustomers(file, options)) {
      signal?.throwIfAborted();
      // Without its cells in the right columns, a row has no values that can be checked.
      const isBroken = row.faults.some(({code}) => code === 'cell-count');
      const further = isBroken ? [] : (options.checkFurther?.(row.further) ?? []);
      insert(db, {...row, faults: [...row.faults, ...further]}, confirmations);
    }
    for (const list of confirmations.values())
      for (const one of list)
        throw new StopError(
          `${options.confirmed}: row ${one.row}: the customer ${shorten(one.customerKey)} isn't in ${file}, or has no unusual value in ${shorten(one.field)}`,
        );
    rejectRepeatedKeys(db);
    db.keep('input', fingerprint);
    db.keep('inputSha256', sha256);
  });
}

/** Stores a row with the values that a person has confirmed. */
function insert(db: Database, input: InputRow, confirmations: Map<string, Confirmation[]>): void {
  const {row, line, customerKey, subject, further} = input;
  const given = confirmations.get(customerKey) ?? [];
  const confirmed: Confirmation[] = [];
  const used = new Set<Confirmation>();
  const faults = input.faults.filter(({severity, column, value}) => {
    const ofField = given.filter(({field}) => field === column);
    // A customer can have several aliases.
    const sent = column === 'dob' ? subject.dob : undefined;
    const isFor = (candidate: Confirmation): boolean => confirms(candidate, value ?? '', sent);
    const one = ofField.find(isFor) ?? ofField[0];
    if (severity === 'error' || !one) return true;
    if (!isFor(one))
      throw new StopError(
        `The confirmation in row ${one.row} is for the ${column} ${quoted(one.value)}, but the customer ${shorten(customerKey)} has ${quoted(value ?? '')}. Copy the value from the column "value" of check.csv, which "check" writes with --state.`,
      );
    // The value as the row has it: the confirmation can have another spelling.
    if (!used.has(one)) confirmed.push({...one, value: value ?? one.value});
    used.add(one);
    return false;
  });
  const left = given.filter((one) => !used.has(one));
  if (left.length > 0) confirmations.set(customerKey, left);
  else confirmations.delete(customerKey);
  db.run(
    `INSERT INTO customers (row, line, customerKey, subject, further, faults, confirmed, status, reason)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row,
    line ?? null,
    storable(customerKey),
    JSON.stringify(subject),
    JSON.stringify(further),
    JSON.stringify(faults),
    JSON.stringify(confirmed),
    statusOf(faults),
    storable(reasonOf(faults) ?? '') || null,
  );
}

/** Replaces NUL, which SQLite can't store, with the sign for a lost character. A row that has it is rejected. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd');

/** Certain damage rejects a row. A doubt needs a person. */
function statusOf(faults: Fault[]): 'ready' | 'rejected' | 'undecided' {
  if (faults.some(({severity}) => severity === 'error')) return 'rejected';
  return faults.length > 0 ? 'undecided' : 'ready';
}

const reasonOf = (faults: Fault[]): string | undefined =>
  faults.length > 0
    ? faults
        .map(({column, message}) => (column === '' ? message : `${column}: ${message}`))
        .join(' ')
    : undefined;

/** How many of the other rows with a key a message names. */
const mostNamedRows = 5;

/** A row whose key another row has too. */
interface Repeated {
  row: number;
  customerKey: string;
  faults: Fault[];
}

/**
 * Yields the rows whose key another row has too, those with the same key one after the other. Reads them in pages, because
 * all rows can be among them, and in one query for each page, because each query needs memory for a while.
 */
function* repeatedRows(db: Database): Generator<Repeated> {
  // Rows without a key have a fault of another kind.
  let last = {customerKey: '', row: Number.MAX_SAFE_INTEGER};
  for (;;) {
    const page = [
      ...db.rows(
        `SELECT row, customerKey, faults FROM customers AS one
         WHERE (customerKey, row) > (?, ?) AND EXISTS
           (SELECT 1 FROM customers WHERE customerKey = one.customerKey AND row != one.row)
         ORDER BY customerKey, row LIMIT ?`,
        last.customerKey,
        last.row,
        rowsAtOnce,
      ),
    ].map(({row, customerKey, faults}) => ({
      row: row as number,
      customerKey: customerKey as string,
      faults: JSON.parse(faults as string) as Fault[],
    }));
    yield* page;
    if (page.length < rowsAtOnce) return;
    last = page.at(-1)!;
  }
}

/** Returns how many rows have a key, and the first of them. */
function rowsWithKey(db: Database, customerKey: string): {first: number[]; number: number} {
  const {first, number} = db.get(
    `SELECT json_group_array(row) AS first, (SELECT count(*) FROM customers WHERE customerKey = ?) AS number
     FROM (SELECT row FROM customers WHERE customerKey = ? ORDER BY row LIMIT ?)`,
    customerKey,
    customerKey,
    mostNamedRows + 1,
  )!;
  return {first: JSON.parse(first as string) as number[], number: number as number};
}

/** Rejects all rows whose key another row has: only a person knows which of them is right. */
function rejectRepeatedKeys(db: Database): void {
  let key = '';
  let withKey = {first: [] as number[], number: 0};
  for (const {row, customerKey, faults} of repeatedRows(db)) {
    if (customerKey !== key) {
      key = customerKey;
      withKey = rowsWithKey(db, key);
    }
    const named = withKey.first.filter((other) => other !== row).slice(0, mostNamedRows);
    const others = `${named.join(', ')}${withKey.number - 1 > named.length ? ' and more' : ''}`;
    const all: Fault[] = [
      ...faults,
      {
        severity: 'error',
        column: 'customerKey',
        code: 'repeated-key',
        value: customerKey,
        message: `Other rows have the same key: ${others}. Keep one of them.`,
      },
    ];
    db.run(
      "UPDATE customers SET status = 'rejected', faults = ?, reason = ? WHERE row = ?",
      JSON.stringify(all),
      storable(reasonOf(all)!),
      row,
    );
  }
}

/** Counts the rows by what the file says of them. */
function countRows(db: Database): Loaded {
  const counts = db.get(
    `SELECT count(*) AS total,
       count(*) FILTER (WHERE faults LIKE '%"severity":"error"%') AS rejected,
       count(*) FILTER (WHERE faults != '[]' AND faults NOT LIKE '%"severity":"error"%') AS undecided
     FROM customers`,
  ) as unknown as Omit<Loaded, 'ready'>;
  return {...counts, ready: counts.total - counts.rejected - counts.undecided};
}

/** Sums up a file, alone and with the options on which the state depends. */
async function fingerprintOf(
  file: string,
  settings: Record<string, unknown>,
): Promise<{fingerprint: string; sha256: string}> {
  const hash = createHash('sha256');
  await requireFile(file);
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  } catch (error) {
    throw new StopError(`${file} can't be read: ${(error as Error).message}`);
  }
  const sha256 = hash.copy().digest('hex');
  return {fingerprint: hash.update(JSON.stringify(settings)).digest('hex'), sha256};
}
