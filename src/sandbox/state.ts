/** The state at the start, and the state that was saved. */
import type {Seed, State} from './types';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
/** JSON has no infinity; no limit at all is this many requests a second. */
const unlimited = Number.MAX_SAFE_INTEGER;

/** The state before the first call. */
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

/** What was saved. Its time goes on from where it stood, whatever the clock says now. */
export function restoreState(saved: string, clock: number): State {
  const state = parse(saved);
  const missing = ['counts', 'keys', 'groups', 'entities', 'histories', 'tasks', 'webhooks', 'limit'].find(
    (part) => !(part in state),
  );
  if (missing !== undefined || typeof state.now !== 'number')
    throw new Error('The saved state is not one of the sandbox.');
  return {...state, advanced: state.now - clock};
}

function parse(saved: string): State {
  try {
    const value: unknown = JSON.parse(saved);
    if (typeof value === 'object' && value !== null) return value as State;
  } catch {
    // The sentence below says it for every kind of wrong text.
  }
  throw new Error('The saved state is not one of the sandbox.');
}
