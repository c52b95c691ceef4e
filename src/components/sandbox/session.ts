/**
 * The sandbox of this visit, which all panels and workflows share. It's created when the first one is used. Calls go to
 * the app in memory, so nothing is sent over the network. The storage of the tab has its state for the next page.
 */
import {useSyncExternalStore} from 'react';
import description from '@site/.generated/sandbox/description.json';
import seed from '@site/.generated/sandbox/seed.json';
import {
  ConnectionDropped,
  createSandbox,
  hash,
  type Sandbox,
  type SentWebhook,
} from '@screening/sandbox';
import {changesData, findCall, type Call} from './call';
import {addressOf, parseJson, readBody, type Draft} from './draft';
import {mostCalls, type EarlierCall} from './request-link';
import {valuesIn, valuesOf, type Values} from './reused-values';

export type Outgoing = {
  operationId: string;
  method: string;
  address: string;
  body?: string;
  key?: string;
};

export type Exchange = {
  number: number;
  request: Outgoing;
  /** Undefined when an injected fault dropped the connection. */
  status?: number;
  reason: string;
  headers: [string, string][];
  body: string;
  milliseconds: number;
};

type Visit = {
  exchanges: Exchange[];
  /** The calls that changed data since the last reset, oldest first, and one more than fits into a link. */
  changes: EarlierCall[];
  values: Values;
  /** The index of the chosen key in the list of senders. */
  sender: number;
};

/** The data that a panel shows next to its form. Each change makes a new object. */
export type View = Visit & {webhooks: SentWebhook[]; now: number; working: number};

/** The content of the storage. `state` is the result of the sandbox's `save`. */
type Stored = {version: number; state: string; visit: Visit};

/** The format of the stored data. Increase it with each change, because a tab can be older than the site. */
const format = 2;
const version = hash(JSON.stringify([format, description, seed]));
const storageKey = 'sandbox';
/** Maximum number of calls that are stored. */
const longest = 20;
const noCalls: Visit = {exchanges: [], changes: [], values: {}, sender: 0};
const startTime = Date.parse(seed.startsAt);
const startedAt = performance.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let sandbox: Sandbox;
let visit: Visit;
let view: View;

/** The sandbox's time starts at the time of the seed, so that every visit is the same. */
const clock = (): number => startTime + Math.round(performance.now() - startedAt);

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
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '') as Stored;
    if (stored.version !== version)
      throw new Error('The stored visit is of another version of the site.');
    sandbox = createSandbox({...options, saved: stored.state});
    sandbox.tick();
    visit = {...noCalls, ...stored.visit};
  } catch {
    // The storage is blocked, empty or damaged.
    sandbox = createSandbox(options);
    visit = noCalls;
  }
  update();
}

/** Stores the state, which is lost when the page is closed if the storage is blocked or full. */
function store(): void {
  const state = sandbox.save();
  // Without the calls, it can fit into a full storage.
  for (const part of [visit, {...visit, exchanges: []}]) {
    try {
      const stored: Stored = {version, state, visit: part};
      return window.sessionStorage.setItem(storageKey, JSON.stringify(stored));
    } catch {
      // The storage is blocked or full.
    }
  }
}

/** Completes due tasks, stores the state, notifies the panels, and runs again when the next task ends. */
function update(): void {
  clearTimeout(timer);
  const due = sandbox.tick();
  if (due !== undefined) timer = setTimeout(update, due + 1);
  const {advanced, tasks, webhooks} = sandbox.state;
  // Read the time before storing the state, so that a page that loads it doesn't show an earlier time.
  const now = clock() + advanced;
  const working = tasks.filter(({taskStatus}) => taskStatus === 'Working').length;
  view = {...visit, webhooks: [...webhooks], now, working};
  store();
  listeners.forEach((listener) => listener());
}

/** Sends a call to the app and stores the response. */
export async function send(request: Outgoing): Promise<Exchange> {
  const {operationId, method, address, body, key} = request;
  const start = performance.now();
  const at = elapsed();
  const counts = JSON.stringify(sandbox.state.counts);
  const headers = {
    ...(key === undefined ? {} : {Authorization: key}),
    ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
  };
  const response = await sandbox
    .request(sandbox.basePath + address, {method, headers, body})
    .then(read, readDropped);
  const milliseconds = Math.max(1, Math.round(performance.now() - start));
  const exchange = {
    number: (visit.exchanges[0]?.number ?? 0) + 1,
    request,
    ...response,
    milliseconds,
  };
  const exchanges = [exchange, ...visit.exchanges].slice(0, longest);
  // With an injected fault, a call can change data without a response that says so.
  const isUnknown = response.status === undefined || response.status === 500;
  const isDone =
    response.status === 200 || (isUnknown && JSON.stringify(sandbox.state.counts) !== counts);
  const {value} = readBody(body ?? '');
  const isChange =
    isDone && visit.changes.length <= mostCalls && changesData(findCall(operationId), value);
  const changes = isChange ? [...visit.changes, {operationId, body: value, at}] : visit.changes;
  visit = {...visit, exchanges, changes};
  update();
  return exchange;
}

async function read(
  response: Response,
): Promise<Omit<Exchange, 'number' | 'request' | 'milliseconds'>> {
  const {status, headers} = response;
  const body = await response.text();
  // An error starts with the text of its status.
  const reason = status === 200 ? 'OK' : (/^[\w ]+/.exec(body)?.[0] ?? '');
  return {status, reason, headers: [...headers], body};
}

function readDropped(error: unknown): Awaited<ReturnType<typeof read>> {
  if (!(error instanceof ConnectionDropped)) throw error;
  return {reason: 'Connection dropped', headers: [], body: error.message};
}

/** Does what the API can't do: `callAdminApi('clock', {advanceSeconds: 60})`. Throws if the sandbox rejects it. */
export async function callAdminApi(name: string, body: object): Promise<void> {
  const headers = {'Content-Type': 'application/json'};
  const response = await sandbox.request(`/sandbox/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  update();
  if (response.status !== 200) throw new Error(await response.text());
}

/** Changes the values for later calls. Undefined drops a value. */
export function storeValues(changed: Record<string, Values[string] | undefined>): void {
  const values = Object.entries({...visit.values, ...changed}).filter(
    ([, value]) => value !== undefined,
  );
  visit = {...visit, values: Object.fromEntries(values) as Values};
  update();
}

/** Chooses the key for the calls of this visit. */
export function chooseSender(sender: number): void {
  visit = {...visit, sender};
  update();
}

/** Restores the state before the first call. */
export async function reset(): Promise<void> {
  visit = {...noCalls, sender: visit.sender};
  await callAdminApi('reset', {});
}

type Sender = {label: string; key?: string; prepare?: () => Promise<void>};

/** The keys to choose from, including those that cause the errors 401 and 429. */
export const senders: Sender[] = [
  ...seed.state.keys.map(({apiKey, testKey}) => ({
    label: `${testKey ? 'Test key' : 'Key'} …${apiKey.slice(-4)}`,
    key: apiKey,
  })),
  {label: 'No key (401)'},
  {label: 'Unknown key (401)', key: 'unknown-key'},
  {
    label: 'Over the limit (429)',
    key: seed.state.keys[0]?.apiKey,
    prepare: () => callAdminApi('rate-limit', {refuseNext: 1}),
  },
];

/** Sends a request, and stores its values for later calls if it succeeds. */
export async function sendDraft(
  call: Call,
  draft: Draft,
  {key, prepare}: Sender,
): Promise<Exchange> {
  await prepare?.();
  const {method, path, body, endpoint} = call;
  const exchange = await send({
    operationId: endpoint.operation.operationId,
    method,
    address: addressOf(path, draft),
    body: body && draft.json.trim() !== '' ? draft.json : undefined,
    key,
  });
  if (exchange.status === 200)
    storeValues({...valuesIn(draft), ...valuesOf(parseJson(exchange.body))});
  return exchange;
}

/** Waits for an action and announces why it failed. */
export async function attempt(
  action: Promise<void>,
  announce: (words: string) => void,
  onDone?: () => void,
) {
  await action.then(onDone, (error: unknown) =>
    announce(`The action failed. ${(error as Error).message}`),
  );
}

export const stateOf = () => sandbox.state;
export const faultsOf = () => sandbox.faults.report();
export const viewOf = (): View => view;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current view of the sandbox, and renders again when it changes. */
export const useSandbox = (): View => useSyncExternalStore(subscribe, viewOf);

loadVisit();
