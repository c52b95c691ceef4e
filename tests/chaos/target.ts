/** Starts the sandbox that a program runs against, and controls its faults and clock. */
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {buffer} from 'node:stream/consumers';
import {cachedDescription} from '@screening/sandbox/testing';
import {freePort} from '../lib/hosting/run';
import {startRecorded} from '../lib/programs/recorded-sandbox';
import {randomOf} from './subjects';

/** Faults while a program runs, each with the share of calls or webhooks that it affects. */
const callFaults = {'429': 0.05, '500': 0.02, delay: 0.02, 'drop-before': 0.02, 'drop-after': 0.02};
/** Share of the creations with a response that doesn't say what was created, and such responses. */
const unclear = 0.1;
const webhookFaults = {
  'webhook-lost': 0.1,
  'webhook-twice': 0.1,
  'webhook-late': 0.1,
  'webhook-out-of-order': 0.1,
};

/** Rate limit before and after the program runs, when the test makes more calls than a client may. */
const noLimit = 1_000_000;

/** Forwards webhooks to the receiver under test, and stores those that it has answered with 200. */
async function startRelay() {
  const [port, path] = [await freePort(), '/hooks/5f0c2ab41d7e4e0b9a83c6d2f1e47b90'];
  const accepted: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = (await buffer(incoming)).toString();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {method: 'POST', body}).catch(
      () => null,
    );
    if (response?.status === 200) accepted.push(body);
    outgoing.writeHead(response?.status ?? 502).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {webhookUrl, accepted, server, env: {RECEIVER_PORT: `${port}`, RECEIVER_PATH: path}};
}

export type Target = Awaited<ReturnType<typeof startTarget>>;

/** Starts a sandbox without faults. The seed determines which calls and webhooks get faults. */
export async function startTarget({
  seed,
  pace = 1,
  receives,
}: {
  seed: string;
  pace?: number;
  receives?: boolean;
}) {
  const relay = receives ? await startRelay() : undefined;
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) * pace;
  const sandbox = await startRecorded({
    seed,
    rateLimit: noLimit,
    elapsed,
    ...(relay && {webhookUrl: relay.webhookUrl}),
  });
  const {info} = await cachedDescription();
  const random = randomOf(`responses/${seed}`);
  const listeners = new Set<() => void>();
  const notify = () => void listeners.forEach((listener) => listener());
  const state = {isDisturbed: false, asking: 0};
  const setState = (change: Partial<typeof state>) => {
    const {isDisturbed, asking} = Object.assign(state, change);
    // Calls of the test get no faults, which are for the program only and must not be counted for it.
    const faults = {...(receives && webhookFaults), ...(asking === 0 && callFaults)};
    sandbox.faults.set(isDisturbed ? faults : {});
  };
  /** Calls the API for the test, without faults. */
  const call: typeof sandbox.call = async (...args) => {
    setState({asking: state.asking + 1});
    return sandbox.call<never>(...args).finally(() => setState({asking: state.asking - 1}));
  };

  sandbox.intercept = async (request, answer) => {
    // Too many to store them all.
    sandbox.exchanges.length = 0;
    notify();
    const response = await answer(request).finally(notify);
    if (!state.isDisturbed) return response;
    // Errors repeat the headers of the request, as some proxies do.
    if (!response.ok)
      return new Response([await response.text(), ...request.headers].join('\n'), response);
    // The program can't know whether such a creation has begun.
    const isUnclear = /\/create(\/enqueue)?$/.test(request.url) && random.chance(unclear);
    return isUnclear ? Response.json(random.pick([{}, {taskID: 7}, null])) : response;
  };

  return {
    ...sandbox,
    call,
    /** Webhooks that the program has accepted. */
    accepted: relay?.accepted ?? [],
    env: {SCREENING_BASE_URL: sandbox.baseUrl, SCREENING_API_KEY: sandbox.apiKey, ...relay?.env},
    /** Reads all pages of an API list and returns its items. */
    async list<T>(path: string, items: string, body?: object): Promise<T[]> {
      const found: T[] = [];
      for (let page = 1, total = Infinity; (page - 1) * 100 < total; page += 1) {
        const url = `${path}?page=${page}&pageSize=100`;
        const list = await call<Record<string, unknown>>(body ? 'POST' : 'GET', url, body);
        found.push(...(list[items] as T[]));
        total = list.total as number;
      }
      return found;
    },
    /** Runs `listener` when a call of the program arrives, and when it has taken effect. Returns a function to stop. */
    onCall: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** How far the clock of the platform is ahead of this machine's, in milliseconds. */
    ahead: () => Date.parse(sandbox.data.startsAt) + elapsed() - Date.now(),
    /** Starts or ends the rate limit and the faults of calls and webhooks. */
    async disturb(isDisturbed: boolean): Promise<void> {
      setState({isDisturbed});
      const requestsPerSecond = isDisturbed ? info['x-rate-limit']?.requestsPerSecond : noLimit;
      await sandbox.change('rate-limit', {requestsPerSecond});
    },
    async close(): Promise<void> {
      relay?.server.close();
      relay?.server.closeAllConnections();
      await sandbox.close();
      const fault = sandbox.reports.find((line) => line.startsWith('fault'));
      if (fault) throw new Error(`The sandbox itself has a fault: ${fault}`);
    },
  };
}
