/** Checks subjects with both clients, and reads the cases of names. */
import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {checkSubject, type Finding} from '@screening/client';
import {startPythonProgram} from './run-python';

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

/** The running Python program that checks subjects. */
export interface PythonCheck {
  /** Returns the findings of each subject. Only one check may run at a time. */
  check(subjects: Subject[]): Promise<Finding[][]>;
  close(): void;
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

/** Starts the program `check_names.py`, which uses the Python client. For the parameters, see `startPythonProgram`. */
export function startPythonCheck(folder: string, moduleName: string): PythonCheck {
  const {ask, close} = startPythonProgram('check_names.py', folder, moduleName);
  return {check: (subjects) => ask({subjects, today}) as Promise<Finding[][]>, close};
}
