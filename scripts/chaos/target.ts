/** Starts the sandbox that a program runs against. Controls its faults and clock, and counts the program's calls. */
import type {SlimDescription} from '@screening/api';
import type {Seed} from '@screening/sandbox';
import {startServer} from '@screening/sandbox/server';
import {distort, type HostileFault} from './hostile';
import {randomOf} from './random';

export type Data = {description: SlimDescription; seed: Seed};
/** Fields of an entity that the checks read. */
export type Entity = {
  urn: string;
  customerKey?: string;
  entityName: string;
  riskScore: number;
  archivedAt?: string;
  updatedAt: string;
  dispositionState: {dispositionState: string; dispositionSetAtTime?: string};
};

/** Faults while a program runs, each with the share of calls or webhooks that it affects. */
const callFaults = {'429': 0.05, '500': 0.02, delay: 0.02, 'drop-before': 0.02, 'drop-after': 0.02};
/** Share of the bulk creations whose response has no `taskID`. */
const withoutTaskID = 0.1;
const webhookFaults = {
  'webhook-lost': 0.1,
  'webhook-twice': 0.1,
  'webhook-late': 0.1,
  'webhook-out-of-order': 0.1,
};

const apiKey = 'chaos-key';
/** Rate limit for the harness, which makes more calls than a client may before and after the program runs. */
const noLimit = 1_000_000;

export type Target = {
  baseUrl: string;
  apiKey: string;
  /** Calls the API for the harness, without faults. These calls aren't counted. */
  ask: <T>(method: string, path: string, body?: object) => Promise<T>;
  /** Posts to the control route. */
  control: <T>(path: string, body?: object) => Promise<T>;
  /** Reads all pages of an API list and returns its items. */
  list: <T>(path: string, items: string, body?: object) => Promise<T[]>;
  /** Runs `listener` when a call of the program arrives, and when it has taken effect. Returns a function to stop. */
  onCall: (listener: () => void) => () => void;
  /** Number of the program's calls, how many of them requested an article, and how many got no `taskID`. */
  calls: {all: number; articles: number; withoutTaskID: number};
  /** Time of the platform in milliseconds. */
  now: () => number;
  /** Starts the rate limit and the faults of calls and webhooks. */
  disturb: () => Promise<void>;
  /** Starts a fault that the program can't work around, or ends it. */
  setHostile: (fault?: HostileFault) => void;
  /** Ends the rate limit and the faults, and returns how often each fault occurred. */
  calm: () => Promise<Record<string, number>>;
  close: () => Promise<void>;
};

type Settings = {
  /** Determines which calls and webhooks get faults. */
  seed: string;
  pace?: number;
  webhookUrl?: string;
};

/** Starts a sandbox without faults. */
export async function startTarget(
  {description, seed: data}: Data,
  {seed, pace = 1, webhookUrl}: Settings,
): Promise<Target> {
  const startedAt = performance.now();
  const problems: unknown[] = [];
  const {sandbox, origin, close} = await startServer(
    {port: 0, seed, latency: 0, rateLimit: noLimit, key: apiKey, ...(webhookUrl === undefined ? {} : {webhookUrl})},
    description,
    data,
    {line: () => undefined, error: (error) => problems.push(error)},
    () => (performance.now() - startedAt) * pace,
  );
  const answer = sandbox.fetch;
  const listeners = new Set<() => void>();
  const calls = {all: 0, articles: 0, withoutTaskID: 0};
  const tell = () => listeners.forEach((listener) => listener());
  sandbox.fetch = async (request) => {
    const {pathname} = new URL(request.url);
    if (!pathname.startsWith(sandbox.basePath)) return answer(request);
    calls.all += 1;
    if (/\/news\/event\/[^/]+\/article\//.test(pathname)) calls.articles += 1;
    tell();
    try {
      const response = await answer(request);
      if (!isDisturbed) return response;
      // The program can't know whether such a bulk creation has begun.
      if (response.ok && pathname.endsWith('/create/enqueue') && random.chance(withoutTaskID)) {
        calls.withoutTaskID += 1;
        return Response.json({});
      }
      return await distort(request, response, hostile);
    } finally {
      tell();
    }
  };

  const ofWebhooks = webhookUrl === undefined ? {} : webhookFaults;
  const random = randomOf(`responses/${seed}`);
  let isDisturbed = false;
  let hostile: HostileFault | undefined;
  let asking = 0;
  const setFaults = () => {
    const ofCalls = {...callFaults, ...(hostile === 'ignore-filters' ? {'ignore-filters': 1} : {})};
    sandbox.faults.set(isDisturbed ? {...ofWebhooks, ...(asking === 0 ? ofCalls : {})} : {});
  };
  /** Turns off call faults during calls of the harness. They're for the program only, and must not be counted here. */
  const answerCalmly = async (request: Request): Promise<Response> => {
    asking += 1;
    setFaults();
    try {
      return await answer(request);
    } finally {
      asking -= 1;
      setFaults();
    }
  };
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = {Authorization: apiKey, 'Content-Type': 'application/json'};
    const init = {method, headers, ...(body === undefined ? {} : {body: JSON.stringify(body)})};
    const response = await answerCalmly(new Request(origin + path, init));
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const control = <T>(path: string, body: object = {}) => send<T>('POST', `/sandbox/${path}`, body);
  const ask = <T>(method: string, path: string, body?: object) => send<T>(method, sandbox.basePath + path, body);

  return {
    baseUrl: origin + sandbox.basePath,
    apiKey,
    ask,
    control,
    list: async <T>(path: string, items: string, body: object = {}) => {
      const found: T[] = [];
      for (let page = 1, total = Infinity; (page - 1) * 100 < total; page += 1) {
        const answered = await ask<Record<string, unknown>>('POST', `${path}?page=${page}&pageSize=100`, body);
        found.push(...(answered[items] as T[]));
        total = answered.total as number;
      }
      return found;
    },
    onCall: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    calls,
    now: () => Date.parse(data.startsAt) + (performance.now() - startedAt) * pace,
    setHostile: (fault) => {
      hostile = fault;
      setFaults();
    },
    disturb: async () => {
      await control('rate-limit', {requestsPerSecond: description.info['x-rate-limit']?.requestsPerSecond ?? noLimit});
      isDisturbed = true;
      setFaults();
    },
    calm: async () => {
      isDisturbed = false;
      setFaults();
      await control('rate-limit', {requestsPerSecond: noLimit});
      return sandbox.faults.report().injected;
    },
    close: async () => {
      await close();
      if (problems.length > 0) throw new Error(`The sandbox itself has a fault: ${String(problems[0])}`);
    },
  };
}
