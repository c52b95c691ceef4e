/** Keeps the file of changes, to which each change is appended once, even if the platform returns it again. */
import type {HistoryEvent} from '@screening/client';
import {readMoment} from '@screening/client/times';
import type {Database} from '../state/database';
import type {StateFolder} from '../state/folder';
import {LineFile, linesTable} from '../state/line-file';

/**
 * The tables of the file. `known` has the identifier of each change that was ever received, so that none is written twice,
 * regardless of the overlap and of what happens to the file.
 */
export const changesTables = `CREATE TABLE known (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
   ${linesTable}`;

/** What the file of changes is called. */
export const changesName = 'changes.ndjson';

/** The file of changes of a state folder. */
export class ChangeFile {
  readonly #db: Database;
  readonly #file: LineFile;

  /**
   * Opens the file, and completes what an earlier process was appending.
   *
   * @param say Tells a person that a new file was begun, or that changes are missing.
   * @throws a `UsageError` or a `StopError` if the file isn't as this command left it.
   */
  constructor(folder: StateFolder, say: (text: string) => void) {
    this.#db = folder.db;
    this.#file = new LineFile(folder, changesName, {
      say,
      advice: 'To leave out changes that you have, give the time of the last one as --since.',
    });
    this.#file.check();
  }

  /** How many changes were ever received. */
  get total(): number {
    return this.#db.count('SELECT count(*) FROM known');
  }

  /** What is missing in the file, as sentences for a person. */
  get losses(): readonly string[] {
    return this.#file.losses;
  }

  /** Stores changes that were received. Returns how many of them are new. */
  receive(events: HistoryEvent[]): number {
    return this.#db.transaction(() => events.filter((event) => this.#isNew(event)).length);
  }

  #isNew(event: HistoryEvent): boolean {
    // JSON tells a number from a text, and has no character that SQLite can't store.
    const id = JSON.stringify(event.historyID);
    if (this.#db.run('INSERT OR IGNORE INTO known (id) VALUES (?)', id) === 0) return false;
    const time = readMoment(event.timestamp)?.earliest ?? 0;
    this.#file.add(JSON.stringify(event), {time, name: id});
    return true;
  }

  /**
   * Appends all changes that aren't in the file yet, the oldest first.
   *
   * @throws a `StopError` if the file can't be written. The next start continues.
   */
  append(): void {
    // The first reading can have a million changes, which need no room in the state once they are in the file.
    if (this.#file.append()) this.#db.giveBackRoom();
  }
}
