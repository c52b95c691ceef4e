/**
 * The sandbox of this visit, which all panels and workflows share. It's created when the first one is used. Calls go to
 * the app in memory, so nothing is sent over the network.
 */
import descriptionData from '@site/.generated/sandbox/description.json';
import seedData from '@site/.generated/sandbox/seed.json';
import type {SlimDescription} from '@screening/api';
import {ConnectionDropped, createSandbox, type Sandbox, type SentWebhook} from '@screening/sandbox';
import {changesData, findCall} from './endpoints';
import {readBody} from './draft';
import {isKept, type Exchange, type Kept} from './kept';
import type {Values} from './kept-values';
import {mostCalls} from './linked-request';
import type {EarlierCall} from './request-link';
import {digest, forget, keep, kept} from './storage';

export type {Exchange};
export type Outgoing = {operationId: string; method: string; address: string; body?: string; key?: string};

/** The data that a panel shows next to its form. Each change makes a new object. */
export type View = {
  exchanges: Exchange[];
  /** The calls that changed data since the last reset, oldest first. One more than fits into a link means "too many". */
  changes: EarlierCall[];
  webhooks: SentWebhook[];
  /** The values of earlier calls that later ones start with. */
  values: Values;
  now: number;
  working: number;
};

/** The description and the seed of the app. */
export const description: SlimDescription = descriptionData;
export const seed = seedData;
/** The keys of the sandbox. The first one is a test key, which counts its calls. */
export const keys = seed.state.keys.map(({apiKey, testKey}) => ({apiKey, testKey}));

const version = digest(JSON.stringify([description, seed]));
/** Maximum number of calls that are kept. */
const longest = 20;
const listeners = new Set<() => void>();
const startedAt = performance.now();
let exchanges: Exchange[] = [];
let changes: EarlierCall[] = [];
let values: Values = {};
let timer: ReturnType<typeof setTimeout> | undefined;
const sandbox = open(kept(version));
let view = look();

/** The sandbox's time starts at the time of the seed, so that every visit is the same. */
function clock(): number {
  return Date.parse(seed.startsAt) + Math.round(performance.now() - startedAt);
}

/** Returns how far the sandbox's clock is from its start, in milliseconds. */
export const elapsed = (): number => clock() + sandbox.state.advanced - Date.parse(seed.startsAt);

function open(text: string | undefined): Sandbox {
  const options = {
    description,
    seed,
    clock,
    pause: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onError: (error: unknown) => console.error(error),
  };
  if (text !== undefined) {
    try {
      const before: unknown = JSON.parse(text);
      if (!isKept(description, before)) throw new Error('The kept state has another format.');
      const restored = createSandbox({...options, saved: before.state});
      restored.tick();
      ({exchanges, changes, values} = before);
      return restored;
    } catch {
      forget();
    }
  }
  return createSandbox(options);
}

function look(): View {
  const {state} = sandbox;
  const working = state.tasks.filter(({taskStatus}) => taskStatus === 'Working').length;
  return {exchanges, changes, values, webhooks: [...state.webhooks], now: clock() + state.advanced, working};
}

/** Completes due tasks, keeps the state, notifies the panels, and runs again when the next task ends. */
function settle(): void {
  clearTimeout(timer);
  const due = sandbox.tick();
  if (due !== undefined) timer = setTimeout(settle, due + 1);
  // Read the time before keeping the state, so that a page that loads it doesn't show an earlier time.
  view = look();
  const all: Kept = {state: sandbox.save(), exchanges, changes, values};
  // Without the calls, the state can fit into a full storage.
  if (!keep(version, JSON.stringify(all))) keep(version, JSON.stringify({...all, exchanges: []}));
  listeners.forEach((listener) => listener());
}

/** Sends a call to the app and keeps the response. */
export async function send({operationId, method, address, body, key}: Outgoing): Promise<Exchange> {
  const start = performance.now();
  const at = elapsed();
  const counts = JSON.stringify(sandbox.state.counts);
  const request = {
    method,
    headers: {
      ...(key === undefined ? {} : {Authorization: key}),
      ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
    },
    ...(body === undefined ? {} : {body}),
  };
  const answer = await sandbox.request(sandbox.basePath + address, request).then(read, readDropped);
  const exchange: Exchange = {
    number: (exchanges[0]?.number ?? 0) + 1,
    operationId,
    method,
    address,
    ...(body === undefined ? {} : {requestBody: body}),
    ...answer,
    milliseconds: Math.max(1, Math.round(performance.now() - start)),
  };
  exchanges = [exchange, ...exchanges].slice(0, longest);
  // With an injected fault, a call can change data without a response that says so.
  const isUnknown = exchange.status === undefined || exchange.status === 500;
  if (exchange.status === 200 || (isUnknown && JSON.stringify(sandbox.state.counts) !== counts)) {
    noteChange(operationId, body, at);
  }
  settle();
  return exchange;
}

/** Adds a call that succeeded to the calls that changed data, if its operation does. */
function noteChange(operationId: string, json = '', at: number): void {
  const read = readBody(json);
  const body = 'value' in read ? read.value : undefined;
  if (changes.length > mostCalls || !changesData(findCall(description, operationId), body)) return;
  changes = [...changes, {operationId, ...(body === undefined ? {} : {body}), at}];
}

type Answer = Pick<Exchange, 'status' | 'reason' | 'headers' | 'body'>;

async function read(response: Response): Promise<Answer> {
  const {status, headers} = response;
  const body = await response.text();
  return {status, reason: reasonOf(status, body), headers: [...headers], body};
}

function readDropped(error: unknown): Answer {
  if (!(error instanceof ConnectionDropped)) throw error;
  return {reason: 'Connection dropped', headers: [], body: error.message};
}

/** Returns the text of a status, which an error starts with. */
const reasonOf = (status: number, text: string): string => (status === 200 ? 'OK' : (/^[\w ]+/.exec(text)?.[0] ?? ''));

/** Does something that the API can't do: `control('clock', {advanceSeconds: 60})`. Throws if the sandbox rejects it. */
export async function control(name: string, body: object): Promise<void> {
  const headers = {'Content-Type': 'application/json'};
  const response = await sandbox.request(`/sandbox/${name}`, {method: 'POST', headers, body: JSON.stringify(body)});
  settle();
  if (response.status !== 200) throw new Error(await response.text());
}

/** Keeps values for later calls. */
export function keepValues(more: Values): void {
  values = {...values, ...more};
  settle();
}

/** Drops the kept values of these names. */
export function dropValues(names: string[]): void {
  values = Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
  settle();
}

/** Restores the state before the first call. */
export async function reset(): Promise<void> {
  exchanges = [];
  changes = [];
  values = {};
  await control('reset', {});
  forget();
}

/** Waits for an action and announces why it failed. */
export async function attempt(
  action: Promise<void>,
  say: (words: string) => void,
  onDone: () => void = () => undefined,
): Promise<void> {
  await action.then(onDone, (error: unknown) =>
    say(`The action failed. ${error instanceof Error ? error.message : String(error)}`),
  );
}

export const stateOf = () => sandbox.state;
export const faultsOf = () => sandbox.faults.report();
export const viewOf = (): View => view;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

settle();
