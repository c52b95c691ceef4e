/** Finds the sample languages whose tools are installed on this machine. */
import {spawnSync} from 'node:child_process';
import type {Sample} from '@screening/api/samples';

export type Language = Sample['language'];

const works = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args).status === 0;

let foundPython: string | undefined;
/** Returns the first Python with `requests`, which a version manager's Python often lacks. Caches only a success. */
export const python = (): string | undefined =>
  (foundPython ??= ['python3', '/usr/bin/python3'].find((name) =>
    works(name, '-c', 'import requests'),
  ));

const present: Record<Language, () => boolean> = {
  curl: () => works('curl', '--version') && works('jq', '--version'),
  javascript: () => true,
  python: () => python() !== undefined,
  java: () => works('java', '--version') && works('javac', '--version'),
  go: () => works('go', 'version'),
};

export const allLanguages = Object.keys(present) as Language[];
/** Returns whether the tools of a language are installed. */
export const isHere = (language: Language): boolean => present[language]();
