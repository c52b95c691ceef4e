/** Starts the sandbox that a program runs against. Controls its faults and clock, and counts the program's calls. */
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {SlimDescription} from '@screening/api';
import type {Seed} from '@screening/sandbox';
import {startServer} from '@screening/sandbox/server';
import {freePort} from '../lib/hosting/run';
import {randomOf} from './subjects';

/** Faults that a program can't work around. It must end with a sentence that says what to do. */
export const hostileFaults = ['ignore-filters', 'unknown-status', 'full-disk'] as const;
export type HostileFault = (typeof hostileFaults)[number];

/** Faults while a program runs, each with the share of calls or webhooks that it affects. */
const callFaults = {'429': 0.05, '500': 0.02, delay: 0.02, 'drop-before': 0.02, 'drop-after': 0.02};
/** Share of the bulk creations whose response has no `taskID`. */
const withoutTaskID = 0.1;
const webhookFaults = {'webhook-lost': 0.1, 'webhook-twice': 0.1, 'webhook-late': 0.1, 'webhook-out-of-order': 0.1};

/** Rate limit for the harness, which makes more calls than a client may before and after the program runs. */
const noLimit = 1_000_000;

/**
 * Changes a response that the program gets: errors repeat the headers of the request, as some proxies do, and an
 * unknown status replaces that of a task.
 */
async function distort(request: Request, response: Response, fault?: HostileFault): Promise<Response> {
  const {status, headers} = response;
  if (!response.ok) {
    const repeated = [...request.headers].map(([name, value]) => `${name}: ${value}`);
    return new Response([await response.text(), ...repeated].join('\n'), {status, headers});
  }
  if (fault === 'unknown-status' && request.url.includes('/create/status/'))
    return Response.json({...((await response.json()) as object), taskStatus: 'Paused'});
  return response;
}

/** Forwards webhooks to the receiver under test, and stores those that it has answered with 200. */
async function startRelay() {
  const port = await freePort();
  const path = '/hooks/5f0c2ab41d7e4e0b9a83c6d2f1e47b90';
  const accepted: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const headers = {'Content-Type': 'application/json'};
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {method: 'POST', headers, body}).catch(() => null);
    if (response?.status === 200) accepted.push(body);
    outgoing.writeHead(response?.status ?? 502).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {url, accepted, close, env: {RECEIVER_PORT: `${port}`, RECEIVER_PATH: path}};
}

export type Target = Awaited<ReturnType<typeof startTarget>>;
type Settings = {description: SlimDescription; data: Seed; seed: string; pace?: number; receives?: boolean};

/** Starts a sandbox without faults. The seed determines which calls and webhooks get faults. */
export async function startTarget({description, data, seed, pace = 1, receives = false}: Settings) {
  const relay = receives ? await startRelay() : undefined;
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) * pace;
  const problems: unknown[] = [];
  const apiKey = 'chaos-key';
  const {sandbox, origin, close} = await startServer(
    {port: 0, seed, latency: 0, rateLimit: noLimit, key: apiKey, ...(relay ? {webhookUrl: relay.url} : {})},
    description,
    data,
    {line: () => undefined, error: (error) => problems.push(error)},
    elapsed,
  );
  const handle = sandbox.fetch;
  const random = randomOf(`responses/${seed}`);
  const listeners = new Set<() => void>();
  const calls = {articles: 0};
  const state = {isDisturbed: false, hostile: undefined as HostileFault | undefined, asking: 0};
  const notify = () => listeners.forEach((listener) => listener());
  const setFaults = (change: Partial<typeof state>) => {
    Object.assign(state, change);
    const ofCalls = {...callFaults, ...(state.hostile === 'ignore-filters' ? {'ignore-filters': 1} : {})};
    // Calls of the harness get no faults, which are for the program only and must not be counted for it.
    const faults = {...(receives ? webhookFaults : {}), ...(state.asking === 0 ? ofCalls : {})};
    sandbox.faults.set(state.isDisturbed ? faults : {});
  };
  sandbox.fetch = async (request) => {
    const {pathname} = new URL(request.url);
    if (!pathname.startsWith(sandbox.basePath)) return handle(request);
    if (/\/news\/event\/[^/]+\/article\//.test(pathname)) calls.articles += 1;
    notify();
    try {
      const response = await handle(request);
      if (!state.isDisturbed) return response;
      // The program can't know whether such a bulk creation has begun.
      if (response.ok && pathname.endsWith('/create/enqueue') && random.chance(withoutTaskID)) return Response.json({});
      return await distort(request, response, state.hostile);
    } finally {
      notify();
    }
  };
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = {Authorization: apiKey, 'Content-Type': 'application/json'};
    setFaults({asking: state.asking + 1});
    const request = new Request(origin + path, {
      method,
      headers,
      ...(method === 'GET' ? {} : {body: JSON.stringify(body)}),
    });
    const response = await handle(request).finally(() => setFaults({asking: state.asking - 1}));
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const control = <T>(path: string, body: object = {}) => send<T>('POST', `/sandbox/${path}`, body);
  const ask = <T>(method: string, path: string, body?: object) => send<T>(method, sandbox.basePath + path, body);
  const setLimit = (requestsPerSecond = noLimit) => control('rate-limit', {requestsPerSecond});

  return {
    baseUrl: origin + sandbox.basePath,
    apiKey,
    calls,
    /** Receives webhooks for the program. */
    relay,
    /** Calls the API for the harness, without faults. These calls aren't counted. */
    ask,
    control,
    /** Reads all pages of an API list and returns its items. */
    list: async <T>(path: string, items: string, body: object = {}) => {
      const found: T[] = [];
      const method = path.includes('/by-task-id/') ? 'GET' : 'POST';
      for (let page = 1, total = Infinity; (page - 1) * 100 < total; page += 1) {
        const list = await ask<Record<string, unknown>>(method, `${path}?page=${page}&pageSize=100`, body);
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
    ahead: () => Date.parse(data.startsAt) + elapsed() - Date.now(),
    /** Starts a fault that the program can't work around, or ends it. */
    setHostile: (hostile?: HostileFault) => setFaults({hostile}),
    /** Starts the rate limit and the faults of calls and webhooks. */
    disturb: async () => {
      await setLimit(description.info['x-rate-limit']?.requestsPerSecond);
      setFaults({isDisturbed: true});
    },
    /** Ends the rate limit and the faults. */
    calm: async () => {
      setFaults({isDisturbed: false});
      await setLimit();
    },
    close: async () => {
      relay?.close();
      await close();
      if (problems.length > 0) throw new Error(`The sandbox itself has a fault: ${String(problems[0])}`);
    },
  };
}
