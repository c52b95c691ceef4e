/**
 * What the programs in this folder share besides the API: the command line, files that survive a
 * kill, and CSV.
 */
import {spawnSync} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {hostname} from 'node:os';
import {dirname, join} from 'node:path';
import {parseArgs, type ParseArgsConfig} from 'node:util';
import {connection, UsageError} from './client';

type Command = {
  usage: string;
  /** Options with a value, besides `--state`. Those without a default are required. A former name still works. */
  options?: Record<string, {default?: string; formerly?: string}>;
  /** Options without a value. */
  flags?: string[];
  /** How many file names the program takes. */
  files?: number;
};

/** The longest wait in seconds. A timer of Node.js that is set for more than 24 days ends at once. */
export const longestWait = 2_000_000;

/** What the command line says. */
export type Arguments = {
  files: string[];
  /** The folder of `--state`. */
  state: string;
  option: (name: string) => string;
  /** The value of an option that must be a whole number from `least` to `most`. */
  number: (name: string, least?: number, most?: number) => number;
  flag: (name: string) => boolean;
};

function readArguments({usage, options = {}, flags = [], files = 0}: Command): Arguments {
  const known: ParseArgsConfig['options'] = {
    help: {type: 'boolean'},
    state: {type: 'string'},
  };
  for (const [name, {formerly = name}] of Object.entries(options)) {
    known[name] = known[formerly] = {type: 'string'};
  }
  for (const name of flags) known[name] = {type: 'boolean'};
  let values: Record<string, unknown>;
  let positionals: string[];
  try {
    ({values, positionals} = parseArgs({options: known, allowPositionals: true}));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  for (const [name, {default: value, formerly = name}] of Object.entries(options)) {
    values[name] ??= values[formerly] ?? value;
  }
  for (const name of ['state', ...Object.keys(options)]) {
    if (values[name] === undefined)
      throw new UsageError(`--${name} is required; --help explains it.`);
  }
  if (!values.state) throw new UsageError('--state must be the name of a folder.');
  if (positionals.length !== files) {
    throw new UsageError(`Expected ${files} file name(s), got ${positionals.length}; see --help.`);
  }
  const option = (name: string) => String(values[name]);
  return {
    files: positionals,
    state: option('state'),
    option,
    number(name, least = 0, most = Infinity) {
      const value = option(name);
      const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
      if (number >= least && number <= most) return number;
      const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
      throw new UsageError(`--${name} must be a whole number ${range}, not "${value}".`);
    },
    flag: (name) => values[name] === true,
  };
}

type Failure = Error & {code?: string};

/** Returns when a process started, '' if it doesn't run, or undefined if neither can be found out. */
function startOf(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) {
    try {
      // After the name, which can contain anything: the state, and as the 20th field the start.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ');
      return fields[0] === 'Z' ? '' : fields[19];
    } catch {
      try {
        process.kill(pid, 0); // It runs, and is hidden because it belongs to another user.
        return undefined;
      } catch (error) {
        return (error as Failure).code === 'ESRCH' ? '' : undefined;
      }
    }
  }
  const [program, ...args] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-C', `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`]
      : ['ps', '-o', 'lstart=', '-p', `${pid}`];
  const env = {...process.env, LC_ALL: 'C', TZ: 'UTC'};
  const {error, stdout} = spawnSync(program, args, {encoding: 'utf8', env});
  return error ? undefined : stdout.trim();
}

type Owner = {pid: number; started?: string; host: string};

/** Returns the owner of a lock file, or undefined if that process no longer runs. */
function ownerOf(file: string): Owner | undefined {
  let owner: Owner = {pid: 0, host: 'an unknown computer'};
  try {
    owner = {...owner, ...(JSON.parse(readFileSync(file, 'utf8')) as Owner)};
  } catch (error) {
    if ((error as Failure).code === 'ENOENT') return undefined;
  }
  if (owner.host !== hostname()) return owner;
  const started = startOf(owner.pid);
  // Another start time means that the number now belongs to another process.
  const isOver = started === '' || (started && owner.started && started !== owner.started);
  return isOver ? undefined : owner;
}

/**
 * Keeps a second process away from the same state, because both would send the same writes. The
 * highest of lock.1, lock.2, ... belongs to the process that may run. It stays when its process ends,
 * because deleting it could delete the lock of a process that has just started. Processes of other
 * containers can't be seen: if containers share a folder, give each another host name, or let the
 * platform that runs them start one at a time.
 */
function lock(folder: string): void {
  mkdirSync(folder, {recursive: true});
  const file = (number: number) => join(folder, `lock.${number}`);
  const numbers = () =>
    readdirSync(folder)
      .flatMap((name) => (/^lock\.\d{1,9}$/.test(name) ? [Number(name.slice(5))] : []))
      .sort((a, b) => a - b);
  // A link appears at once with its content, and only one process can create it.
  const draft = join(folder, `lock.${randomUUID()}`);
  try {
    const self: Owner = {pid: process.pid, started: startOf(process.pid), host: hostname()};
    writeFileSync(draft, JSON.stringify(self), {flush: true});
    for (;;) {
      const highest = numbers().at(-1) ?? 0;
      const owner = ownerOf(file(highest));
      if (owner) {
        throw new Error(
          `Another process uses ${folder}: process ${owner.pid} on ${owner.host}. Wait until it ` +
            `has ended. If no such process runs, delete ${file(highest)}.`,
        );
      }
      const own = highest + 1;
      try {
        linkSync(draft, file(own));
      } catch (error) {
        if ((error as Failure).code === 'EEXIST') continue;
        throw error;
      }
      // Since the first look, others may have come and gone. Then the number is too low.
      const lower = numbers().filter((number) => number !== own);
      if (existsSync(file(own)) && lower.every((number) => number < own)) {
        // The lowest first, so that a process that looks meanwhile always sees the highest.
        for (const number of lower) rmSync(file(number), {force: true});
        return;
      }
      rmSync(file(own), {force: true});
    }
  } finally {
    rmSync(draft, {force: true});
  }
}

/** Writes a line for the operator. Standard output stays free for results. */
export function say(text: string): void {
  console.error(text);
}

/** Runs a program. Exit codes: 0 the work is done, 1 it isn't, 2 wrong usage. */
export function runProgram(command: Command, main: (args: Arguments) => Promise<void>): void {
  const run = async () => {
    const args = readArguments(command);
    connection();
    lock(args.state);
    await main(args);
  };
  run().catch((error: Error) => {
    say(`Error: ${error.message.replace(/\s+/g, ' ')}`);
    // At once, like a kill: the next run finishes what other workers have begun.
    process.exit(error instanceof UsageError ? 2 : 1);
  });
}

/** Explains a failed write. */
function storageError(path: string, error: unknown): Error {
  const {message} = error as Error;
  return new Error(
    `${path}: ${message}. Free space on the disk or remove the cause, then start again. Nothing ` +
      'that was stored is lost.',
  );
}

/** Makes the name of a new file survive a power loss. Windows has no call for this. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** A file of JSON lines that only grows. `add` returns when its records are on the disk. */
export class Journal<T> {
  /** What earlier runs recorded. */
  readonly records: T[];
  readonly #path: string;
  readonly #file: number;
  /** The length of the records that are on the disk, in bytes. */
  #length: number;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'a+');
    syncFolder(path);
    const content = readFileSync(path);
    // A kill or a full disk can cut the last line short. Nothing was done after it, so it is dropped.
    this.#length = content.lastIndexOf('\n') + 1;
    ftruncateSync(this.#file, this.#length);
    const lines = content.toString('utf8', 0, this.#length).split('\n').slice(0, -1);
    this.records = lines.map((line, i) => {
      try {
        return JSON.parse(line) as T;
      } catch {
        throw new Error(
          `${path}:${i + 1}: the line is damaged. Restore the file from a backup, or use a new folder.`,
        );
      }
    });
  }

  add(...records: T[]): void {
    const lines = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    try {
      // Drops what an earlier failure left. A record after a part of another couldn't be read.
      ftruncateSync(this.#file, this.#length);
      writeFileSync(this.#file, lines);
      fsyncSync(this.#file);
      this.#length += lines.length;
    } catch (error) {
      try {
        ftruncateSync(this.#file, this.#length);
      } catch {
        // The next `add` tries again, before it writes.
      }
      throw storageError(this.#path, error);
    }
  }
}

/** Replaces a file in one step: a reader finds the old content or the new one, never a part. */
export function replaceFile(path: string, text: string): void {
  const fresh = `${path}.new`;
  try {
    const file = openSync(fresh, 'w');
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(fresh, path);
    syncFolder(path);
  } catch (error) {
    rmSync(fresh, {force: true});
    throw storageError(path, error);
  }
}

export type Row = {line: number; cells: string[]};

/** Reads CSV (RFC 4180): quoted cells may contain commas, quotes and line breaks. Empty lines are skipped. */
export function parseCsv(text: string, file: string): Row[] {
  const rows: Row[] = [];
  let cells: string[] = [];
  let [line, start, end] = [1, 1, 0];
  // A cell, quoted or bare, and the sign that ends it.
  for (const match of text.matchAll(/(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    const [all, quoted, bare, sign] = match;
    end += all.length;
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    line += all.split('\n').length - 1;
    if (sign === ',') continue;
    if (cells.length > 1 || cells[0] !== '') rows.push({line: start, cells});
    [cells, start] = [[], line];
  }
  if (end < text.length)
    throw new Error(`${file}:${line}: a quotation mark is not closed or doubled`);
  return rows;
}

/** Writes CSV with quotes where a cell needs them. */
export function formatCsv(rows: (string | number)[][]): string {
  const cell = (value: string | number) =>
    /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
}

/** Does a piece of work for each item, several at a time. */
export async function inParallel<T>(items: T[], atOnce: number, work: (item: T) => Promise<void>) {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({length: atOnce}, worker));
}
