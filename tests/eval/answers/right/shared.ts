/** Functions and types that the right answers share. */
import {mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {read, settings, write, type Outcome} from '../../../../docs/examples/client';

settings.readDeadline = 20_000;
settings.writeDeadline = 42_000;
settings.readTimeout = 8000;

export type Row = {matchName: string; matchStrength: number; entity: {sigmaID: string}};
type Screening = {resultCount: number; searchDate: string; resultRows: Row[]};
export type Subject = {entityName: string; entityType?: string; dob?: string; country?: string};
export type Entity = {urn: string; customerKey?: string};

export const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Replaces a file in one step. */
export function writeJson(file: string, content: unknown): void {
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(`${file}.new`, JSON.stringify(content));
  renameSync(`${file}.new`, file);
}

/** Exits with the code that `main` returns, or with 1 if it throws. */
export function runMain(main: () => Promise<number>): void {
  main().then(
    (code) => process.exit(code),
    (error: Error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}

export function isPossible({entityName, dob, country}: Subject): boolean {
  if (entityName.trim() === '' || (country !== undefined && !/^[A-Z]{2}$/.test(country))) return false;
  const parts = /^(\d{4})(?:[-/](\d\d)(?:[-/](\d\d))?)?$/.exec(dob ?? '2000');
  if (!parts) return false;
  const [year, month, day] = [parts[1], parts[2] ?? '1', parts[3] ?? '1'].map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Returns the candidates of a complete result, or undefined. */
export async function screen({country, ...subject}: Subject, threshold: number): Promise<Row[] | undefined> {
  const body = {
    ...subject,
    ...(country === undefined ? {} : {countries: [country]}),
    screeningType: 'sanctions-peps-and-media',
    threshold,
  };
  const outcome = await read<Partial<Screening>>('POST', '/screening/simple', body);
  if (outcome.kind !== 'ok') {
    console.error(outcome.reason);
    return undefined;
  }
  const {resultCount, resultRows, searchDate} = outcome.value;
  return typeof resultCount === 'number' && Array.isArray(resultRows) && searchDate ? resultRows : undefined;
}

/** Repeats a call until its effect is certain, at most five times. `find` returns the effect if it's there. */
export async function writeOnce<T>(path: string, body: object, find: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await find();
    if (found !== undefined) return found;
    const outcome: Outcome<T> = await write('POST', path, body);
    if (outcome.kind === 'ok') return outcome.value;
    if (outcome.kind !== 'uncertain' || attempt === 5) throw new Error(outcome.reason);
  }
}
