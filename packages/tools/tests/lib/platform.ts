/** Runs a command in this process against a sandbox on this machine, whose responses a test can change. */
import {readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import type {Json} from '@screening/sandbox/testing';
import {afterEach, beforeEach} from 'vitest';
import type {Command} from '../../src/command';
import {makeFastFolder} from './fast-folder';
import {runCommand, type Outcome, type Texts} from './run-command';
import {useSandboxServer, type Intercept} from './sandbox-server';

export type {Outcome} from './run-command';
export type {Intercept} from './sandbox-server';

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
  const sandbox = useSandboxServer(apiKey, 1_000_000);
  let folder = '';
  let giveUpAfter: number;

  beforeEach(async () => {
    folder = makeFastFolder();
    await sandbox.reset();
    giveUpAfter = 30;
  });
  afterEach(() => rmSync(folder, {recursive: true}));

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
            baseUrl: sandbox.address(),
            apiKey,
            timeouts: {total: giveUpAfter},
          },
          signal,
        },
      ),
    /** Lists everything in the state folder. */
    files: (): string[] => readdirSync(path('state')).sort(),
    intercept: sandbox.intercept,
    /** Sets how long a call is repeated that never succeeds, in seconds. */
    giveUpAfter: (seconds: number): void => void (giveUpAfter = seconds),
    calls: sandbox.calls,
    call: sandbox.call,
    change: sandbox.change,
    /** Saves subjects as entities of group 3 with Filter Set 12, and returns their URNs. */
    async create(...searches: {entityName: string; customerKey?: string}[]): Promise<string[]> {
      const place = {filterSetID: 12, entityGroupIDs: [3]};
      const {taskID} = await sandbox.call('POST', '/entities/create/enqueue', {...place, searches});
      await sandbox.change(`tasks/${taskID}`, {taskStatus: 'Done'});
      const urns: string[] = [];
      for (let page = 1; urns.length < searches.length; page += 1) {
        const query = `page=${page}&pageSize=100`;
        const route = `/entities/by-task-id/current-state/${taskID}?${query}`;
        const {entities} = await sandbox.call('GET', route);
        urns.push(...entities.map(({urn}: Json) => urn as string));
      }
      return urns;
    },
  };
}
