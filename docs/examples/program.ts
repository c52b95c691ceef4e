/**
 * What the programs in this folder share besides the API: the command line, files that survive a
 * kill, and CSV.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { connection, UsageError } from './client';

type Command = {
  usage: string;
  /** Options besides `--state` and `--help`, each with a value. Those without a default are required. */
  options?: Record<string, { default?: string }>;
  /** Options without a value. */
  flags?: string[];
  /** How many file names the program takes. */
  files?: number;
};

/** What the command line says. */
export type Arguments = {
  files: string[];
  /** The folder of `--state`. */
  state: string;
  option: (name: string) => string;
  /** The value of an option that must be a whole number of at least `least`. */
  number: (name: string, least?: number) => number;
  flag: (name: string) => boolean;
};

function readArguments({ usage, options = {}, flags = [], files = 0 }: Command): Arguments {
  const known: ParseArgsConfig['options'] = {
    help: { type: 'boolean' },
    state: { type: 'string' },
  };
  for (const [name, { default: value }] of Object.entries(options)) {
    known[name] = { type: 'string', ...(value === undefined ? {} : { default: value }) };
  }
  for (const name of flags) known[name] = { type: 'boolean' };
  let values: Record<string, unknown>;
  let positionals: string[];
  try {
    ({ values, positionals } = parseArgs({ options: known, allowPositionals: true }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (values.help) {
    console.log(usage);
    process.exit(0);
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
    number(name, least = 0) {
      const value = option(name);
      if (/^\d{1,9}$/.test(value) && Number(value) >= least) return Number(value);
      throw new UsageError(
        `--${name} must be a whole number of at least ${least}, not "${value}".`,
      );
    },
    flag: (name) => values[name] === true,
  };
}

/**
 * Keeps a second process away from the same state, because both would send the same writes. The lock
 * is a socket: it ends with its process, also when the process is killed.
 */
async function lock(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
  const isHeld = await new Promise<boolean>((resolve) => {
    const holder = connect(path);
    holder.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  if (isHeld) throw new Error(`Another process uses ${folder}.`);
  rmSync(path, { force: true }); // What a killed process left.
  await once(createServer().listen(path).unref(), 'listening');
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
    await lock(args.state);
    await main(args);
  };
  run().catch((error: Error) => {
    say(`Error: ${error.message.replace(/\s+/g, ' ')}`);
    // At once, like a kill: what other workers have begun is settled by the next run.
    process.exit(error instanceof UsageError ? 2 : 1);
  });
}

/** A file of JSON lines that only grows. `add` returns when its records are on the disk. */
export class Journal<T> {
  /** What earlier runs recorded. */
  readonly records: T[];
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a+');
    const text = readFileSync(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    // A kill can cut the last line short. Nothing was done after it, so it is dropped.
    if (whole.length < text.length) ftruncateSync(this.#file, Buffer.byteLength(whole));
    this.records = whole
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T);
  }

  add(...records: T[]): void {
    writeFileSync(this.#file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    fsyncSync(this.#file);
  }
}

/** Replaces a file in one step: a reader finds the old content or the new one, never a part. */
export function replaceFile(path: string, text: string): void {
  const file = openSync(`${path}.new`, 'w');
  writeFileSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}

export type Row = { line: number; cells: string[] };

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
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: start, cells });
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
  await Promise.all(Array.from({ length: atOnce }, worker));
}
