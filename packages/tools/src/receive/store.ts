/** Keeps the events that were received, and the newest known state of each entity. */
import {createHash} from 'node:crypto';
import {join} from 'node:path';
import {replaceFile} from '../output/replace-file';
import type {Database} from '../state/database';
import type {StateFolder} from '../state/folder';
import {LineFile, linesTable} from '../state/line-file';
import {subjectOf, type Message, type Subject} from './messages';
import type {EntityState} from './entity-state';

/**
 * The tables of the command. `events` has the events whose entity or task is still to be read. `settled` has digests of the
 * key and the target of all others, for good: about 60 bytes each. A sender can repeat an event after any time, and without
 * its key it would be stored twice.
 */
export const receiveTables = [
  `CREATE TABLE events (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     key TEXT NOT NULL UNIQUE,
     target TEXT NOT NULL,
     status TEXT NOT NULL,
     reason TEXT
   ) STRICT;
   CREATE INDEX openEvents ON events (target, id) WHERE status = 'open';
   CREATE INDEX deadEvents ON events (id) WHERE status = 'dead';
   CREATE TABLE settled (key TEXT PRIMARY KEY, target TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE reads (
     target TEXT PRIMARY KEY,
     attempts INTEGER NOT NULL,
     queuedAt REAL NOT NULL,
     dueAt REAL NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX dueReads ON reads (dueAt);
   CREATE TABLE states (
     urn TEXT PRIMARY KEY,
     began INTEGER NOT NULL,
     state TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   ${linesTable}`,
];

/** The files that the store writes. */
export const files = {
  events: 'events.ndjson',
  settled: 'settled.ndjson',
  current: 'current.ndjson',
  dead: 'dead-letters.ndjson',
} as const;

/** The longest pause after a failed read, in milliseconds. */
const longestPause = 300_000;

/** Something that is to be read because of events. */
export interface Read {
  /** `entity URN` or `task ID`. */
  target: string;
  /** The newest event because of which it is read. */
  lastEvent: number;
}

/** How hard it is tried to read something, in milliseconds. */
export interface Effort {
  /** How long after the arrival of its newest event it is given up, and its events become dead letters. */
  giveUp: number;
  /** The first pause. */
  pause: number;
}

/** How many events there are. */
export interface Counts {
  stored: number;
  settled: number;
  open: number;
  dead: number;
}

/** The events and states of a folder. */
export class EventStore {
  /** The database, also for the lists that are read. */
  readonly db: Database;
  readonly #path: string;
  readonly #eventsFile: LineFile;
  readonly #settledFile: LineFile;
  /** What is being read. */
  readonly #taken = new Set<string>();
  /** The number of the newest reading, which grows over all starts. */
  #reading: number;
  /** What has changed since the files were written that are replaced as a whole. */
  #isStateChanged = true;
  #isDeadChanged = true;
  /** When `current.ndjson` may be written again, by the monotonic clock. A large file isn't written all the time. */
  #nextWrite = 0;

  /** @param say Tells a person that a new file was begun. */
  constructor(folder: StateFolder, say: (text: string) => void) {
    const {db, path} = folder;
    this.db = db;
    this.#path = path;
    this.#eventsFile = new LineFile(folder, files.events, {say});
    this.#settledFile = new LineFile(folder, files.settled, {say});
    this.#reading = db.count('SELECT max(began) FROM states');
    // All that isn't settled is read again, dead letters too. The times are those of the monotonic clock, because the wall
    // clock can jump. They start at 0 in each process.
    db.transaction(() => {
      db.run("UPDATE events SET status = 'open', reason = NULL WHERE status = 'dead'");
      db.run('DELETE FROM reads');
      db.run(
        `INSERT INTO reads (target, attempts, queuedAt, dueAt)
         SELECT DISTINCT target, 0, ?, 0 FROM events WHERE status = 'open'`,
        performance.now(),
      );
    });
  }

  /** What is missing in the files, as sentences for a person. */
  get losses(): string[] {
    return [...this.#eventsFile.losses, ...this.#settledFile.losses];
  }

  /** Stores the events that are new. They are on the disk when it returns. */
  add(foundBy: 'webhook' | 'poll', messages: readonly Message[]): void {
    const receivedAt = new Date().toISOString();
    this.db.transaction(() => {
      for (const message of messages) this.#addOne(foundBy, receivedAt, message);
    });
  }

  #addOne(foundBy: string, receivedAt: string, message: Message): void {
    const subject = subjectOf(message);
    const key = this.#newKey(subject);
    if (key === undefined) return;
    this.#eventsFile.add(JSON.stringify({...message, key, receivedAt, foundBy}));
    const {target} = subject;
    if (target === null) return this.#addSettled(key, target);
    this.db.run("INSERT INTO events (key, target, status) VALUES (?, ?, 'open')", key, target);
    this.db.run(
      `INSERT INTO reads (target, attempts, queuedAt, dueAt) VALUES (?, 0, ?, 0)
       ON CONFLICT (target) DO UPDATE SET queuedAt = excluded.queuedAt, dueAt = 0`,
      target,
      performance.now(),
    );
  }

  /** Returns the key of an event that isn't known, or undefined if it is. */
  #newKey({key, contentKey, target}: Subject): string | undefined {
    const known = this.#targetOf(key);
    if (known === undefined) return key;
    // A forged event with the ID of a real one must not hide it.
    const isSame = known === digestOf(target);
    return isSame || this.#targetOf(contentKey) !== undefined ? undefined : contentKey;
  }

  /** Returns the digest of what the event with a key is about, or undefined if there is no such event. */
  #targetOf(key: string): string | undefined {
    const open = this.db.get('SELECT target FROM events WHERE key = ?', key);
    if (open) return digestOf(open.target as string);
    return this.db.get('SELECT target FROM settled WHERE key = ?', digestOf(key))?.target as
      string | undefined;
  }

  #addSettled(key: string, target: string | null): void {
    this.db.run('INSERT INTO settled (key, target) VALUES (?, ?)', digestOf(key), digestOf(target));
    this.#settledFile.add(JSON.stringify({key, at: new Date().toISOString()}));
  }

  /** Returns what is to be read next. Nobody else gets it until `release`. */
  takeRead(): Read | undefined {
    const {db} = this;
    const due = db.rows(
      'SELECT target FROM reads WHERE dueAt <= ? ORDER BY dueAt LIMIT ?',
      performance.now(),
      this.#taken.size + 1,
    );
    const target = [...due]
      .map((row) => row.target as string)
      .find((candidate) => !this.#taken.has(candidate));
    if (target === undefined) return undefined;
    this.#taken.add(target);
    const lastEvent = db.count(
      "SELECT max(id) FROM events WHERE target = ? AND status = 'open'",
      target,
    );
    return {target, lastEvent};
  }

  /** Ends what `takeRead` has begun, however it went. */
  release({target}: Read): void {
    this.#taken.delete(target);
  }

  /**
   * Settles the events because of which something was read. Events that came later are still open.
   *
   * @param states What was read, unless `update` has stored it.
   */
  settle({target, lastEvent}: Read, reading: number, states: readonly EntityState[]): void {
    const {db} = this;
    db.transaction(() => {
      for (const state of states) this.#updateOne(reading, state);
      const events = db.rows(
        "SELECT key FROM events WHERE target = ? AND status = 'open' AND id <= ? ORDER BY id",
        target,
        lastEvent,
      );
      for (const {key} of [...events]) {
        db.run('DELETE FROM events WHERE key = ?', key);
        this.#addSettled(key as string, target);
      }
      this.#endRead(target);
    });
  }

  /** Forgets a read without open events, and lets another one begin at once. */
  #endRead(target: string): void {
    const {db} = this;
    const open = "SELECT count(*) FROM events WHERE target = ? AND status = 'open'";
    if (db.count(open, target) === 0) db.run('DELETE FROM reads WHERE target = ?', target);
    else db.run('UPDATE reads SET attempts = 0, dueAt = 0 WHERE target = ?', target);
  }

  /** Puts a failed read off, for a pause that doubles each time, or gives it up. */
  postpone({target, lastEvent}: Read, reason: string, effort: Effort): void {
    const {db} = this;
    const now = performance.now();
    const {attempts, queuedAt} = db.get('SELECT * FROM reads WHERE target = ?', target)!;
    const pause = Math.min(longestPause, effort.pause * 2 ** Number(attempts));
    if (now - Number(queuedAt) <= effort.giveUp) {
      db.run(
        'UPDATE reads SET attempts = attempts + 1, dueAt = ? WHERE target = ?',
        now + pause * (0.5 + Math.random()),
        target,
      );
      return;
    }
    db.transaction(() => {
      db.run(
        "UPDATE events SET status = 'dead', reason = ? WHERE target = ? AND status = 'open' AND id <= ?",
        reason,
        target,
        lastEvent,
      );
      this.#endRead(target);
    });
    this.#isDeadChanged = true;
  }

  /** Begins a reading of states. Returns its number for `update`. */
  beginReading(): number {
    this.#reading += 1;
    return this.#reading;
  }

  /** Stores the states of entities, unless a reading that began later has stored them. */
  update(reading: number, states: readonly EntityState[]): void {
    this.db.transaction(() => {
      for (const state of states) this.#updateOne(reading, state);
    });
  }

  #updateOne(reading: number, state: EntityState): void {
    const text = JSON.stringify(state);
    const before = this.db.get('SELECT began, state FROM states WHERE urn = ?', state.urn);
    if (before && Number(before.began) > reading) return;
    this.db.run(
      `INSERT INTO states (urn, began, state) VALUES (?, ?, ?)
       ON CONFLICT (urn) DO UPDATE SET began = excluded.began, state = excluded.state`,
      state.urn,
      reading,
      text,
    );
    this.#isStateChanged ||= before?.state !== text;
  }

  /** The `since` of the next poll: the newest change that a poll has returned, by the platform's clock. */
  get watermark(): string | undefined {
    return this.db.kept('watermark');
  }

  set watermark(time: string) {
    this.db.keep('watermark', time);
  }

  /**
   * Writes what has changed into the files.
   *
   * @param isLast Whether the process ends. Otherwise, a large `current.ndjson` waits.
   * @throws a `StopError` if a file can't be written. The next call tries again.
   */
  writeFiles(isLast: boolean): void {
    this.#eventsFile.append();
    if (this.#isDeadChanged) {
      this.#replace(files.dead, "SELECT key, reason FROM events WHERE status = 'dead' ORDER BY id");
      this.#isDeadChanged = false;
    }
    const begin = performance.now();
    if (this.#isStateChanged && (begin >= this.#nextWrite || isLast)) {
      this.#replace(files.current, 'SELECT state FROM states ORDER BY urn');
      this.#isStateChanged = false;
      const end = performance.now();
      this.#nextWrite = end + 20 * (end - begin);
    }
    // A program that reads that an event is settled must find its effect in the other file.
    if (!this.#isStateChanged) this.#settledFile.append();
  }

  /** Writes the rows of a query as a file, one line each. */
  #replace(name: string, sql: string): void {
    const {db} = this;
    function* lines(): Generator<string> {
      for (const row of db.rows(sql))
        yield `${typeof row.state === 'string' ? row.state : JSON.stringify(row)}\n`;
    }
    replaceFile(join(this.#path, name), lines());
  }

  /** Counts the events. */
  count(): Counts {
    const settled = this.db.count('SELECT count(*) FROM settled');
    const open = this.db.count("SELECT count(*) FROM events WHERE status = 'open'");
    const dead = this.db.count("SELECT count(*) FROM events WHERE status = 'dead'");
    return {stored: settled + open + dead, settled, open, dead};
  }
}

/** Returns a short text in place of a long one. Nobody can make another text with the same digest. */
function digestOf(text: string | null): string {
  const digest = createHash('sha256')
    .update(text ?? '')
    .digest();
  return digest.subarray(0, 16).toString('base64url');
}
