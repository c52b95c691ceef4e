/**
 * The sandbox of this visit, which all panels and workflows share. It's created when the first one is used. Calls go to
 * the app in memory, so nothing is sent over the network. The storage of the tab has its state for the next page.
 */
import {useSyncExternalStore} from 'react';
import description from '@site/.generated/sandbox/description.json';
import seed from '@site/.generated/sandbox/seed.json';
import {createSandbox, type Sandbox, type SentWebhook} from '@screening/sandbox';
import type {Step} from '@site/src/components/timeline/steps';
import {nextArrival} from './arrivals';
import {changesData, findCall} from './call';
import {readBody} from './draft';
import {readDropped, readResponse, type Answer, type Exchange, type Outgoing} from './exchange';
import {mostCalls, type EarlierCall} from './request-link';
import type {Values} from './reused-values';
import {readVisit, writeVisit, type Visit} from './visit-storage';

/** The data that a panel shows next to its form. Each change makes a new object. */
export type View = Visit & {
  webhooks: SentWebhook[];
  /** The time of the sandbox's clock, in milliseconds since 1970. */
  now: number;
  /** The number of tasks that haven't ended. */
  working: number;
};

/** Maximum number of calls that are stored, and of news and decisions. */
const longest = 20;
const noCalls: Visit = {exchanges: [], happenings: [], changes: [], values: {}, sender: 0};
const startTime = Date.parse(seed.startsAt);
const startedAt = performance.now();
/** Called after each change of the view. */
const listeners = new Set<() => void>();
/** Runs `update` when the next task ends, or the next delayed webhook arrives. */
let timer: ReturnType<typeof setTimeout> | undefined;
let sandbox: Sandbox;
let visit: Visit;
let view: View;

/** The sandbox's time starts at the time of the seed, so that every visit is the same. */
const clock = (): number => startTime + Math.round(performance.now() - startedAt);

/** Returns how far the sandbox's clock is from its start, in milliseconds. */
export const elapsed = (): number => clock() + sandbox.state.advanced - startTime;

/** Returns how far a moment of the sandbox is from the start of its clock, in seconds. */
export const secondsUntil = (moment: number): number => (moment - startTime) / 1000;

/** Returns the moment of the sandbox that is some seconds after the start of its clock, in milliseconds since 1970. */
export const momentAfter = (seconds: number): number => startTime + seconds * 1000;

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
    const stored = readVisit();
    sandbox = createSandbox({...options, saved: stored.state});
    sandbox.tick();
    visit = {...noCalls, ...stored.visit};
  } catch {
    // There is no visit to continue.
    sandbox = createSandbox(options);
    visit = noCalls;
  }
  update();
}

/** Completes due tasks, stores the state, notifies the panels, and runs again when more happens by itself. */
function update(): void {
  clearTimeout(timer);
  const due = sandbox.tick();
  const {advanced, tasks, webhooks} = sandbox.state;
  // Read the time before storing the state, so that a page that loads it doesn't show an earlier time.
  const now = clock() + advanced;
  const next = Math.min(due ?? Infinity, nextArrival(webhooks, now) - now);
  if (next < Infinity) timer = setTimeout(update, next + 1);
  const working = tasks.filter(({taskStatus}) => taskStatus === 'Working').length;
  view = {...visit, webhooks: [...webhooks], now, working};
  writeVisit(sandbox.save(), visit);
  listeners.forEach((listener) => listener());
}

/** Sends a call to the app and stores the response. */
export async function send(request: Outgoing): Promise<Exchange> {
  const {method, address, body, key} = request;
  const start = performance.now();
  const at = elapsed();
  const countsBefore = JSON.stringify(sandbox.state.counts);
  const headers = {
    ...(key === undefined ? {} : {Authorization: key}),
    ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
  };
  const answer = await sandbox
    .request(sandbox.basePath + address, {method, headers, body})
    .then(readResponse, readDropped);
  const milliseconds = Math.max(1, Math.round(performance.now() - start));
  const hasChangedCounts = JSON.stringify(sandbox.state.counts) !== countsBefore;
  const number = (visit.exchanges[0]?.number ?? 0) + 1;
  const exchange: Exchange = {number, request, at, ...answer, milliseconds};
  visit = {
    ...visit,
    exchanges: [exchange, ...visit.exchanges].slice(0, longest),
    changes: withChange(visit.changes, request, answer, hasChangedCounts, at),
  };
  update();
  return exchange;
}

/**
 * Returns the calls that changed data, with a call that has just been made if it did.
 *
 * @param changes the earlier calls that changed data
 * @param hasChangedCounts whether the sandbox counts other things after the call than before it
 * @param at the time before the call, in milliseconds after the start of the sandbox's clock
 */
function withChange(
  changes: EarlierCall[],
  {operationId, body: text = ''}: Outgoing,
  {status}: Answer,
  hasChangedCounts: boolean,
  at: number,
): EarlierCall[] {
  // With an injected fault, a call can change data without a response that says so.
  const isUnknown = status === undefined || status === 500;
  const isDone = status === 200 || (isUnknown && hasChangedCounts);
  const body = readBody(text).value;
  const isChange =
    isDone && changes.length <= mostCalls && changesData(findCall(operationId), body);
  return isChange ? [...changes, {operationId, body, at}] : changes;
}

/** Does what the API can't do: `callAdminApi('clock', {advanceSeconds: 60})`. Throws if the sandbox rejects it. */
export async function callAdminApi(name: string, body: object): Promise<void> {
  const response = await sandbox.request(`/sandbox/${name}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(body),
  });
  update();
  if (response.status !== 200) throw new Error(await response.text());
}

/**
 * Does with the admin API what others than your system do, and keeps a description of it for the timeline.
 *
 * @throws if the sandbox rejects it
 */
export async function cause(name: string, body: object, happening: Omit<Step, 'after'>) {
  const after = elapsed() / 1000;
  await callAdminApi(name, body);
  const happenings = [...visit.happenings, {after, ...happening}].slice(-longest);
  visit = {...visit, happenings};
  update();
}

/** Changes the values for later calls. Undefined drops a value. */
export function storeValues(changed: Record<string, Values[string] | undefined>): void {
  const values = Object.entries({...visit.values, ...changed}).filter(
    ([, value]) => value !== undefined,
  );
  visit = {...visit, values: Object.fromEntries(values) as Values};
  update();
}

/** Chooses the key for the calls of this visit, by its index in the list of senders. */
export function chooseSender(sender: number): void {
  visit = {...visit, sender};
  update();
}

/** Restores the state before the first call. */
export async function reset(): Promise<void> {
  visit = {...noCalls, sender: visit.sender};
  await callAdminApi('reset', {});
}

/**
 * Waits for an action and announces why it failed.
 *
 * @param announce shows and announces a sentence
 * @param onDone called if the action succeeded
 */
export async function attempt(
  action: Promise<void>,
  announce: (words: string) => void,
  onDone?: () => void,
): Promise<void> {
  await action.then(onDone, (error: unknown) =>
    announce(`The action failed. ${(error as Error).message}`),
  );
}

/** Returns the data of the sandbox, such as its entities. */
export const stateOf = () => sandbox.state;

/** Returns the probabilities of the injected faults. */
export const faultsOf = () => sandbox.faults.report();

/** Returns the current view of the sandbox. */
export const viewOf = (): View => view;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current view of the sandbox, and renders again when it changes. */
export const useSandbox = (): View => useSyncExternalStore(subscribe, viewOf);

loadVisit();
