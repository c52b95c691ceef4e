/** Gives each test a folder with the samples of `docs/examples`, and a sandbox in its initial state. */
import type {ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type RequestListener, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterAll, afterEach, beforeAll, beforeEach, expect} from 'vitest';
import {readCsv} from '@screening/tools/testing';
import {
  startRecorded,
  type Exchange,
  type Intercept,
  type RecordedSandbox,
} from './recorded-sandbox';
import {finish, installTool, prepare, saveBlock, start, type Block, type Outcome} from './start';

type Env = Record<string, string>;
type Json = Record<string, unknown>;
export type Entity = {urn: string; customerKey: string; entityName: string};

/** Reads a file, or returns an empty text if it doesn't exist. */
const readText = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Reads the rows of a CSV file, as objects by column name. */
export const readRows = (file: string): Record<string, string>[] => readCsv(readText(file));

/** Reads the complete lines of a journal with one JSON object per line. */
export const readRecords = <T>(file: string): T[] =>
  readText(file)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as T);

/**
 * @param options.hasTool Installs the command-line tool too, whose commands are started like programs.
 */
export function useWorkspace({hasTool = false}: {hasTool?: boolean} = {}) {
  let folder = '';
  let sandbox: RecordedSandbox;
  const servers: Server[] = [];
  beforeAll(async () => {
    sandbox = await startRecorded();
  });
  afterAll(() => sandbox.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'program-'));
    prepare(folder);
    if (hasTool) await installTool(folder);
    await sandbox.reset();
  });
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(folder, {recursive: true});
  });

  const path = (name: string): string => join(folder, name);
  const call = <T>(...args: Parameters<RecordedSandbox['call']>) => sandbox.call<T>(...args);
  const change = (...args: Parameters<RecordedSandbox['change']>) => sandbox.change(...args);
  const sandboxState = () => sandbox.sandboxState();
  const entities = async (filters: object = {}) =>
    (await call<{entities: Entity[]}>('POST', '/entities?pageSize=100', {filters})).entities;

  /** Starts a program of the folder with `--state state`, or a block with its own arguments. */
  function launch(program: string | Block, args: string[] = [], env: Env = {}): ChildProcess {
    const [name, all] =
      typeof program === 'string'
        ? [program, ['--state', 'state', ...args]]
        : [saveBlock(program, folder), args];
    return start(name, all, folder, {
      SCREENING_BASE_URL: sandbox.baseUrl,
      SCREENING_API_KEY: sandbox.apiKey,
      ...env,
    });
  }
  const run = (...parts: Parameters<typeof launch>): Promise<Outcome> => finish(launch(...parts));
  /** Runs a program that must succeed, and returns its output. */
  async function succeed(...parts: Parameters<typeof launch>): Promise<Outcome> {
    const outcome = await run(...parts);
    expect(outcome, outcome.stderr).toMatchObject({status: 0});
    return outcome;
  }

  const write = (name: string, content: string | Buffer | string[]): string => {
    mkdirSync(dirname(path(name)), {recursive: true});
    writeFileSync(path(name), Array.isArray(content) ? content.join('\n') : content);
    return name;
  };
  const read = (name: string): string => readText(path(name));

  return {
    path,
    write,
    read,
    rows: (name: string) => readRows(path(name)),
    launch,
    run,
    succeed,
    call,
    change,
    sandboxState,
    entities,
    dispose: (urn: string, dispositionState: string) =>
      change(`entities/${urn}/disposition`, {dispositionState}),
    urnOf: async (key: string) =>
      (await sandboxState()).entities.find(({search}) => search.customerKey === key)!.urn,
    /** Saves subjects as entities of group 3 with Filter Set 12. */
    async create(searches: {entityName: string; customerKey?: string}[]) {
      await call('POST', '/entities/create/enqueue', {
        filterSetID: 12,
        entityGroupIDs: [3],
        searches,
      });
      await change('clock', {advanceSeconds: 60});
    },
    /** Returns the calls to a path. */
    callsTo: (route: string): Exchange[] =>
      sandbox.exchanges.filter((exchange) => exchange.path === route),
    exchanges: (): Exchange[] => sandbox.exchanges,
    /** Puts a proxy between the programs and the sandbox. */
    intercept: (proxy: Intercept): void => void (sandbox.intercept = proxy),
    /** Starts a server for responses that the sandbox doesn't send. Returns its address. */
    async serve(listener: RequestListener): Promise<string> {
      const server = createServer(listener).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
}

/** An error in one sentence, not the message of an exception. */
export const sentence =
  /^Error: (?!.*(Cannot (read|destructure|convert)|is not (iterable|a function)|NoneType|^Error: ')).*\w.*$/m;

/** A proxy that drops the filters of every list. */
export const dropFilters: Intercept = async (request, answer) => {
  const text = await request.text();
  const body = {...(JSON.parse(text || '{}') as Json), filters: undefined, createdAt: undefined};
  const {url, method, headers} = request;
  return answer(new Request(url, {method, headers, ...(text ? {body: JSON.stringify(body)} : {})}));
};

/** A proxy that changes the successful responses of the calls to a path, after they took effect. */
export const changeResponses =
  (route: RegExp, change: (body: Json) => unknown): Intercept =>
  async (request, answer) => {
    const response = await answer(request);
    if (!response.ok || !route.test(`${request.method} ${new URL(request.url).pathname}`))
      return response;
    return Response.json(change((await response.json()) as Json));
  };
