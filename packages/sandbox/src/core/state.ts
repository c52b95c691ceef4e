/** Creates the initial state, and restores a saved state. */
import {isRecord} from './check/value-rules';
import type {Seed, State} from './types';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
/** The limit that means "unlimited", in requests per second, because JSON has no infinity. */
const unlimited = Number.MAX_SAFE_INTEGER;

/** Creates the state before the first call. */
export function initialState(seed: Seed, requestsPerSecond: number): State {
  return {
    now: Date.parse(seed.startsAt),
    advanced: 0,
    counts: {entity: 0, group: 0, task: 0, history: 0, alert: 0, indicator: 0, newsEvent: 0, article: 0},
    ...copy(seed.state),
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
  return isRecord(value) && Object.entries(like).every(([name, part]) => hasShapeOf(part, value[name]));
}

/** Restores a saved state. Its time continues, whatever `clock` is. @throws if its shape differs from `like` */
export function restoreState(saved: string | State, clock: number, like: State): State {
  const state = typeof saved === 'string' ? parse(saved) : saved;
  if (!hasShapeOf(like, state)) throw new Error('The saved state is not a valid sandbox state.');
  return {...(state as State), advanced: (state as State).now - clock};
}

function parse(saved: string): unknown {
  try {
    return JSON.parse(saved);
  } catch {
    return undefined;
  }
}
