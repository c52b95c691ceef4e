/** Gives each test a folder, and a sandbox in this process whose clock tests set. A test can change any response. */
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {type ClientOptions, type Transport, TransportError} from '@screening/client';
import {newTester, regularKey, type Json, type Tester} from '@screening/sandbox/testing';
import {afterEach, beforeEach} from 'vitest';
import {Database} from '../../src/state/database';
import {makeFastFolder} from './fast-folder';

/** A request that reached the sandbox or what a test put in front of it. */
export interface Call {
  operation: string;
  /** The method and the path behind the base path, such as `GET /info/sources`. */
  route: string;
  body: Json;
}

/** Answers a request in place of the sandbox, as a proxy would. */
export type Intercept = (
  call: Call & {request: Request},
  answer: () => Promise<Response>,
) => Promise<Response>;

/** The operations that tests tell apart. */
const operations: [RegExp, string][] = [
  [/^POST \/screening\/simple$/, 'screenSimple'],
  [/^POST \/screening\/full-single$/, 'screenFull'],
  [/^POST \/entities\/create$/, 'createEntity'],
  [/^POST \/entities$/, 'listEntities'],
  [/^POST \/entities\/histories$/, 'listHistories'],
  [/^GET \/entity\/[^/]+$/, 'getEntity'],
];

/** Changes the successful responses of an operation, after they took effect. */
export const changeResponses =
  (operation: string, change: (body: Json, sent: Json) => unknown): Intercept =>
  async (call, answer) => {
    const response = await answer();
    if (!response.ok || call.operation !== operation) return response;
    const body = JSON.stringify(change(await response.json(), call.body));
    return new Response(body, {headers: response.headers});
  };

/**
 * Prepares a folder and a sandbox for each test.
 *
 * @param options.giveUpAfter How long a call is repeated that never succeeds, in seconds.
 * @param options.secondsPerCall How far each call moves the platform's clock. With a second, no two events have the same time.
 */
export function useWorkspace({giveUpAfter = 30, secondsPerCall = 0} = {}) {
  let folder = '';
  let tester: Tester;
  let calls: Call[] = [];
  let intercept: Intercept;
  const forward = (): void => void (intercept = (_, answer) => answer());
  beforeEach(() => {
    folder = makeFastFolder();
    tester = newTester();
    calls = [];
    forward();
  });
  afterEach(() => rmSync(folder, {recursive: true}));

  const transport: Transport = async ({method, url, headers, body, timeout, signal}) => {
    if (signal?.aborted) throw new TransportError('ABORTED', false);
    const request = new Request(url, {method, headers, body});
    const route = `${method} ${url.pathname.replace(tester.sandbox.basePath, '')}`;
    const operation = operations.find(([pattern]) => pattern.test(route))?.[1] ?? route;
    const sent: Json = body === undefined ? undefined : JSON.parse(body);
    const call = {operation, route, body: sent};
    calls.push(call);
    tester.time.now += secondsPerCall * 1000;
    const answer = intercept({...call, request}, () => tester.sandbox.fetch(request));
    const response = await within(timeout, signal, answer);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
    };
  };

  const path = (name: string): string => join(folder, name);

  /** Does something with the state, between two runs or between two transactions of one. */
  function withState<T>(work: (db: Database) => T): T {
    const db = new Database(path('state/state.db'));
    try {
      return work(db);
    } finally {
      db.close();
    }
  }

  /** Returns the entities with a key. */
  const entitiesOf = (key: string) =>
    tester.sandbox.state.entities.filter(({search}) => search.customerKey === key);

  /** Returns the first entity with a key. */
  function entity(key: string) {
    const [found] = entitiesOf(key);
    if (!found) throw new Error(`no entity has the key ${key}`);
    return found;
  }

  return {
    /** The options of a client of the sandbox. */
    client: (): ClientOptions => ({
      baseUrl: `http://127.0.0.1${tester.sandbox.basePath}`,
      apiKey: regularKey,
      transport,
      timeouts: {total: giveUpAfter},
    }),
    path,
    /** Returns the text of a file, or nothing if there is no such file. */
    read: (name: string): string =>
      existsSync(path(name)) ? readFileSync(path(name), 'utf8') : '',
    write: (name: string, text: string) => writeFileSync(path(name), text),
    allCalls: (): Call[] => calls,
    callsTo: (operation: string): Call[] => calls.filter((call) => call.operation === operation),
    intercept: (proxy: Intercept): void => void (intercept = proxy),
    /** Answers as the sandbox does, from now on. */
    forward,
    tester: () => tester,
    /** Moves the platform's clock. */
    advance: (seconds: number): void => void (tester.time.now += seconds * 1000),
    entity,
    entitiesOf,
    /** Sets the disposition of an entity, a second later. */
    async disposeEntity(urn: string, dispositionState: string): Promise<void> {
      tester.time.now += 1000;
      await tester.control(`entities/${encodeURIComponent(urn)}/disposition`, {dispositionState});
    },
    archive: (key: string) => tester.get('archiveEntities', {body: {customerKeys: [key]}}),
    /** Reads the state, between two runs or while one waits. */
    state: (sql: string, ...values: (string | number | null)[]): Record<string, unknown>[] =>
      withState((db) => [...db.rows(sql, ...values)]),
    /** Changes the state between two runs, as a kill at a certain moment, a defect or an attacker would leave it. */
    changeState: (sql: string, ...values: (string | number | null)[]): void =>
      withState((db) => void db.run(sql, ...values)),
  };
}

/** Waits for a response as long as a transport of the client does. */
async function within<T>(
  seconds: number,
  signal: AbortSignal | undefined,
  answer: Promise<T>,
): Promise<T> {
  const isOver = new AbortController();
  const signals = [isOver.signal, ...(signal ? [signal] : [])];
  const late = wait(seconds * 1000, undefined, {signal: AbortSignal.any(signals)}).then(
    () => Promise.reject(new TransportError('TIMEOUT', true)),
    () => Promise.reject(new TransportError('ABORTED', true)),
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    isOver.abort();
  }
}
