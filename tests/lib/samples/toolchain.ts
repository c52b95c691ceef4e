/** The languages of samples on this machine: which there are, and how their samples are run. */
import {spawnSync} from 'node:child_process';
import type {Sample} from '../../../src/description/samples';

export type Language = Sample['language'];

const works = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

let foundPython: string | undefined;
/** The first Python that has requests; a version manager's Python often lacks it. Looked for until there is one. */
export const python = (): string | undefined =>
  (foundPython ??= ['python3', '/usr/bin/python3'].find((name) => works(name, '-c', 'import requests')));

const present: Record<Language, () => boolean> = {
  curl: () => works('curl', '--version') && works('jq', '--version'),
  javascript: () => true,
  python: () => python() !== undefined,
  java: () => works('java', '--version') && works('javac', '--version'),
  go: () => works('go', 'version'),
};

export const allLanguages = Object.keys(present) as Language[];
/** The languages whose tools are here; the others are reported as skipped. */
export const isHere = (language: Language): boolean => present[language]();
/** The languages whose samples can be run: the certificate of the public host needs openssl. */
export const canRun = (language: Language): boolean => isHere(language) && works('openssl', 'version');
