/** Bulk creation: a task works for a while, then all of its entities exist or none does, and a webhook says which. */
import type {Search, StoredMatch, Task} from '../types';
import {timestamp, type World} from '../world';
import {faultOf} from './check-search';
import {createEntities, type Placement} from './create-entity';
import {filterSetOf} from './lookup';
import {matchesFor} from './screen';

/** How many subjects are compared with the records before other calls get their turn: a few milliseconds of work. */
export const sliceSize = 50;

/** The matches of the tasks that were worked out ahead, subject by subject. */
const found = new WeakMap<Task, StoredMatch[][]>();

/** Starts a task. Nothing is created yet. */
export function startTask(world: World, apiKey: string, searches: Search[], {filterSetID, groupIDs}: Placement): Task {
  const task: Task = {
    id: world.nextID('task'),
    apiKey,
    createdAt: timestamp(world),
    dueAt: timestamp(world, world.now() + world.taskDuration),
    taskStatus: 'Working',
    filterSetID,
    groupIDs,
    searches,
    errors: [],
  };
  world.state.tasks.push(task);
  workAhead(world, task);
  return task;
}

/**
 * Finds the matches of a task's subjects, in slices, while the task works. Matches follow from the subject alone, so
 * nobody can tell when they were found. A task that is due before that ends when its matches are found.
 */
export function workAhead(world: World, task: Task): void {
  const {ahead} = world;
  if (!ahead || task.taskStatus !== 'Working') return;
  const matches: StoredMatch[][] = [];
  const work = async () => {
    const filterSet = filterSetOf(world, task.filterSetID);
    for (const search of task.searches) {
      if (matches.length % sliceSize === sliceSize - 1) await ahead.pause();
      matches.push(matchesFor(world, search, filterSet));
    }
    if (Date.parse(task.dueAt) < world.now()) task.dueAt = timestamp(world);
    found.set(task, matches);
  };
  ahead.done = ahead.done.then(work);
}

/** Ends a task: it fails when a search cannot be created or when `errors` says so, and is done otherwise. */
export function finishTask(world: World, task: Task, errors: string[] = []): void {
  const faults = task.searches.flatMap((search) => {
    const fault = faultOf(world, search);
    return fault === undefined ? [] : [{entityName: search.entityName, error: `${search.entityName}: ${fault}`}];
  });
  task.errors = [...errors, ...faults.map(({error}) => error)];
  const success = task.errors.length === 0;
  task.taskStatus = success ? 'Done' : 'Failed';
  if (success) {
    createEntities(world, task.searches, {...task, taskID: task.id}, found.get(task));
  }
  // A failure that the control route asks for has no entity of its own to blame, so it names all of them.
  const failed = faults.length > 0 ? faults : success ? [] : task.searches;
  world.emit({
    eventType: 'task_completion',
    eventPayload: {apiKey: task.apiKey, numEntities: task.searches.length, success, taskID: task.id},
    failures: failed.map(({entityName}) => ({entityName})),
  });
}

/** Ends every task that is due, in the order in which they are due. */
export function settleTasks(world: World): void {
  const due = world.state.tasks.filter(
    ({taskStatus, dueAt}) => taskStatus === 'Working' && Date.parse(dueAt) <= world.now(),
  );
  for (const task of due.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))) {
    // Tasks end in the order of their due times, so the next ones wait too.
    if (world.ahead && !found.has(task)) return;
    // A task ends at its due time, not when somebody looks, so that answers don't depend on how often one asks.
    const end = Date.parse(task.dueAt);
    finishTask({...world, now: () => end}, task);
  }
}
