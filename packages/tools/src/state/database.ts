/**
 * Keeps the state of a command in SQLite. Other modules only know this one, so that `node:sqlite` can replace libsql when
 * Node.js 20 is no longer supported.
 */
import Libsql from 'libsql';
import {StopError} from '../errors';

/** A value that a column can have. */
export type Value = string | number | null;

/** A value as libsql takes it. */
type Bound = Value | bigint;

/** A row that a query returns. */
export type Row = Record<string, Value>;

/** The table that each database has. The others are those of the command. */
const ownTable =
  'CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID';

/** How much room that nothing uses a database may have, in bytes. */
const mostUnused = 1 << 26;

/** Returns whether an error means that the state couldn't be written, for example because the disk is full. */
export const isDiskError = (error: unknown): boolean =>
  error instanceof Error && /^SQLITE_(?:FULL|IOERR)/.test((error as {code?: string}).code ?? '');

/** The file was written by a later version of the tool. */
export class LaterVersionError extends Error {
  constructor() {
    super('It was written by a later version of this tool. Install that version.');
  }
}

/** A database of one command. It is closed with `close`. */
export class Database {
  readonly #db: Libsql.Database;
  readonly #statements = new Map<string, Libsql.Statement<Bound[]>>();
  /** The statements of `rows` that no query uses, by their SQL. */
  readonly #idle = new Map<string, Libsql.Statement<Bound[]>[]>();

  /**
   * Opens a database.
   *
   * @param path The file. It is created if it doesn't exist.
   * @throws an `Error` if the file is no database.
   */
  constructor(path: string) {
    this.#db = new Libsql(path);
    // A stored row survives a power failure: customers are created because of it.
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    // libsql would keep temporary tables and the copy that VACUUM makes in memory, which grows with them.
    this.#db.exec('PRAGMA temp_store = FILE');
    if (this.#version() === 0) this.#addTables(ownTable, 1);
  }

  /**
   * Brings the tables of the command up to date.
   *
   * @param tables The steps that make the tables, as SQL. Their number is the version of the file: to change a table, add a
   *   step, and leave the others as they are.
   * @throws a `LaterVersionError` if the file is of one.
   */
  migrate(tables: readonly string[]): void {
    const done = this.#version() - 1;
    if (done > tables.length) throw new LaterVersionError();
    for (const [index, sql] of tables.entries()) if (index >= done) this.#addTables(sql, index + 2);
  }

  #version(): number {
    return this.count('PRAGMA user_version');
  }

  #addTables(sql: string, version: number): void {
    this.transaction(() => this.#db.exec(`${sql}; PRAGMA user_version = ${version}`));
  }

  /** Changes rows. Returns how many. */
  run(sql: string, ...values: Value[]): number {
    return this.#prepare(sql).run(...checked(values)).changes;
  }

  /** Returns the first row, or undefined. */
  get(sql: string, ...values: Value[]): Row | undefined {
    const row = this.#prepare(sql).get(...checked(values)) as Row | undefined;
    return row && withoutMetadata(row);
  }

  /** Returns a single number, such as a count. */
  count(sql: string, ...values: Value[]): number {
    return Number(Object.values(this.get(sql, ...values) ?? {})[0] ?? 0);
  }

  /** Yields rows one at a time. The same query can be started again meanwhile. */
  *rows(sql: string, ...values: Value[]): Generator<Row> {
    // A statement is freed only when V8 collects it, which sees nothing of its memory. So each is used again: 200,000
    // queries would need a gigabyte.
    let idle = this.#idle.get(sql);
    if (!idle) this.#idle.set(sql, (idle = []));
    const statement = idle.pop() ?? this.#db.prepare<Bound[]>(sql).safeIntegers(true);
    try {
      for (const row of statement.iterate(...checked(values))) yield withoutMetadata(row as Row);
    } finally {
      idle.push(statement);
    }
  }

  /** Runs a piece of work in one transaction: all of it is stored, or nothing. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** Does the same for work that waits for something. Nothing else may use the database meanwhile. */
  async longTransaction(work: () => Promise<void>): Promise<void> {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      await work();
      this.#db.exec('COMMIT');
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #rollBack(): void {
    // A full disk can have ended the transaction already. Its error says more than the one of this statement.
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
  }

  /** Returns a value that was kept with `keep`. */
  kept(name: string): string | undefined {
    return this.get('SELECT value FROM meta WHERE name = ?', name)?.value as string | undefined;
  }

  /** Keeps a value under a name. */
  keep(name: string, value: string): void {
    this.run(
      'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      value,
    );
  }

  /** Gives back the room of removed rows, if it is so much that copying all others is worth it. Takes seconds then. */
  giveBackRoom(): void {
    const pages = this.count('PRAGMA freelist_count');
    if (pages * this.count('PRAGMA page_size') > mostUnused) this.run('VACUUM');
  }

  /** Writes everything into the file itself, so that a copy of it is complete, and closes it. */
  close(): void {
    this.#statements.clear();
    this.#idle.clear();
    try {
      this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // The disk is full. Everything is stored in the file next to it, so what was done is done.
      if (!isDiskError(error)) throw error;
    } finally {
      this.#db.close();
    }
  }

  #prepare(sql: string): Libsql.Statement<Bound[]> {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare<Bound[]>(sql).safeIntegers(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/**
 * Refuses texts with a NUL: SQLite would cut them off there. Turns whole numbers into integers: libsql would store them
 * with a fraction.
 */
function checked(values: Value[]): Bound[] {
  if (values.some((value) => typeof value === 'string' && value.includes('\0')))
    throw new StopError(
      "A text with the character U+0000 can't be stored. Let an engineer find out what puts it into the file or into the responses. Then start the command again.",
    );
  return values.map((value) => (Number.isSafeInteger(value) ? BigInt(value as number) : value));
}

/** Removes what libsql adds to each row, and turns whole numbers, which it reads exactly, into numbers. */
function withoutMetadata(row: Row): Row {
  const found: Row = {};
  for (const [name, value] of Object.entries(row)) {
    if (name === '_metadata') continue;
    found[name] = typeof value === 'bigint' ? Number(value) : value;
  }
  return found;
}
