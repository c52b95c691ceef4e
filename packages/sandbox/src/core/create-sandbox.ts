/**
 * Creates the sandbox: the documented API as an app that returns a `Response` for a `Request`. It opens no port and
 * reads no globals. Time, identifiers and data are options, so the same calls give the same responses.
 */
import {basePathOf, defaultOf} from '@screening/api';
import {createApp} from './app/create-app';
import {isRecord} from './check/schema';
import type {Context, SandboxOptions} from './context';
import {Faults} from './faults';
import {createIds} from './ids';
import {defaultLimits, unlimited} from './limits';
import {addToLog} from './rules/limits';
import {finishDueTasks, workingTasks} from './rules/tasks';
import type {Seed} from './seed';
import type {State} from './state';

export type Sandbox = {
  /** Answers a request to any host. Rejects if an injected fault drops the connection. */
  fetch: (request: Request) => Promise<Response>;
  /** Answers a request by its path: `request('/external/v2/groups', {headers})`. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** The path of the API: `/external/v2`. */
  basePath: string;
  /** The data, which calls change. */
  state: State;
  faults: Faults;
  /** Returns the state as a text, from which another sandbox can continue. */
  save: () => string;
  /** Ends the tasks that are due. Returns the milliseconds until the next one, or undefined if no task is waiting. */
  tick: () => number | undefined;
};

/** @throws if the description and the handlers don't match, or if `saved` isn't a result of `save` */
export function createSandbox(options: SandboxOptions): Sandbox {
  const {description, seed} = options;
  const clock = options.clock ?? (() => Date.parse(seed.startsAt));
  const start = () =>
    initialState(
      seed,
      options.requestsPerSecond ?? description.info['x-rate-limit']?.requestsPerSecond ?? Infinity,
    );
  const state =
    options.saved === undefined ? start() : restoreState(options.saved, clock(), start());
  const faults = new Faults(options.faults);
  const ids = options.ids ?? createIds(seed.urnPrefix);
  const context: Context = {
    pause: () => Promise.resolve(),
    taskDuration: 2000,
    ...options,
    limits: {...defaultLimits, ...options.limits},
    changes: {count: 0},
    state,
    now: () => clock() + state.advanced,
    nextID: (kind) => ids(kind, (state.counts[kind] += 1)),
    faults,
    emit(message) {
      // A task ends in a copy of the context with the task's time, so take the time from `this`.
      const sentAt = new Date(this.now()).toISOString();
      const sent = {sentAt, message, ...faults.injectIntoWebhook(message.eventType)};
      addToLog(state.webhooks, sent, context.limits.webhooks);
      options.onWebhook?.(sent);
    },
    defaults: {
      page: defaultOf(description, 'page'),
      pageSize: defaultOf(description, 'pageSize'),
      sortOrder: defaultOf(description, 'sortOrder'),
      createAlerts: defaultOf(description, 'createAlerts'),
    },
  };
  const reset = () => {
    Object.assign(state, start(), {advanced: Date.parse(seed.startsAt) - clock()});
    faults.reset();
  };
  const app = createApp(context, reset, options.onError);
  return {
    fetch: async (request: Request) => app.fetch(request),
    request: async (path: string, init?: RequestInit) => app.request(path, init),
    basePath: basePathOf(description),
    state,
    faults,
    save: () => JSON.stringify({...state, now: context.now()}),
    tick() {
      finishDueTasks(context);
      const dueTimes = workingTasks(context).map(({dueAt}) => Date.parse(dueAt));
      return dueTimes.length === 0 ? undefined : Math.max(0, Math.min(...dueTimes) - context.now());
    },
  };
}

function initialState(seed: Seed, requestsPerSecond: number): State {
  return {
    now: Date.parse(seed.startsAt),
    advanced: 0,
    counts: {
      entity: 0,
      group: 0,
      task: 0,
      history: 0,
      alert: 0,
      indicator: 0,
      newsEvent: 0,
      article: 0,
    },
    ...structuredClone(seed.state),
    alerts: [],
    webhooks: [],
    published: [],
    limit: {requestsPerSecond: Math.min(requestsPerSecond, unlimited), refuseNext: 0},
  };
}

/** Returns whether a value has the parts and types of `like`. Lists can contain anything. */
function hasShapeOf(like: unknown, value: unknown): boolean {
  if (Array.isArray(like)) return Array.isArray(value);
  if (!isRecord(like)) return typeof value === typeof like;
  return (
    isRecord(value) && Object.entries(like).every(([name, part]) => hasShapeOf(part, value[name]))
  );
}

/** Restores a saved state. Its time continues where it ended, regardless of `clock`. @throws if its shape differs from `like` */
function restoreState(saved: string | State, clock: number, like: State): State {
  let state: unknown = saved;
  try {
    if (typeof saved === 'string') state = JSON.parse(saved);
  } catch {
    // The text is not an object either, which the next line reports.
  }
  if (!hasShapeOf(like, state)) throw new Error('The saved state is not a valid sandbox state.');
  return {...(state as State), advanced: (state as State).now - clock};
}
