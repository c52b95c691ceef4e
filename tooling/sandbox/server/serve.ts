/** Serves the sandbox on this machine only. */
import {createServer} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';
import {createSandbox, type Sandbox} from '../../../src/sandbox/create-sandbox';
import {createIds} from '../../../src/sandbox/ids';
import type {SlimDescription} from '../../../src/description/document';
import {listCalls} from '../../../src/sandbox/check/description';
import type {Seed, SentWebhook} from '../../../src/sandbox/types';
import {answerWith} from './answer';
import {createDelivery} from './deliver';
import {host, listen} from './listen';
import type {ServerOptions} from './options';
import {digestOf, StateFile} from './state-file';

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

/** The kept state, with the options of this start in place of those of the last one. */
function readState(file: StateFile | undefined, {key, rateLimit}: ServerOptions, {state: {keys}}: Seed) {
  const state = file?.read();
  if (state && key !== undefined) state.keys = structuredClone(keys);
  if (state && rateLimit !== undefined) state.limit.requestsPerSecond = rateLimit;
  return state;
}

/** Ends tasks when they are due, so that their webhooks are sent although nobody asks. */
function keepTasks(sandbox: Sandbox, afterward: () => void, onError: Log['error']) {
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    clearTimeout(timer);
    const next = sandbox.tick();
    afterward();
    // A task that is due may still have to be worked out, which takes longer than a millisecond.
    if (next !== undefined) timer = setTimeout(scheduleSafely, Math.max(next + 1, 10));
  };
  const scheduleSafely = () => {
    try {
      schedule();
    } catch (error) {
      onError(error);
    }
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
  const file = options.persist === undefined ? undefined : new StateFile(options.persist, digestOf(data));
  const saved = readState(file, options, seed);
  const unsent: SentWebhook[] = [];
  const [startsAt, startedAt] = [Date.parse(seed.startsAt), performance.now()];
  const clock = () => startsAt + Math.floor(elapsed?.() ?? performance.now() - startedAt);
  const sandbox = createSandbox({
    description,
    seed,
    clock,
    ...(saved ? {saved} : {}),
    ids: createIds(seed.urnPrefix, options.seed),
    faults: {faults: options.faults ?? {}, seed: options.seed},
    pause: wait,
    ...(options.rateLimit === undefined ? {} : {requestsPerSecond: options.rateLimit}),
    onWebhook: (sent) => unsent.push(sent),
    onError: log.error,
    giveWay: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const {state} = sandbox;
  // A receiver may look at the state as soon as it gets a webhook, so the state is kept first.
  const publish = () => {
    file?.keep(state, clock() + state.advanced);
    unsent.splice(0).forEach(delivery.post);
  };
  const tasks = keepTasks(sandbox, publish, log.error);
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
  try {
    file?.start(state, clock() + state.advanced);
  } catch (error) {
    server.close();
    throw error;
  }
  tasks.schedule();
  return {
    origin: `http://${host}:${port}`,
    sandbox,
    close: async () => {
      closing = true;
      await new Promise((resolve) => server.close(resolve));
      tasks.stop();
      publish();
      file?.close();
      await delivery.settled();
    },
  };
}
