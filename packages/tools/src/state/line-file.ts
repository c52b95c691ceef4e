/**
 * Appends lines to files for other programs, each exactly once, whatever happens in between: a kill, a full disk or a power
 * failure.
 *
 * A line is first stored in the state, in the same transaction as what it reports. Before lines are appended, the state notes
 * which ones, and how long the file is. After an interruption, the same lines are compared with what the file already has,
 * and the rest of them is appended. So a program that reads the file as it grows never sees a line that is taken back.
 */
import {createHash} from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import {StopError, UsageError} from '../errors';
import {explainFileError, syncFolder, writeAll} from '../output/replace-file';
import type {Database} from './database';
import type {StateFolder} from './folder';

/** The table of the lines that aren't in their files yet. */
export const linesTable = `CREATE TABLE lines (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     file TEXT NOT NULL,
     time INTEGER NOT NULL,
     name TEXT NOT NULL,
     line TEXT NOT NULL,
     isAppending INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE INDEX linesInOrder ON lines (file, time, name, id);
   CREATE INDEX linesOfBlock ON lines (file) WHERE isAppending = 1;`;

/** How much is appended at once, in characters and in lines. A longer line is appended alone. */
const blockSize = 1 << 20;
const mostLines = 1000;

/** How much of the end of the file is compared with what was written, in bytes. */
const comparedEnd = 1 << 16;

/** Where a line belongs among those that aren't in the file yet. Lines of the same place are in the order of their arrival. */
export interface LineOrder {
  /** In milliseconds since 1970. */
  time: number;
  /** Comes after lines of the same time with smaller names. */
  name: string;
}

/** How a file differs from others. */
export interface LineFileOptions {
  /** Tells a person that a new file was begun, or that lines are missing. */
  say: (text: string) => void;
  /** What else to do if the file was written by something else, as a sentence. */
  advice?: string;
}

/** A file of a state folder to which lines are appended. */
export class LineFile {
  readonly #db: Database;
  readonly #name: string;
  readonly #path: string;
  readonly #options: LineFileOptions;
  readonly #losses: string[] = [];

  /** @param name The name of the file. */
  constructor({db, path}: StateFolder, name: string, options: LineFileOptions) {
    this.#db = db;
    this.#name = name;
    this.#path = join(path, name);
    this.#options = options;
  }

  /** What this process has found missing in the file, as sentences for a person. */
  get losses(): readonly string[] {
    return this.#losses;
  }

  /** Stores a line. Call it in the transaction that stores what the line reports. */
  add(line: string, {time, name}: LineOrder = {time: 0, name: ''}): void {
    this.#db.run(
      'INSERT INTO lines (file, time, name, line) VALUES (?, ?, ?, ?)',
      this.#name,
      time,
      name,
      line,
    );
  }

  /**
   * Completes what an earlier process was appending, and makes sure that the file is as it was left.
   *
   * @throws a `UsageError` or a `StopError` if it isn't. Nothing that was stored is lost.
   */
  check(): void {
    this.#complete();
    this.#withFile((file) => void this.#lengthOf(file));
  }

  /**
   * Appends all lines that aren't in the file yet.
   *
   * @returns whether there were any.
   * @throws a `StopError` if the file can't be written, or if another program has changed it. The lines stay stored.
   */
  append(): boolean {
    this.#complete();
    let hasAppended = false;
    while (this.#appendBlock()) hasAppended = true;
    return hasAppended;
  }

  /** Appends some lines. Returns false if there are none. */
  #appendBlock(): boolean {
    const block = this.#nextBlock();
    if (block.length === 0) return false;
    this.#withFile((file) => {
      const length = this.#lengthOf(file);
      this.#db.transaction(() => {
        this.#keepLength(file, length);
        for (const id of block) this.#db.run('UPDATE lines SET isAppending = 1 WHERE id = ?', id);
      });
      this.#write(file, this.#linesOfBlock(), length, 0);
    });
    return true;
  }

  /** Chooses the lines to append next, and returns their identifiers. */
  #nextBlock(): number[] {
    const ids: number[] = [];
    let size = 0;
    for (const {id, characters} of this.#db.rows(
      'SELECT id, length(line) AS characters FROM lines WHERE file = ? ORDER BY time, name, id LIMIT ?',
      this.#name,
      mostLines,
    )) {
      size += characters as number;
      if (ids.length > 0 && size > blockSize) break;
      ids.push(id as number);
    }
    return ids;
  }

  /** Returns the lines that are being appended. */
  #linesOfBlock(): Buffer {
    // The index that has the order has all lines that wait, so SQLite would read a million of them for each block.
    const rows = this.#db.rows(
      'SELECT line FROM lines INDEXED BY linesOfBlock WHERE file = ? AND isAppending = 1 ORDER BY time, name, id',
      this.#name,
    );
    return Buffer.from([...rows].map(({line}) => `${line as string}\n`).join(''));
  }

  /**
   * Writes the lines that are being appended, and notes that they are in the file.
   *
   * @param length The length of the file before them.
   * @param begin How many of their bytes the file already has.
   */
  #write(file: number, lines: Buffer, length: number, begin: number): void {
    writeAll(file, lines.subarray(begin), length + begin);
    fsyncSync(file);
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM lines WHERE file = ? AND isAppending = 1', this.#name);
      this.#keepLength(file, length + lines.length);
    });
  }

  /** Completes what was being appended when an earlier process or an earlier attempt ended. */
  #complete(): void {
    const lines = this.#linesOfBlock();
    if (lines.length === 0) return;
    const length = this.#keptLength ?? 0;
    this.#withFile((file) => {
      const there = fstatSync(file).size - length;
      if (there < 0) throw this.#removedMeanwhile();
      if (there > lines.length) throw this.#changedBy('another program');
      const found = readAt(file, length, there);
      const same = commonLength(found, lines);
      // After a power failure, the end of a file can consist of zeros.
      if (found.subarray(same).some((byte) => byte !== 0)) throw this.#changedBy('another program');
      this.#write(file, lines, length, same);
    }, false);
  }

  /**
   * Returns the length of the file, after which the next line is appended.
   *
   * A file that was renamed within the folder to keep it small isn't lost: the next line begins a new one. Whatever else is
   * missing is told to a person, because it doesn't come again.
   */
  #lengthOf(file: number): number {
    const {size} = fstatSync(file);
    const kept = this.#keptLength;
    const length = kept ?? 0;
    if (size > length)
      throw kept === undefined
        ? new UsageError(
            [`${this.#path} was written by something else. Use a new folder.`, this.#options.advice]
              .filter((text) => text !== undefined)
              .join(' '),
          )
        : this.#changedBy('another program, or state.db comes from an older backup');
    if (size > 0 && readAt(file, size - 1, 1)[0] !== newline)
      throw new StopError(
        `${this.#path} ends within a line, because something has shortened it. Move it away: the next line begins a new file. Nothing that was stored is lost.`,
      );
    if (size < length) this.#tellShorter(size, length);
    else if (this.#isOtherEnd(file, size))
      this.#lose(
        `${this.#path} was changed or replaced: it no longer ends with the lines that were written there. What is missing in it doesn't come again. New lines are appended to it.`,
      );
    else if (kept !== undefined) return size;
    this.#keepLength(file, size);
    return size;
  }

  /** Says that the file is shorter than it was. */
  #tellShorter(size: number, length: number): void {
    if (size > 0)
      this.#lose(
        `${this.#path} was shortened or replaced: it has ${size} of ${length} bytes. What was removed doesn't come again. New lines are appended to it.`,
      );
    else if (this.#isRenamed(length))
      this.#options.say(`${this.#path} was renamed. A new file begins.`);
    else
      this.#lose(
        `${this.#path} was deleted, emptied or moved to another folder: it had ${length} bytes, which don't come again. A new file begins.`,
      );
  }

  #lose(text: string): void {
    this.#losses.push(text);
    this.#options.say(text);
  }

  /** Returns whether the file has another name in its folder now, with all that was written there. */
  #isRenamed(length: number): boolean {
    const identity = this.#db.kept(`identity of ${this.#name}`);
    const folder = dirname(this.#path);
    return readdirSync(folder).some((name) => {
      try {
        const {ino, dev, size} = lstatSync(join(folder, name), {bigint: true});
        return `${dev}:${ino}` === identity && size >= length;
      } catch {
        // It was renamed or removed at this moment.
        return false;
      }
    });
  }

  /** Returns whether the end of the file isn't the one that was written. State of earlier versions doesn't know it. */
  #isOtherEnd(file: number, length: number): boolean {
    const kept = this.#db.kept(`end of ${this.#name}`);
    return kept !== undefined && kept !== endOf(file, length);
  }

  get #keptLength(): number | undefined {
    const kept = this.#db.kept(`length of ${this.#name}`);
    return kept === undefined ? undefined : Number(kept);
  }

  /** Keeps how long the file is, how it ends, and which one it is. */
  #keepLength(file: number, length: number): void {
    const {ino, dev} = fstatSync(file, {bigint: true});
    this.#db.keep(`length of ${this.#name}`, String(length));
    this.#db.keep(`end of ${this.#name}`, endOf(file, length));
    this.#db.keep(`identity of ${this.#name}`, `${dev}:${ino}`);
  }

  #changedBy(cause: string): StopError {
    return new StopError(
      `${this.#path} has lines that this command hasn't written there: it was changed by ${cause}. Move it away: the next line begins a new file. Nothing that was stored is lost.`,
    );
  }

  #removedMeanwhile(): StopError {
    return new StopError(
      `${this.#path} was moved away while lines were being appended, so it isn't known whether its last lines are complete. Put it back, start the command, and move it when the command has ended.`,
    );
  }

  /** Does something with the open file. It isn't followed if it is a link, which somebody else can have put there. */
  #withFile(work: (file: number) => void, isCreated = true): void {
    let file: number | undefined;
    try {
      const {O_RDWR, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0} = constants;
      // A pipe would wait for a reader.
      const flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | (isCreated ? O_CREAT : 0);
      file = openSync(this.#path, flags, 0o600);
      if (!fstatSync(file).isFile()) throw this.#notAFile();
      fchmodSync(file, 0o600);
      // The name must be safe before a line is.
      if (isCreated) syncFolder(this.#path);
      work(file);
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' && !isCreated) throw this.#removedMeanwhile();
      if (code === 'ELOOP' || code === 'EISDIR') throw this.#notAFile();
      throw explainFileError(this.#path, error);
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  #notAFile(): StopError {
    return new StopError(`${this.#path} is a link or a folder. Remove it, then start again.`);
  }
}

const newline = 0x0a;

/** Reads a part of a file. */
function readAt(file: number, begin: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, begin + done);
    if (count === 0) break;
    done += count;
  }
  return bytes.subarray(0, done);
}

/** Sums up the last bytes of a file. */
function endOf(file: number, length: number): string {
  const count = Math.min(length, comparedEnd);
  return createHash('sha256')
    .update(readAt(file, length - count, count))
    .digest('hex');
}

/** Returns how many bytes are the same at the beginning of both. */
function commonLength(one: Buffer, other: Buffer): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
