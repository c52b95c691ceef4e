/** Runs bulk creations. When a task ends, all of its entities exist or none does, and a webhook reports the result. */
import type {Search, StoredEntity, Task} from '../types';
import {timestamp, type World} from '../world';
import {faultOf} from './check-search';
import {draftEntity, saveEntities, type Placement} from './create-entity';

/** Number of letters in names and countries to compare before other calls are answered: a few milliseconds of work. */
export const sliceLetters = 1000;

/** The entities of tasks that were processed ahead. */
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
 * Processes a task in slices before it is due. The slow part, the comparison with the records, depends only on the
 * subject, so its time makes no difference. A task that is due earlier ends when it has been processed.
 */
export function workAhead(world: World, task: Task): void {
  const {ahead} = world;
  if (!ahead || task.taskStatus !== 'Working') return;
  const drafts: StoredEntity[] = [];
  const work = async () => {
    let letters = 0;
    for (const search of task.searches) {
      letters += [search.entityName, ...(search.aliases ?? []), ...(search.countries ?? [])].join().length;
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

/** Ends a task. It fails if a search has a fault or if `errors` isn't empty. */
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
  // A failure requested by the control route isn't caused by a single entity, so name all of them.
  const failed = faults.length > 0 ? faults : success ? [] : task.searches;
  world.emit({
    eventType: 'task_completion',
    eventPayload: {apiKey: task.apiKey, numEntities: task.searches.length, success, taskID: task.id},
    failures: failed.map(({entityName}) => ({entityName})),
  });
}

/** Ends all tasks that are due, in the order of their due times. */
export function settleTasks(world: World): void {
  const due = world.state.tasks.filter(
    ({taskStatus, dueAt}) => taskStatus === 'Working' && Date.parse(dueAt) <= world.now(),
  );
  for (const task of due.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))) {
    // Tasks end in the order of their due times, so the next ones wait too.
    if (world.ahead && !worked.has(task)) return;
    // A task ends at its due time, not when it is requested, so that responses don't depend on the number of requests.
    const end = Date.parse(task.dueAt);
    finishTask({...world, now: () => end}, task);
  }
}
