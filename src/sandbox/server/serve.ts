/** The sandbox as a server on this machine alone: the app behind `node:http`. */
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {setTimeout as wait} from 'node:timers/promises';
import {createSandbox, type Sandbox} from '../create-sandbox';
import {createIds} from '../ids';
import type {Description} from '../check/description';
import type {Seed} from '../types';
import {sendResponse, toRequest, UnreadableRequest} from './adapter';
import {createDelivery} from './deliver';
import {UsageError, type ServerOptions} from './options';

const host = '127.0.0.1';
/** Any page may call: the data is fictional, and the server is reachable from this machine alone. */
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '600',
};

export type RunningServer = {
  origin: string;
  sandbox: Sandbox;
  /** Answers what is in flight, then stops. */ close: () => Promise<void>;
};
export type Log = {line: (text: string) => void; error: (error: unknown) => void};

function withKey(seed: Seed, apiKey: string | undefined): Seed {
  const regular = seed.state.keys.find(({testKey}) => !testKey);
  if (apiKey === undefined || !regular) return seed;
  return {...seed, state: {...seed.state, keys: [{...regular, apiKey}]}};
}

/** @throws UsageError when the port is taken or may not be used */
function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code ?? error.message})`;
      reject(new UsageError(`Port ${port} ${reason}: choose another one with --port.`));
    });
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

/**
 * Starts the server. Its time starts at the seed's and runs with the clock of the machine, or as `elapsed` says:
 * milliseconds since the start.
 */
export async function startServer(
  options: ServerOptions,
  description: Description,
  data: Seed,
  log: Log,
  elapsed?: () => number,
): Promise<RunningServer> {
  const seed = withKey(data, options.key);
  const delivery = createDelivery(options.webhookUrl, log.line);
  const [startsAt, startedAt] = [Date.parse(seed.startsAt), performance.now()];
  const sandbox = createSandbox({
    description,
    seed,
    clock: () => startsAt + Math.floor(elapsed?.() ?? performance.now() - startedAt),
    ids: createIds(seed.urnPrefix, options.seed),
    ...(options.rateLimit === undefined ? {} : {requestsPerSecond: options.rateLimit}),
    onWebhook: delivery.post,
    onError: log.error,
  });
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    clearTimeout(timer);
    const next = sandbox.tick();
    if (next !== undefined) timer = setTimeout(schedule, next + 1);
  };
  let closing = false;
  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    const request = await toRequest(message, `http://${message.headers.host ?? host}`);
    if (options.latency > 0) await wait(options.latency);
    const result = message.method === 'OPTIONS' ? new Response(null, {status: 204}) : await sandbox.fetch(request);
    if (closing) response.setHeader('Connection', 'close');
    await sendResponse(result, response);
    schedule();
  };
  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => {
      if (!(error instanceof UnreadableRequest)) log.error(error);
      const [status, text] = error instanceof UnreadableRequest ? [400, error.message] : [500, 'Internal Server Error'];
      // The rest of a body that was not read must not be taken for the next request.
      response.writeHead(status, {'Content-Type': 'text/plain; charset=UTF-8', Connection: 'close'}).end(text);
    });
  });
  const {port} = await listen(server, options.port);
  return {
    origin: `http://${host}:${port}`,
    sandbox,
    close: async () => {
      closing = true;
      clearTimeout(timer);
      await new Promise((resolve) => server.close(resolve));
      await delivery.settled();
    },
  };
}
