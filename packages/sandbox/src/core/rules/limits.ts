/**
 * Limits what the sandbox stores, because everything that grows without a limit fills the memory in the end. A call
 * that needs more is refused. Only the lists that serve as logs forget their oldest entries instead.
 */
import type {Context} from '../context';
import {badRequest} from '../errors';
import {workingTasks} from './tasks';

/** How the errors call the objects. */
const names = {
  entities: 'entities',
  histories: 'history events',
  groups: 'groups',
  tasks: 'bulk creations',
  searches: 'subjects of bulk creations',
  published: 'published news events',
} as const;

type Refusing = keyof typeof names;

/** Returns the number of objects of a kind. */
function countOf(context: Context, kind: Refusing): number {
  const {state} = context;
  const searchesIn = (tasks: typeof state.tasks) =>
    tasks.reduce((count, {searches}) => count + searches.length, 0);
  if (kind === 'searches') return searchesIn(state.tasks);
  if (kind === 'entities') return state.entities.length + searchesIn(workingTasks(context));
  return state[kind].length;
}

/** @throws 400 if there is no room for a number of further objects of a kind */
export function requireRoom(context: Context, kind: Refusing, added = 1): void {
  const limit = context.limits[kind];
  if (countOf(context, kind) + added > limit)
    throw badRequest(
      'sandbox',
      `has at most ${limit} ${names[kind]}; to continue, reset it with POST /sandbox/reset`,
    );
}

/** Adds an entry to a list that serves as a log, and forgets the oldest ones beyond the limit. */
export function addToLog<T>(log: T[], entry: T, limit: number): void {
  log.push(entry);
  if (log.length > limit) log.splice(0, log.length - limit);
}
