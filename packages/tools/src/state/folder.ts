/** Opens the folder that keeps the state of a command, for one process at a time. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import Libsql from 'libsql';
import {UsageError} from '../errors';
import {removeDrafts} from '../output/replace-file';
import {Database, isDiskError, LaterVersionError} from './database';

/** The files with the state and the lock. SQLite adds others whose names begin with these. */
const databaseFile = 'state.db';
const lockFile = 'lock.db';

/**
 * How long to wait for the lock, in milliseconds. Taking it has several steps: of two processes that start at once, each
 * would see the other's first step and give up, if neither waited.
 */
const lockWait = 1000;

/** An open state folder. */
export interface StateFolder {
  /** The path of the folder, for its reports. */
  path: string;
  db: Database;
  /** Closes the database, and lets other processes use the folder. */
  close: () => void;
}

/**
 * Makes a state folder, or takes one that exists, for a command that keeps no state and needs no lock. Only its owner can
 * read it.
 *
 * @throws a `UsageError` if the folder can't be used, or if it belongs to an earlier program.
 */
export function prepareFolder(path: string): void {
  try {
    // An empty path would mean the current folder.
    if (path === '') throw new Error('its name is empty');
    makeFolder(resolve(path));
    if (!statSync(path).isDirectory()) throw new Error('it is not a folder');
    refuseLinks(path);
    // Others may need a folder with other files, such as /tmp or the current one.
    const names = readdirSync(path);
    if (names.length === 0 || names.includes(databaseFile)) chmodSync(path, 0o700);
  } catch (error) {
    throw new UsageError(`The state folder ${path} can't be used: ${(error as Error).message}`);
  }
  if (existsSync(join(path, 'journal.ndjson')))
    throw new UsageError(
      `${path} belongs to an earlier program, which this tool replaces. Finish its work with that program, and use a new folder here.`,
    );
}

/**
 * Makes a folder and those above it. `mkdirSync` with `recursive` never ends in a place such as `/proc`, where no folder can
 * be made.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, {mode: 0o700});
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(path)) throw error;
  }
}

/**
 * Opens a state folder, and keeps other processes out until it is closed. Only its owner can read it.
 *
 * @param command The command, which must be the same at each start.
 * @param tables The steps that make its tables: see `Database`.
 * @throws a `UsageError` if another process uses the folder, or if it belongs to something else.
 */
export function openFolder(path: string, command: string, tables: readonly string[]): StateFolder {
  prepareFolder(path);
  const lock = lockFolder(path);
  try {
    const db = openDatabase(path, command, tables);
    removeDrafts(path, 0);
    return {
      path,
      db,
      close() {
        db.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Refuses links in place of the state: SQLite would follow them, and write into another file. */
function refuseLinks(path: string): void {
  for (const name of readdirSync(path)) {
    if (![databaseFile, lockFile].some((own) => name.startsWith(own))) continue;
    // A process that uses the folder can remove one of SQLite's files after it was listed.
    const found = lstatSync(join(path, name), {throwIfNoEntry: false});
    if (found?.isSymbolicLink()) throw new Error(`${name} is a link`);
  }
}

/** Opens the database of a folder. Nothing is changed in one that belongs to another command. */
function openDatabase(path: string, command: string, tables: readonly string[]): Database {
  let db: Database | undefined;
  try {
    db = new Database(join(path, databaseFile));
    const owner = db.kept('command');
    if (owner !== undefined && owner !== command)
      throw new UsageError(
        `${path} belongs to the command "${owner}". Use a different folder for "${command}".`,
      );
    db.migrate(tables);
    if (owner === undefined) db.keep('command', command);
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof UsageError || isDiskError(error)) throw error;
    if (error instanceof LaterVersionError)
      throw new UsageError(`The state in ${path} can't be opened. ${error.message}`);
    throw new UsageError(
      `The state in ${path} can't be opened: ${(error as Error).message}. Restore the folder from a backup, or use a new one.`,
    );
  }
}

/**
 * Keeps other processes out of a folder. The system ends a transaction with its process, so no lock is left after a kill.
 * SQLite's own locks on the state aren't enough: they last for one transaction, not for the whole command.
 */
function lockFolder(path: string): Libsql.Database {
  let lock: Libsql.Database | undefined;
  try {
    lock = new Libsql(join(path, lockFile), {timeout: lockWait});
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if (isDiskError(error)) throw error;
    const isBusy = /^SQLITE_BUSY/.test((error as {code?: string}).code ?? '');
    throw new UsageError(
      isBusy
        ? `Another process uses ${path}. Wait until it has ended, or use a different folder.`
        : `The state folder ${path} can't be locked: ${(error as Error).message}`,
    );
  }
}

/** Makes a folder that is removed when it is closed, for a command without a state. */
export function openTemporaryFolder(tables: readonly string[]): StateFolder {
  const path = mkdtempSync(join(tmpdir(), 'customers-'));
  const remove = (): void => rmSync(path, {recursive: true, force: true});
  process.once('exit', remove);
  const db = new Database(join(path, databaseFile));
  db.migrate(tables);
  return {
    path,
    db,
    close() {
      db.close();
      remove();
      process.off('exit', remove);
    },
  };
}
