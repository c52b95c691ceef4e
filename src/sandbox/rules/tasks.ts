/** Bulk creation: a task works for a while, then all of its entities exist or none does, and a webhook says which. */
import type {Search, StoredEntity, Task} from '../types';
import {timestamp, type World} from '../world';
import {faultOf} from './check-search';
import {draftEntity, saveEntities, type Placement} from './create-entity';

/** How many letters of names are compared with the records before other calls get their turn: a few milliseconds of work. */
export const sliceLetters = 1000;

/** The entities of the tasks that were worked out ahead. */
const worked = new WeakMap<Task, StoredEntity[]>();

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

const draft = (world: World, task: Task, search: Search) => draftEntity(world, search, {...task, taskID: task.id});

/**
 * Works a task out in slices before it is due. What takes long, the comparison with the records, follows from the
 * subject alone, so nobody can tell when it was made. A task that is due earlier ends when it is worked out.
 */
export function workAhead(world: World, task: Task): void {
  const {ahead} = world;
  if (!ahead || task.taskStatus !== 'Working') return;
  const drafts: StoredEntity[] = [];
  const work = async () => {
    let letters = 0;
    for (const search of task.searches) {
      letters += [search.entityName, ...(search.aliases ?? [])].join().length;
      if (letters > sliceLetters) {
        await ahead.giveWay();
        letters = 0;
      }
      drafts.push(draft(world, task, search));
    }
    if (Date.parse(task.dueAt) < world.now()) task.dueAt = timestamp(world);
    worked.set(task, drafts);
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
    saveEntities(world, worked.get(task) ?? task.searches.map((search) => draft(world, task, search)));
  }
  // A failure that the control route asks for is caused by no single entity, so it names all of them.
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
    if (world.ahead && !worked.has(task)) return;
    // A task ends at its due time, not when somebody looks, so that answers don't depend on how often one asks.
    const end = Date.parse(task.dueAt);
    finishTask({...world, now: () => end}, task);
  }
}
