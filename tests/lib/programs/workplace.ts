/** Runs the programs of docs/examples with a sandbox, a folder for their state, and a hook before each call. */
import {spawn, type ChildProcess} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {parseCsv} from '../../../docs/examples/program';
import type {State} from '@screening/sandbox';
import {finish, typeScript, type Outcome} from '../guides-run/programs';
import {startRecorded, type Exchange, type RecordedSandbox} from '../guides-run/recorded-sandbox';

/** Runs before a call is forwarded. If it returns a text, that is the response instead. */
type Hook = (method: string, url: string) => string | void | Promise<string | void>;
type Subject = {entityName: string; entityType?: string; customerKey?: string};

export type Workplace = {
  /** The folder that programs get as `--state`. */
  state: string;
  sandbox: RecordedSandbox;
  exchanges: Exchange[];
  /** More environment variables for the programs. */
  env: Record<string, string>;
  /** Starts a program with `--state` and the given arguments. */
  launch: (name: string, args?: string[]) => ChildProcess;
  run: (name: string, args?: string[], hook?: Hook) => Promise<Outcome>;
  control: (path: string, body?: object) => Promise<void>;
  api: <T>(method: string, path: string, body?: object) => Promise<T>;
  sandboxState: () => Promise<State>;
  /** Saves subjects as entities of group 3 with Filter Set 12. */
  create: (subjects: Subject[]) => Promise<void>;
  write: (name: string, text: string) => string;
  /** Reads the rows of a CSV file of the state, as objects by column name. */
  rows: (name: string) => Record<string, string>[];
  close: () => Promise<void>;
};

export async function openWorkplace(): Promise<Workplace> {
  const sandbox = await startRecorded();
  const state = mkdtempSync(join(tmpdir(), 'program-'));
  const more: Record<string, string> = {};
  const send = async (address: string, method: string, body?: object) => {
    const headers = {Authorization: sandbox.apiKey, 'Content-Type': 'application/json'};
    const answer = await fetch(address, {method, headers, ...(body ? {body: JSON.stringify(body)} : {})});
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const api = <T>(method: string, path: string, body?: object) => send(sandbox.baseUrl + path, method, body) as T;

  const launch: Workplace['launch'] = (name, args = []) => {
    const file = resolve('docs/examples', name);
    const [program, ...before] = name.endsWith('.py') ? ['python3'] : [process.execPath, ...typeScript];
    return spawn(program, [...before, file, '--state', state, ...args], {
      env: {
        PATH: process.env.PATH ?? '',
        PYTHONDONTWRITEBYTECODE: '1',
        NO_PROXY: '127.0.0.1',
        SCREENING_BASE_URL: sandbox.baseUrl,
        SCREENING_API_KEY: sandbox.apiKey,
        ...more,
      } as unknown as NodeJS.ProcessEnv,
    });
  };
  return {
    state,
    sandbox,
    exchanges: sandbox.exchanges,
    env: more,
    launch,
    async run(name, args, hook) {
      const {intercept} = sandbox;
      if (hook)
        sandbox.intercept = async (request, answer) => {
          const ours = await hook(request.method, request.url);
          return typeof ours === 'string' ? new Response(ours) : intercept(request, answer);
        };
      return finish(launch(name, args)).finally(() => (sandbox.intercept = intercept));
    },
    control: async (path, body = {}) => {
      await send(`${sandbox.origin}/sandbox/${path}`, 'POST', body);
    },
    api: async (...request) => api(...request),
    sandboxState: () => send(`${sandbox.origin}/sandbox/state`, 'GET') as Promise<State>,
    async create(searches) {
      await api('POST', '/entities/create/enqueue', {filterSetID: 12, entityGroupIDs: [3], searches});
      await send(`${sandbox.origin}/sandbox/clock`, 'POST', {advanceSeconds: 60});
    },
    write(name, text) {
      const file = join(state, name);
      writeFileSync(file, text);
      return file;
    },
    rows(name) {
      const [header, ...rows] = parseCsv(readFileSync(join(state, name), 'utf8'), name);
      return rows.map(({cells}) => Object.fromEntries(header.cells.map((column, i) => [column, cells[i]])));
    },
    async close() {
      await sandbox.close();
      rmSync(state, {recursive: true});
    },
  };
}
