/** Runs the tool as its program does, with what it prints in memory, and gives each test an empty folder. */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {ClientOptions} from '@screening/client';
import {afterAll} from 'vitest';
import {runTool, type ExitCode} from '../../src/cli';
import type {Output} from '../../src/output/output';

/** What a run of the tool has printed, and how it ended. */
export interface Run {
  code: ExitCode;
  stdout: string;
  stderr: string;
}

/** Runs the tool with these words behind its name. */
export const run = (...args: string[]): Promise<Run> => runWith({}, ...args);

/** How a run differs from the usual one: other options of the client, such as short timeouts, and a signal to stop. */
type RunOptions = ClientOptions & {signal?: AbortSignal};

/** Runs the tool in another way. */
export async function runWith(
  {signal = new AbortController().signal, ...clientOptions}: RunOptions,
  ...args: string[]
): Promise<Run> {
  const printed: string[] = [];
  const said: string[] = [];
  const output: Output = {
    print: (text) => void printed.push(`${text}\n`),
    say: (text) => void said.push(`${text}\n`),
    progress: () => ({update: () => undefined, end: () => undefined}),
  };
  const code = await runTool(args, signal, output, clientOptions);
  return {code, stdout: printed.join(''), stderr: said.join('')};
}

/** Returns a function that makes a new folder at each call. They are removed after the tests of the file. */
export function useFolders(): () => string {
  const root = mkdtempSync(join(tmpdir(), 'tool-test-'));
  let count = 0;
  afterAll(() => rmSync(root, {recursive: true, force: true}));
  return () => {
    const folder = join(root, String((count += 1)));
    mkdirSync(folder);
    return folder;
  };
}

/** Writes a file of customers, and returns its path. */
export function writeCustomers(folder: string, ...rows: string[]): string {
  const file = join(folder, 'customers.csv');
  writeFileSync(file, `${['customerKey,entityName', ...rows].join('\n')}\n`);
  return file;
}
