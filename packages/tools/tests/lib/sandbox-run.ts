/** Runs whole command lines in this process against a sandbox on this machine, whose responses a test can change. */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {ClientOptions} from '@screening/client';
import {beforeEach} from 'vitest';
import {readCsv} from './read-csv';
import {useSandboxServer} from './sandbox-server';
import {runWith, useFolders, type Run} from './tool';

const apiKey = 'sandbox-run-key-5d18';

/** Prepares a folder and a sandbox for each test. */
export function useSandboxRuns() {
  const newFolder = useFolders();
  const sandbox = useSandboxServer(apiKey, 1_000_000);
  let folder = '';

  beforeEach(async () => {
    folder = newFolder();
    await sandbox.reset();
  });

  const path = (name: string): string => join(folder, name);
  const read = (name: string): string =>
    existsSync(path(name)) ? readFileSync(path(name), 'utf8') : '';
  return {
    path,
    /** Runs the tool with the sandbox's address and key. */
    run: (args: string[], options: ClientOptions = {}): Promise<Run> =>
      runWith(
        {baseUrl: sandbox.address(), apiKey, ...options},
        ...args,
        '--requests-per-second',
        '100000',
      ),
    write(name: string, ...rows: string[]): string {
      writeFileSync(path(name), `${rows.join('\n')}\n`);
      return path(name);
    },
    /** Returns the rows of a report in the folder `state`. */
    rows: (name: string): Record<string, string>[] => readCsv(read(`state/${name}`)),
    intercept: sandbox.intercept,
    forward: sandbox.forward,
    /** The requests so far, such as `POST /screening/simple`. */
    calls: sandbox.paths,
    entitiesOf: sandbox.entitiesOf,
  };
}
