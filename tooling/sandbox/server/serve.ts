/** Serves the sandbox on this machine only. */
import {createServer} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';
import {createSandbox, type Sandbox} from '../../../src/sandbox/create-sandbox';
import {createIds} from '../../../src/sandbox/ids';
import type {SlimDescription} from '../../../src/description/document';
import {listCalls} from '../../../src/sandbox/check/description';
import type {Seed} from '../../../src/sandbox/types';
import {answerWith} from './answer';
import {createDelivery} from './deliver';
import {host, listen} from './listen';
import type {ServerOptions} from './options';

export type RunningServer = {
  origin: string;
  sandbox: Sandbox;
  /** Answers what is in flight, then stops. */
  close: () => Promise<void>;
};
export type Log = {line: (text: string) => void; error: (error: unknown) => void};

function withKey(seed: Seed, apiKey: string | undefined): Seed {
  const regular = seed.state.keys.find(({testKey}) => !testKey);
  if (apiKey === undefined || !regular) return seed;
  return {...seed, state: {...seed.state, keys: [{...regular, apiKey}]}};
}

/** Ends tasks when they are due, so that their webhooks are sent although nobody asks. */
function keepTasks(sandbox: Sandbox): {schedule: () => void; stop: () => void} {
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    clearTimeout(timer);
    const next = sandbox.tick();
    if (next !== undefined) timer = setTimeout(schedule, next + 1);
  };
  return {schedule, stop: () => clearTimeout(timer)};
}

/**
 * Starts the server. Its time starts at the seed's and runs with the clock of the machine, or as `elapsed` says:
 * milliseconds since the start.
 */
export async function startServer(
  options: ServerOptions,
  description: SlimDescription,
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
    faults: {faults: options.faults ?? {}, seed: options.seed},
    pause: wait,
    ...(options.rateLimit === undefined ? {} : {requestsPerSecond: options.rateLimit}),
    onWebhook: delivery.post,
    onError: log.error,
  });
  const tasks = keepTasks(sandbox);
  let closing = false;
  const {latency} = options;
  const methods = [...new Set(listCalls(description).map(({method}) => method.toUpperCase()))];
  const answering = {
    sandbox,
    methods,
    latency,
    onError: log.error,
    onAnswered: tasks.schedule,
    isClosing: () => closing,
  };
  const server = createServer(answerWith(answering));
  const port = await listen(server, options.port);
  return {
    origin: `http://${host}:${port}`,
    sandbox,
    close: async () => {
      closing = true;
      await new Promise((resolve) => server.close(resolve));
      tasks.stop();
      await delivery.settled();
    },
  };
}
