/** Runs a sandbox that ends tasks and delivers webhooks by itself, and serves it on this machine only. */
import {createServer, type RequestListener, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {setTimeout as wait} from 'node:timers/promises';
import {getRequestListener} from '@hono/node-server';
import type {SlimDescription} from '@screening/api';
import {listCalls} from '../core/check/description';
import {createSandbox, type Sandbox} from '../core/create-sandbox';
import {createIds} from '../core/ids';
import type {Seed} from '../core/seed';
import type {SentWebhook} from '../core/state';
import type {SendRequest} from '../mcp/tool';
import {createServerApp} from './app';
import {createDelivery} from './deliver';
import {UsageError, type ServerOptions} from './options';
import {digestOf, openStateFile} from './state-file';

/** This machine only. The data is fictional, but other machines must not reach a development server. */
const host = '127.0.0.1';
/** The same machine by IPv6. Some programs use it when they are told `localhost`. */
const host6 = '::1';

export type RunningServer = {
  sandbox: Sandbox;
  /** The address of the server. Empty without a port. */
  origin: string;
  /** Handles a request as the server does, without a port. Rejects when an injected fault drops the connection. */
  request: SendRequest;
  /** Finishes the requests that have arrived, then stops. */
  close: () => Promise<void>;
};

/** Receives what the server reports. */
type Log = {
  line: (text: string) => void;
  error: (error: unknown) => void;
};

/** Maximum wait for requests after `close`, in milliseconds. Longer than an injected delay. */
const closeTimeout = 5000;

function withKey(seed: Seed, apiKey: string | undefined): Seed {
  const regular = seed.state.keys.find(({testKey}) => !testKey);
  if (apiKey === undefined || !regular) return seed;
  return {...seed, state: {...seed.state, keys: [{...regular, apiKey}]}};
}

/**
 * Starts a sandbox with these options, and serves it over HTTP if they have a port. Its time starts at the seed's time
 * and follows the clock of the machine, or `elapsed`, which returns the milliseconds since the start.
 * @throws when the port can't be used, or the state can't be read or written
 */
export async function startServer(
  options: ServerOptions,
  description: SlimDescription,
  data: Seed,
  log: Log,
  elapsed?: () => number,
): Promise<RunningServer> {
  const {key, latency, rateLimit} = options;
  const seed = withKey(data, key);
  const delivery = createDelivery(options.webhookUrl, log.line);
  const file =
    options.persist === undefined ? undefined : openStateFile(options.persist, digestOf(data));
  const unsent: SentWebhook[] = [];
  const [startsAt, startedAt] = [Date.parse(seed.startsAt), performance.now()];
  const clock = () => startsAt + Math.floor(elapsed?.() ?? performance.now() - startedAt);
  const sandbox = createSandbox({
    description,
    seed,
    clock,
    saved: file?.read(),
    ids: createIds(seed.urnPrefix, options.seed),
    faults: {faults: options.faults ?? {}, seed: options.seed},
    pause: wait,
    requestsPerSecond: rateLimit,
    onWebhook: (sent) => unsent.push(sent),
    onError: log.error,
    onWarning: log.line,
    strict: options.strict,
  });
  const {state} = sandbox;
  // A saved state has the options of the last start.
  if (key !== undefined) state.keys = structuredClone(seed.state.keys);
  if (rateLimit !== undefined) state.limit.requestsPerSecond = rateLimit;
  // Save the state first, because a receiver may read it as soon as it gets a webhook.
  const publish = () => {
    file?.save(state, clock() + state.advanced);
    unsent.splice(0).forEach(delivery.post);
  };

  let timer: NodeJS.Timeout | undefined;
  let [isClosing, isStopped] = [false, false];
  /** Ends tasks when they are due, so that their webhooks are sent even without further requests. */
  const update = () => {
    // A request that `close` didn't wait for can end later.
    if (isStopped) return;
    clearTimeout(timer);
    const next = sandbox.tick();
    if (next !== undefined)
      timer = setTimeout(() => void Promise.resolve().then(update).catch(log.error), next + 1);
    publish();
  };

  const methods = [...new Set(listCalls(description).map(({method}) => method.toUpperCase()))];
  const app = createServerApp(sandbox, methods, latency, {
    onError: log.error,
    update,
    isClosing: () => isClosing,
  });
  const errorHandler = () =>
    new Response('Bad Request: the method or the address cannot be read', {status: 400});
  const answer = getRequestListener(app.fetch, {hostname: host, errorHandler});
  const servers = options.port === undefined ? [] : await listenTwice(answer, options.port);
  const [first] = servers;
  const origin = first ? `http://${host}:${portOf(first)}` : '';
  try {
    update();
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  return {
    sandbox,
    origin,
    request: async (path, init) =>
      app.request(path, {...init, headers: {...init.headers, Host: host}}),
    async close() {
      isClosing = true;
      // A request that hasn't arrived completely by then isn't waited for. All others have their responses.
      const closing = setTimeout(
        () => servers.forEach((server) => server.closeAllConnections()),
        closeTimeout + latency,
      );
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      clearTimeout(closing);
      isStopped = true;
      clearTimeout(timer);
      publish();
      await delivery.finish();
    },
  };
}

/** Returns the port of a running server. */
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Opens a port of an address and returns it. @throws UsageError when the port is in use or can't be used */
export function listen(server: Server, port: number, address = host): Promise<number> {
  // Node.js closes an idle connection after 5 s, and a client that uses it at this moment gets an error.
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is in use'
          : `cannot be used (${error.code ?? error.message})`;
      const usage = new UsageError(`Port ${port} ${reason}: choose another one with --port.`);
      usage.cause = error;
      reject(usage);
    });
    server.listen(port, address, () => resolve(portOf(server)));
  });
}

/** The errors of machines without IPv6. */
const withoutIpv6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

/** How many free ports to try until both addresses have the same one. */
const mostAttempts = 20;

/**
 * Opens the same port of both addresses of this machine. Without IPv6, only the first server is returned.
 * @param port 0 chooses a free port
 * @throws UsageError when the port is in use or can't be used
 */
async function listenTwice(answer: RequestListener, port: number): Promise<Server[]> {
  for (let attempt = 1; ; attempt += 1) {
    const [server, server6] = [createServer(answer), createServer(answer)];
    const opened = await listen(server, port);
    try {
      await listen(server6, opened, host6);
      return [server, server6];
    } catch (error) {
      const {code = ''} = (error as UsageError).cause as NodeJS.ErrnoException;
      if (withoutIpv6.includes(code)) return [server];
      server.close();
      // A free port of the one address can be in use at the other one.
      if (port !== 0 || attempt === mostAttempts) throw error;
    }
  }
}
