/** Finds the sample languages whose tools are installed on this machine. */
import {spawnSync} from 'node:child_process';
import type {Sample} from '@screening/api/samples';

export type Language = Sample['language'];

const works = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args).status === 0;

const present: Record<Language, () => boolean> = {
  curl: () => works('curl', '--version') && works('jq', '--version'),
  typescript: () => true,
  python: () => works('python3', '--version'),
  java: () => works('java', '--version') && works('javac', '--version'),
  go: () => works('go', 'version'),
};

export const allLanguages = Object.keys(present) as Language[];
/** Returns whether the tools of a language are installed. */
export const isHere = (language: Language): boolean => present[language]();

/** Languages whose samples use a client. */
export const withClient: Language[] = ['typescript', 'python'];
