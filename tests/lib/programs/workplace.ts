/** Runs the programs of docs/examples with a sandbox, a folder for their state, and a hook before each call. */
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {parseCsv} from '../../../docs/examples/program';
import type {State} from '@screening/sandbox';
import {finish, typeScript, type Outcome} from '../guides-run/programs';
import {startRecorded, type Exchange, type RecordedSandbox} from '../guides-run/recorded-sandbox';

/** Runs before a call is forwarded, with its number from 1. If it returns a text, that is the response instead. */
type Hook = (call: number, method: string, path: string) => string | void | Promise<string | void>;
type Subject = {entityName: string; entityType?: string; customerKey?: string};

export type Workplace = {
  /** The folder that programs get as `--state`. */
  state: string;
  sandbox: RecordedSandbox;
  exchanges: Exchange[];
  /** More environment variables for the programs. */
  env: Record<string, string>;
  /** Starts a program with `--state` and the given arguments. */
  launch: (name: string, args?: string[], hook?: Hook) => ChildProcess;
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
  let hook: Hook | undefined;
  let calls = 0;
  const proxy = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const pass = async () => {
        const {method = '', url = '', headers} = request;
        const ours = await hook?.((calls += 1), method, url);
        if (typeof ours === 'string') return response.end(ours);
        const answer = await fetch(sandbox.origin + url, {
          method,
          headers: {Authorization: headers.authorization ?? '', 'Content-Type': 'application/json'},
          ...(method === 'GET' ? {} : {body: Buffer.concat(chunks)}),
        });
        response.writeHead(answer.status).end(await answer.text());
      };
      pass().catch(() => response.destroy());
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const {port} = proxy.address() as AddressInfo;
  const base = sandbox.baseUrl.replace(sandbox.origin, '');
  const send = async (address: string, method: string, body?: object) => {
    const headers = {Authorization: sandbox.apiKey, 'Content-Type': 'application/json'};
    const answer = await fetch(address, {method, headers, ...(body ? {body: JSON.stringify(body)} : {})});
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const api = <T>(method: string, path: string, body?: object) => send(sandbox.baseUrl + path, method, body) as T;

  const launch: Workplace['launch'] = (name, args = [], next) => {
    [hook, calls] = [next, 0];
    const file = resolve('docs/examples', name);
    const [program, ...before] = name.endsWith('.py') ? ['python3'] : [process.execPath, ...typeScript];
    return spawn(program, [...before, file, '--state', state, ...args], {
      env: {
        PATH: process.env.PATH ?? '',
        PYTHONDONTWRITEBYTECODE: '1',
        NO_PROXY: '127.0.0.1',
        SCREENING_BASE_URL: `http://127.0.0.1:${port}${base}`,
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
    run: (name, args, next) => finish(launch(name, args, next)),
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
      proxy.close();
      proxy.closeAllConnections();
      await sandbox.close();
      rmSync(state, {recursive: true});
    },
  };
}
