/** Checks subjects with both clients, and reads the cases of names. */
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {checkSubject, type Finding} from '@screening/client';

/** A subject as a program might send it: its values can have any type. */
export type Subject = Record<string, unknown>;

/** The date from which the cases count ages. */
const today = '2026-11-26';

/** A name that looks real. With an alarm, it has this finding, and `why` says for which reason. */
export interface RealName {
  name: string;
  language: string;
  script: string;
  alarm?: string;
  why?: string;
}

/** Values with one finding. */
export interface Damage {
  severity: Finding['severity'];
  code: string;
  values: unknown[];
}

/** A date of birth, with its finding if it has one. */
export interface DateCase {
  dob: unknown;
  entityType?: string;
  severity?: Finding['severity'];
  code?: string;
}

function readList<T>(file: string): T[] {
  const list = parse(
    readFileSync(`packages/conformance/cases-of-names/${file}.yaml`, 'utf8'),
  ) as T[];
  if (!Array.isArray(list) || list.length === 0) throw new Error(`${file}.yaml has no cases`);
  return list;
}

/** Reads the names that look real. */
export function readRealNames(): RealName[] {
  const groups = readList<{
    language: string;
    script: string;
    names: (string | {name: string; alarm: string; why: string})[];
  }>('names');
  return groups.flatMap(({language, script, names}) =>
    names.map((one) => ({language, script, ...(typeof one === 'string' ? {name: one} : one)})),
  );
}

/** Reads the damaged names. */
export const readDamage = (): Damage[] => readList('damaged');

/** Reads the dates of birth. */
export const readDates = (): DateCase[] => readList('dates');

/** Returns the findings of each subject with the TypeScript client. */
export const checkInTypeScript = (subjects: Subject[]): Finding[][] =>
  subjects.map((subject) => checkSubject(subject, {today}));

/** Returns the findings of each subject with the Python client, in one process. */
export function checkInPython(
  folder: string,
  moduleName: string,
  subjects: Subject[],
): Finding[][] {
  const output = execFileSync('python3', ['packages/conformance/src/check_names.py', moduleName], {
    // `JSON.stringify` writes lone surrogates as escapes.
    input: `${JSON.stringify({subjects, today})}\n`,
    env: {...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1'},
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output.toString()) as Finding[][];
}
