/** Runs a sandbox that ends tasks and delivers webhooks by itself, and serves it on this machine only. */
import {createServer, type Server} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';
import {getRequestListener} from '@hono/node-server';
import type {SlimDescription} from '@screening/api';
import {listCalls} from '../core/check/description';
import {createSandbox, type Sandbox} from '../core/create-sandbox';
import {createIds} from '../core/ids';
import type {Seed, SentWebhook} from '../core/types';
import {createServerApp} from './app';
import {createDelivery} from './deliver';
import {host, listen} from './listen';
import type {ServerOptions} from './options';
import {digestOf, StateFile} from './state-file';

/** A sandbox that has no port before `listen`. */
export type OpenSandbox = {
  sandbox: Sandbox;
  /** Handles a request as the server does, without a port. Rejects when an injected fault drops the connection. */
  request: (path: string, init: {method: string; headers: Record<string, string>; body?: string}) => Promise<Response>;
  /** Also serves the sandbox over HTTP, and returns the origin. */
  listen: (port: number) => Promise<string>;
  /** Starts to save the state and to end tasks. @throws when the state can't be written, after closing the port */
  start: () => void;
  /** Finishes the requests that have arrived, then stops. */
  close: () => Promise<void>;
};
export type RunningServer = Pick<OpenSandbox, 'sandbox' | 'close'> & {origin: string};
export type Log = {line: (text: string) => void; error: (error: unknown) => void};

/** Maximum wait for requests after `close`, in milliseconds. Longer than an injected delay. */
const closeTimeout = 5000;

function withKey(seed: Seed, apiKey: string | undefined): Seed {
  const regular = seed.state.keys.find(({testKey}) => !testKey);
  if (apiKey === undefined || !regular) return seed;
  return {...seed, state: {...seed.state, keys: [{...regular, apiKey}]}};
}

/** Reads the saved state, with the options of this start instead of those of the last one. */
function readState(file: StateFile | undefined, {key, rateLimit}: ServerOptions, {state: {keys}}: Seed) {
  const state = file?.read();
  if (state && key !== undefined) state.keys = structuredClone(keys);
  if (state && rateLimit !== undefined) state.limit.requestsPerSecond = rateLimit;
  return state;
}

type Elapsed = () => number;

/** Starts the server. @param elapsed replaces the clock of the machine */
export async function startServer(
  options: ServerOptions & {port: number},
  description: SlimDescription,
  data: Seed,
  log: Log,
  elapsed?: Elapsed,
): Promise<RunningServer> {
  const {listen, start, sandbox, close} = openSandbox(options, description, data, log, elapsed);
  const origin = await listen(options.port);
  start();
  return {origin, sandbox, close};
}

/**
 * Creates a sandbox with these options. Its time starts at the seed's time and follows the clock of the machine, or
 * `elapsed`, which returns the milliseconds since the start.
 */
export function openSandbox(
  options: ServerOptions,
  description: SlimDescription,
  data: Seed,
  log: Log,
  elapsed?: Elapsed,
): OpenSandbox {
  const seed = withKey(data, options.key);
  const delivery = createDelivery(options.webhookUrl, log.line);
  const file = options.persist === undefined ? undefined : new StateFile(options.persist, digestOf(data));
  const unsent: SentWebhook[] = [];
  const [startsAt, startedAt] = [Date.parse(seed.startsAt), performance.now()];
  const clock = () => startsAt + Math.floor(elapsed?.() ?? performance.now() - startedAt);
  const sandbox = createSandbox({
    description,
    seed,
    clock,
    saved: readState(file, options, seed),
    ids: createIds(seed.urnPrefix, options.seed),
    faults: {faults: options.faults ?? {}, seed: options.seed},
    pause: wait,
    requestsPerSecond: options.rateLimit,
    onWebhook: (sent) => unsent.push(sent),
    onError: log.error,
    onWarning: log.line,
    strict: options.strict,
    giveWay: () => new Promise((resolve) => setImmediate(resolve)),
  });
  // Save the state first, because a receiver may read it as soon as it gets a webhook.
  const publish = () => {
    file?.save(sandbox.state, clock() + sandbox.state.advanced);
    unsent.splice(0).forEach(delivery.post);
  };

  let timer: NodeJS.Timeout | undefined;
  let [isClosing, isStopped] = [false, false];
  /** Ends tasks when they are due, so that their webhooks are sent even without further requests. */
  const settle = () => {
    // A request that `close` didn't wait for can end later.
    if (isStopped) return;
    clearTimeout(timer);
    const next = sandbox.tick();
    // A due task may still need to be processed, which takes longer than a millisecond.
    if (next !== undefined) timer = setTimeout(settleSafely, Math.max(next + 1, 10));
    publish();
  };
  const settleSafely = () => {
    try {
      settle();
    } catch (error) {
      log.error(error);
    }
  };

  const {latency} = options;
  const methods = [...new Set(listCalls(description).map(({method}) => method.toUpperCase()))];
  const app = createServerApp({sandbox, methods, latency, onError: log.error, settle, isClosing: () => isClosing});
  let server: Server | undefined;
  return {
    sandbox,
    request: async (path, init) => app.request(path, {...init, headers: {...init.headers, Host: host}}),
    async listen(port) {
      const errorHandler = () => new Response('Bad Request: the method or the address cannot be read', {status: 400});
      server = createServer(getRequestListener(app.fetch, {hostname: host, errorHandler}));
      return `http://${host}:${await listen(server, port)}`;
    },
    start() {
      try {
        settle();
      } catch (error) {
        server?.close();
        throw error;
      }
    },
    async close() {
      isClosing = true;
      // A request that hasn't arrived completely by then isn't waited for. All others have their responses.
      const closing = setTimeout(() => server?.closeAllConnections(), closeTimeout + latency);
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
      clearTimeout(closing);
      isStopped = true;
      clearTimeout(timer);
      publish();
      await delivery.settled();
    },
  };
}
