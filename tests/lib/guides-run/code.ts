/** Runs code that imports the modules of docs/examples, in TypeScript and Python. */
import type {ChildProcess} from 'node:child_process';
import {isHere} from '../samples/toolchain';
import {finish, start, type Outcome} from './programs';

export type Language = 'ts' | 'python';
/** The same code in each language. */
export type Code = Record<Language, string>;

/** Languages that run on this machine. In CI, a missing one is a failure. */
export const languages = (['ts', 'python'] as const).filter(
  (lang) => lang === 'ts' || process.env.CI || isHere('python'),
);

let count = 0;

/** Starts code in a folder that `prepare` has filled. */
export function startCode(lang: Language, code: Code, folder: string, env: Record<string, string> = {}): ChildProcess {
  const title = `code${(count += 1)}.${lang === 'ts' ? 'ts' : 'py'}`;
  return start({file: title, line: 1, lang, mode: 'run', title, value: code[lang]}, folder, env);
}

export const runCode = (...args: Parameters<typeof startCode>): Promise<Outcome> => finish(startCode(...args));
