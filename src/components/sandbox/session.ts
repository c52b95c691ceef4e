/**
 * The sandbox of this visit, which all panels and workflows share. It's created when the first one is used. Calls go to
 * the app in memory, so nothing is sent over the network.
 */
import {useSyncExternalStore} from 'react';
import descriptionData from '@site/.generated/sandbox/description.json';
import seedData from '@site/.generated/sandbox/seed.json';
import type {SlimDescription} from '@screening/api';
import {ConnectionDropped, createSandbox, type Sandbox, type SentWebhook} from '@screening/sandbox';
import {changesData, findCall} from './call';
import {readBody} from './draft';
import {mostCalls} from './linked-request';
import type {EarlierCall} from './request-link';
import type {Values} from './reused-values';
import {clearState, digest, readState, storeState, type Exchange} from './stored-state';

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
/** Maximum number of calls that are stored. */
const longest = 20;
const startTime = Date.parse(seed.startsAt);
const startedAt = performance.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let sandbox: Sandbox;
let exchanges: Exchange[];
let changes: EarlierCall[];
let values: Values;
let view: View;

/** The sandbox's time starts at the time of the seed, so that every visit is the same. */
function clock(): number {
  return startTime + Math.round(performance.now() - startedAt);
}

/** Returns how far the sandbox's clock is from its start, in milliseconds. */
export const elapsed = (): number => clock() + sandbox.state.advanced - startTime;

/** Continues the visit that is stored, or starts a new one. */
export function loadVisit(): void {
  const options = {
    description,
    seed,
    clock,
    pause: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onError: (error: unknown) => console.error(error),
  };
  const stored = readState(version, description);
  try {
    sandbox = createSandbox({...options, saved: stored?.state});
    sandbox.tick();
    ({exchanges, changes, values} = stored ?? {exchanges: [], changes: [], values: {}});
  } catch {
    // The state has a fault that its check doesn't find.
    sandbox = createSandbox(options);
    [exchanges, changes, values] = [[], [], {}];
  }
  update();
}

/** Completes due tasks, stores the state, notifies the panels, and runs again when the next task ends. */
function update(): void {
  clearTimeout(timer);
  const due = sandbox.tick();
  if (due !== undefined) timer = setTimeout(update, due + 1);
  const {state} = sandbox;
  // Read the time before storing the state, so that a page that loads it doesn't show an earlier time.
  const now = clock() + state.advanced;
  const working = state.tasks.filter(({taskStatus}) => taskStatus === 'Working').length;
  view = {exchanges, changes, values, webhooks: [...state.webhooks], now, working};
  storeState(version, {state: sandbox.save(), exchanges, changes, values});
  listeners.forEach((listener) => listener());
}

/** Sends a call to the app and stores the response. */
export async function send({operationId, method, address, body, key}: Outgoing): Promise<Exchange> {
  const start = performance.now();
  const at = elapsed();
  const counts = JSON.stringify(sandbox.state.counts);
  const headers = {
    ...(key === undefined ? {} : {Authorization: key}),
    ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
  };
  const response = await sandbox.request(sandbox.basePath + address, {method, headers, body}).then(read, readDropped);
  const exchange: Exchange = {
    number: (exchanges[0]?.number ?? 0) + 1,
    operationId,
    method,
    address,
    requestBody: body,
    ...response,
    milliseconds: Math.max(1, Math.round(performance.now() - start)),
  };
  exchanges = [exchange, ...exchanges].slice(0, longest);
  // With an injected fault, a call can change data without a response that says so.
  const isUnknown = exchange.status === undefined || exchange.status === 500;
  if (exchange.status === 200 || (isUnknown && JSON.stringify(sandbox.state.counts) !== counts)) {
    noteChange(operationId, body, at);
  }
  update();
  return exchange;
}

/** Adds a call that succeeded to the calls that changed data, if its operation does. */
function noteChange(operationId: string, json = '', at: number): void {
  const parsed = readBody(json);
  const body = 'value' in parsed ? parsed.value : undefined;
  if (changes.length > mostCalls || !changesData(findCall(description, operationId), body)) return;
  changes = [...changes, {operationId, ...(body === undefined ? {} : {body}), at}];
}

type ReadResponse = Pick<Exchange, 'status' | 'reason' | 'headers' | 'body'>;

async function read(response: Response): Promise<ReadResponse> {
  const {status, headers} = response;
  const body = await response.text();
  // An error starts with the text of its status.
  const reason = status === 200 ? 'OK' : (/^[\w ]+/.exec(body)?.[0] ?? '');
  return {status, reason, headers: [...headers], body};
}

function readDropped(error: unknown): ReadResponse {
  if (!(error instanceof ConnectionDropped)) throw error;
  return {reason: 'Connection dropped', headers: [], body: error.message};
}

/** Does something that the API can't do: `callAdminApi('clock', {advanceSeconds: 60})`. Throws if the sandbox rejects it. */
export async function callAdminApi(name: string, body: object): Promise<void> {
  const headers = {'Content-Type': 'application/json'};
  const response = await sandbox.request(`/sandbox/${name}`, {method: 'POST', headers, body: JSON.stringify(body)});
  update();
  if (response.status !== 200) throw new Error(await response.text());
}

/** Adds values for later calls. */
export function storeValues(more: Values): void {
  values = {...values, ...more};
  update();
}

/** Drops the stored values of these names. */
export function dropValues(names: string[]): void {
  values = Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
  update();
}

/** Restores the state before the first call. */
export async function reset(): Promise<void> {
  [exchanges, changes, values] = [[], [], {}];
  await callAdminApi('reset', {});
  clearState();
}

/** Waits for an action and announces why it failed. */
export async function attempt(action: Promise<void>, announce: (words: string) => void, onDone?: () => void) {
  await action.then(onDone, (error: unknown) =>
    announce(`The action failed. ${error instanceof Error ? error.message : String(error)}`),
  );
}

export const stateOf = () => sandbox.state;
export const faultsOf = () => sandbox.faults.report();
export const viewOf = (): View => view;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current view of the sandbox, and renders again when it changes. */
export const useSandbox = (): View => useSyncExternalStore(subscribe, viewOf);

loadVisit();
