/** Bulk creation: a task works for a while, then all of its entities exist or none does, and a webhook says which. */
import type {Search, Task} from '../types';
import {timestamp, type World} from '../world';
import {faultOf} from './check-search';
import {createEntity, type Placement} from './create-entity';

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
  return task;
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
    for (const search of task.searches) createEntity(world, search, {...task, taskID: task.id});
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
    // A task ends at its due time, not when somebody looks, so that answers don't depend on how often one asks.
    const end = Date.parse(task.dueAt);
    finishTask({...world, now: () => end}, task);
  }
}
