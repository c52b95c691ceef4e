/** Runs a command in this process against a sandbox on this machine, whose responses a test can change. */
import {readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {startServer} from '@screening/sandbox/server';
import {description, seed, type Json} from '@screening/sandbox/testing';
import {afterAll, afterEach, beforeAll, beforeEach} from 'vitest';
import type {Command} from '../../src/command';
import {makeFastFolder} from './fast-folder';
import {runCommand, type Outcome, type Texts} from './run-command';

export type {Outcome} from './run-command';

/** Answers a request in place of the sandbox, as a proxy would. */
export type Intercept = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

/** The key of the sandbox. It is in no sample. */
export const apiKey = 'platform-key-71c4';

/** Changes the successful responses to some paths. */
export const changeResponses =
  (path: RegExp, change: (body: Json, request: Request) => unknown): Intercept =>
  async (request, answer) => {
    const response = await answer();
    if (!response.ok || !path.test(new URL(request.url).pathname)) return response;
    const body = JSON.stringify(change(await response.json(), request));
    return new Response(body, {headers: response.headers});
  };

/** Prepares a folder and a sandbox for each test. */
export function usePlatform() {
  let folder = '';
  let server: Awaited<ReturnType<typeof startServer>>;
  let answer: (request: Request) => Promise<Response>;
  let intercept: Intercept;
  let calls: string[] = [];
  let giveUpAfter: number;

  beforeAll(async () => {
    const log = {line: () => undefined, error: () => undefined};
    const options = {port: 0, seed: '1', latency: 0, key: apiKey, rateLimit: 1_000_000};
    server = await startServer(options, description, seed, log);
    answer = server.sandbox.fetch;
    server.sandbox.fetch = async (request) => {
      const {pathname, search} = new URL(request.url);
      calls.push(`${request.method} ${pathname.replace(server.sandbox.basePath, '')}${search}`);
      return intercept(request, () => answer(request));
    };
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = makeFastFolder();
    intercept = (_, respond) => respond();
    await send('POST', '/sandbox/reset', {});
    calls = [];
    giveUpAfter = 30;
  });
  afterEach(() => rmSync(folder, {recursive: true}));

  /** Makes a request to the sandbox that no test changes. */
  async function send(method: string, route: string, body?: object): Promise<Json> {
    const headers = {Authorization: apiKey, 'Content-Type': 'application/json'};
    const init = {method, headers, body: body && JSON.stringify(body)};
    const response = await answer(new Request(server.origin + route, init));
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  const path = (name: string): string => join(folder, name);

  return {
    path,
    /** Runs a command with the state folder `state`, unless the options name another one. */
    run: (
      command: Command,
      given: Texts = {},
      signal = new AbortController().signal,
    ): Promise<Outcome> =>
      runCommand(
        command,
        {state: path('state'), ...given},
        {
          client: {
            baseUrl: server.origin + server.sandbox.basePath,
            apiKey,
            timeouts: {total: giveUpAfter},
          },
          signal,
        },
      ),
    /** Lists everything in the state folder. */
    files: (): string[] => readdirSync(path('state')).sort(),
    intercept: (proxy: Intercept): void => void (intercept = proxy),
    /** Sets how long a call is repeated that never succeeds, in seconds. */
    giveUpAfter: (seconds: number): void => void (giveUpAfter = seconds),
    /** The requests so far, such as `GET /info/sources`. */
    calls: (): string[] => calls,
    call: (method: string, route: string, body?: object): Promise<Json> =>
      send(method, server.sandbox.basePath + route, body),
    change: (route: string, body: object = {}): Promise<Json> =>
      send('POST', `/sandbox/${route}`, body),
    /** Saves subjects as entities of group 3 with Filter Set 12, and returns their URNs. */
    async create(...searches: {entityName: string; customerKey?: string}[]): Promise<string[]> {
      const base = server.sandbox.basePath;
      const place = {filterSetID: 12, entityGroupIDs: [3]};
      const {taskID} = await send('POST', `${base}/entities/create/enqueue`, {...place, searches});
      await send('POST', `/sandbox/tasks/${taskID}`, {taskStatus: 'Done'});
      const urns: string[] = [];
      for (let page = 1; urns.length < searches.length; page += 1) {
        const query = `page=${page}&pageSize=100`;
        const path = `${base}/entities/by-task-id/current-state/${taskID}?${query}`;
        const {entities} = await send('GET', path);
        urns.push(...entities.map(({urn}: Json) => urn as string));
      }
      return urns;
    },
  };
}
