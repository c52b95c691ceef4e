/** Runs the command receive in this process against a sandbox whose clock tests set. A test can change any response. */
import {product} from '@screening/product';
import type {Json} from '@screening/sandbox/testing';
import {afterEach, beforeEach, expect, vi} from 'vitest';
import type {Command, Ending} from '../../src/command';
import {receive, runReceiver, type Pace} from '../../src/commands/receive';
import {exchange, statusesOf, writeRequest} from './raw-http';
import {contextOf, type Texts} from './run-command';
import {useWorkspace} from './workspace';

/** The secret path of the tests. */
export const secretPath = '/hooks/4f2a';

/** An entity of the sandbox. */
export const urn = `${product.slug}:e1001`;

/** Messages about it: one that names a history event, and one without an identifier. */
export const history = {eventType: 'entity_history', eventPayload: {historyID: 'H-1', urn}};
export const ping = {
  eventType: 'entityDispositionChangePing',
  eventPayload: null,
  payload: {entityURN: urn},
};

/** A message about an entity that doesn't exist. */
export const forged = {eventType: 'entity_history', eventPayload: {urn: 'nobody'}};

/** Far faster than the command, so that tests needn't wait. */
const fastPace: Pace = {look: 10, notes: 50, retry: 20};

/** How a receiver differs from the usual one of the tests. Times are in seconds, and may be far shorter than options. */
interface Differences {
  state?: string;
  poll?: number;
  list?: number;
  giveUp?: number;
  /** How long a call is repeated that never succeeds. */
  callsGiveUp?: number;
  pace?: Partial<Pace>;
}

/** A running receiver. */
export interface Running {
  port: number;
  /** What it has said so far. */
  said: () => string;
  /** Sends a message, and returns the statuses of the answers. */
  post: (message: unknown, target?: string) => Promise<number[]>;
  /** Asks it to stop, and returns how it ended. */
  stop: () => Promise<Ending>;
}

/** Prepares a folder and a sandbox for each test. */
export function useReceiver() {
  // Each request takes a second, so that no two events have the same time.
  const work = useWorkspace({secondsPerCall: 1});
  const running: Running[] = [];
  beforeEach(() => {
    vi.stubEnv('RECEIVER_PORT', '0');
    vi.stubEnv('RECEIVER_PATH', secretPath);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    for (const one of running.splice(0)) await one.stop().catch(() => undefined);
  });

  const {path} = work;
  const read = (name: string): string => work.read(`state/${name}`);

  /** Returns the objects of a file with a line for each. */
  const records = (name: string): Json[] =>
    read(name)
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Json);

  const keys = (name: string): unknown[] => records(name).map(({key}) => key);

  /** Starts the command. Throws if it ends before it listens. */
  async function start({
    state = path('state'),
    callsGiveUp = 0.5,
    pace,
    ...times
  }: Differences = {}): Promise<Running> {
    const lines: string[] = [];
    const stop = new AbortController();
    const texts: Texts = {state};
    const context = contextOf(receive as unknown as Command, texts, {
      client: {...work.client(), timeouts: {total: callsGiveUp}},
      signal: stop.signal,
      onLine: (line) => void lines.push(line),
    });
    Object.assign(context.options, times);
    const ended = runReceiver(context, {...fastPace, ...pace});
    let port: number | undefined;
    const listening = vi.waitFor(
      () => {
        port = Number(/127\.0\.0\.1:(\d+)/.exec(lines.join('\n'))![1]);
      },
      {timeout: 10_000, interval: 5},
    );
    await Promise.race([listening, ended]);
    const one: Running = {
      port: port!,
      said: () => lines.join('\n'),
      post: async (message, target = secretPath) => {
        const body = typeof message === 'string' ? message : JSON.stringify(message);
        return statusesOf(await exchange(port!, [writeRequest({target, body})]));
      },
      stop() {
        stop.abort();
        return ended;
      },
    };
    running.push(one);
    return one;
  }

  return {
    ...work,
    start,
    read,
    records,
    /** Returns the keys in a file. */
    keys,
    /** Returns the events that came as messages. */
    received: (): Json[] => records('events.ndjson').filter(({foundBy}) => foundBy === 'webhook'),
    /** Counts the calls of a route, such as `POST /entities/histories`. */
    countCalls: (route: string): number =>
      work.allCalls().filter((call) => call.route === route).length,
    /** Returns the last known state of an entity. */
    stateOf: (of = urn): Json => records('current.ndjson').find((one) => one.urn === of),
    /** Waits until there are events, and all of them are settled: those of the answered messages are among them. */
    async settled(): Promise<void> {
      await expect.poll(() => keys('events.ndjson')).not.toEqual([]);
      // The state has a message as soon as it is answered, and the files get it a moment later.
      const left = "SELECT line FROM lines UNION ALL SELECT key FROM events WHERE status = 'open'";
      await expect.poll(() => work.state(left)).toEqual([]);
      await expect
        .poll(() => keys('settled.ndjson').toSorted())
        .toEqual(keys('events.ndjson').toSorted());
    },
  };
}

/** The route of a call that reads an entity. */
export const entityRoute = (of = urn): string => `GET /entity/${encodeURIComponent(of)}`;
