/** The sandbox that a program runs against: its faults, its clock, and what was asked of it. */
import type {SlimDescription} from '../../src/description/document';
import type {Seed} from '../../src/sandbox/types';
import {startServer} from '../sandbox/server/serve';

export type Data = {description: SlimDescription; seed: Seed};
/** The parts of an entity that invariants look at. */
export type Entity = {
  urn: string;
  customerKey?: string;
  entityName: string;
  riskScore: number;
  archivedAt?: string;
  updatedAt: string;
  dispositionState: {dispositionState: string; dispositionSetAtTime?: string};
};

/** What goes wrong while a program runs: a share of the calls, and of the webhooks. */
const callFaults = {'429': 0.05, '500': 0.02, delay: 0.02, 'drop-before': 0.02, 'drop-after': 0.02};
const webhookFaults = {
  'webhook-lost': 0.1,
  'webhook-twice': 0.1,
  'webhook-late': 0.1,
  'webhook-out-of-order': 0.1,
};

const apiKey = 'chaos-key';
/** The harness asks for more than a client may: before the program starts, and after it has ended. */
const noLimit = 1_000_000;

export type Target = {
  baseUrl: string;
  apiKey: string;
  /** Asks the API as the harness: not counted, and without faults. */
  ask: <T>(method: string, path: string, body?: object) => Promise<T>;
  /** Posts to the control route. */
  control: <T>(path: string, body?: object) => Promise<T>;
  /** All items of a list of the API, through its pages. */
  list: <T>(path: string, items: string, body?: object) => Promise<T[]>;
  /** Calls `listener` when a call of the program arrives, and again when it has had its effect; returns what ends that. */
  onCall: (listener: () => void) => () => void;
  /** How many calls the program has made, and how many of them asked for the body of an article. */
  calls: {all: number; articles: number};
  /** From now on, calls are limited, and calls and webhooks are struck by faults. */
  disturb: () => Promise<void>;
  /** Ends the faults and the rate limit, and returns how often each fault has struck. */
  calm: () => Promise<Record<string, number>>;
  close: () => Promise<void>;
};

type Answer = (request: Request) => Promise<Response>;
type Settings = {
  /** Decides which calls and webhooks are struck. */
  seed: string;
  pace?: number;
  webhookUrl?: string;
  /** Answers a call of the program in place of the sandbox, whose answer it can ask for. */
  intercept?: (request: Request, answer: Answer) => Promise<Response>;
};

/** Starts a sandbox, still without faults. */
export async function startTarget(
  {description, seed: data}: Data,
  {seed, pace = 1, webhookUrl, intercept = (request, answer) => answer(request)}: Settings,
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
  const calls = {all: 0, articles: 0};
  const tell = () => listeners.forEach((listener) => listener());
  sandbox.fetch = async (request) => {
    const {pathname} = new URL(request.url);
    if (!pathname.startsWith(sandbox.basePath)) return answer(request);
    calls.all += 1;
    if (/\/news\/event\/[^/]+\/article\//.test(pathname)) calls.articles += 1;
    tell();
    try {
      return await intercept(request, answer);
    } finally {
      tell();
    }
  };

  const ofWebhooks = webhookUrl === undefined ? {} : webhookFaults;
  let isDisturbed = false;
  let asking = 0;
  const setFaults = () => sandbox.faults.set(isDisturbed ? {...ofWebhooks, ...(asking === 0 ? callFaults : {})} : {});
  /** Faults of calls are for the program alone: none strikes, and none is counted, while the harness asks. */
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
