/** Runs whole command lines in this process against a sandbox on this machine, whose responses a test can change. */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {ClientOptions} from '@screening/client';
import {startServer} from '@screening/sandbox/server';
import {description, seed} from '@screening/sandbox/testing';
import {afterAll, beforeAll, beforeEach} from 'vitest';
import type {Intercept} from './platform';
import {readCsv} from './read-csv';
import {runWith, useFolders, type Run} from './tool';

const apiKey = 'sandbox-run-key-5d18';

/** Prepares a folder and a sandbox for each test. */
export function useSandboxRuns() {
  const newFolder = useFolders();
  let folder = '';
  let server: Awaited<ReturnType<typeof startServer>>;
  let answer: (request: Request) => Promise<Response>;
  let intercept: Intercept = (_, respond) => respond();
  let calls: string[] = [];

  beforeAll(async () => {
    const log = {line: () => undefined, error: () => undefined};
    const options = {port: 0, seed: '1', latency: 0, key: apiKey, rateLimit: 1_000_000};
    server = await startServer(options, description, seed, log);
    answer = server.sandbox.fetch;
    server.sandbox.fetch = async (request) => {
      const {pathname} = new URL(request.url);
      calls.push(`${request.method} ${pathname.replace(server.sandbox.basePath, '')}`);
      return intercept(request, () => answer(request));
    };
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = newFolder();
    intercept = (_, respond) => respond();
    const headers = {Authorization: apiKey, 'Content-Type': 'application/json'};
    const init = {method: 'POST', headers, body: '{}'};
    await answer(new Request(`${server.origin}/sandbox/reset`, init));
    calls = [];
  });

  const path = (name: string): string => join(folder, name);
  const read = (name: string): string =>
    existsSync(path(name)) ? readFileSync(path(name), 'utf8') : '';
  return {
    path,
    /** Runs the tool with the sandbox's address and key. */
    run: (args: string[], options: ClientOptions = {}): Promise<Run> =>
      runWith(
        {baseUrl: server.origin + server.sandbox.basePath, apiKey, ...options},
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
    intercept: (proxy: Intercept): void => void (intercept = proxy),
    /** Answers as the sandbox does, from now on. */
    forward: (): void => void (intercept = (_, respond) => respond()),
    /** The requests so far, such as `POST /screening/simple`. */
    calls: (): string[] => calls,
    entitiesOf: (key: string) =>
      server.sandbox.state.entities.filter(({search}) => search.customerKey === key),
  };
}
