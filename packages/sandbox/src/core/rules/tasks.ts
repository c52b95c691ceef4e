/**
 * Saves searches as entities for continuous monitoring: at once, or in a bulk creation. When a task ends, all of its
 * entities exist or none does, and a webhook reports the result.
 */
import {type Context, timestamp, filterSetOf, groupsOf} from '../context';
import type {Search, StoredEntity, Task} from '../types';
import {faultOf} from './check-search';
import {contentsOf} from './contents';
import {matchesFor} from './screen';

export type Placement = {filterSetID: number; groupIDs: number[]; taskID?: string};

/** Creates an entity without the values that `saveEntities` sets: identifiers, times and the alert. */
export function draftEntity(
  context: Context,
  search: Search,
  {filterSetID, groupIDs, taskID}: Placement,
): StoredEntity {
  const entity: StoredEntity = {
    urn: '',
    search,
    filterSetID,
    groupIDs: [...new Set(groupIDs)],
    sourceID: '',
    taskID,
    createdAt: '',
    updatedAt: '',
    hasOpenAlert: false,
    disposition: {dispositionState: 'pending'},
    reviewSince: '',
    notes: [],
    matches: matchesFor(context, search, filterSetOf(context, filterSetID)),
    decisions: {},
  };
  // Fill the cache now, so that saving is fast.
  contentsOf(context, entity);
  return entity;
}

/** Saves drafts, all in the same groups. Whether the same subject or key can be saved twice is not specified. Here it can. */
export function saveEntities(context: Context, drafts: StoredEntity[]): void {
  const now = timestamp(context);
  for (const entity of drafts) {
    entity.urn = context.nextID('entity');
    entity.sourceID = `SRC-${entity.urn.replace(/^.*\D/, '')}`;
    entity.createdAt = now;
    entity.updatedAt = now;
    entity.reviewSince = now;
    entity.hasOpenAlert = contentsOf(context, entity).unreviewedItems.total > 0;
    context.state.entities.push(entity);
  }
  for (const group of groupsOf(context, drafts[0]?.groupIDs ?? [])) group.updatedAt = now;
}

/** Number of letters in names and countries to compare before other calls are answered: a few milliseconds of work. */
export const sliceLetters = 1000;

/** The entities of tasks that were processed ahead. */
const worked = new WeakMap<Task, StoredEntity[]>();

/** Starts a task. Nothing is created yet. */
export function startTask(
  context: Context,
  apiKey: string,
  searches: Search[],
  {filterSetID, groupIDs}: Placement,
): Task {
  const task: Task = {
    id: context.nextID('task'),
    apiKey,
    createdAt: timestamp(context),
    dueAt: timestamp(context, context.now() + context.taskDuration),
    taskStatus: 'Working',
    filterSetID,
    groupIDs,
    searches,
    errors: [],
  };
  context.state.tasks.push(task);
  workAhead(context, task);
  return task;
}

const draft = (context: Context, task: Task, search: Search) =>
  draftEntity(context, search, {...task, taskID: task.id});

/**
 * Processes a task in slices before it is due. The slow part, the comparison with the records, depends only on the
 * subject, so its time makes no difference. A task that is due earlier ends when it has been processed.
 */
export function workAhead(context: Context, task: Task): void {
  const {ahead} = context;
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
      drafts.push(draft(context, task, search));
    }
    if (Date.parse(task.dueAt) < context.now()) task.dueAt = timestamp(context);
    worked.set(task, drafts);
  };
  ahead.done = ahead.done.then(work);
}

/** Ends a task. It fails if a search has a fault or if `errors` isn't empty. */
export function finishTask(context: Context, task: Task, errors: string[] = []): void {
  const faults = task.searches.flatMap((search) => {
    const fault = faultOf(context, search);
    return fault === undefined ? [] : [{entityName: search.entityName, error: `${search.entityName}: ${fault}`}];
  });
  task.errors = [...errors, ...faults.map(({error}) => error)];
  const success = task.errors.length === 0;
  task.taskStatus = success ? 'Done' : 'Failed';
  if (success) {
    saveEntities(context, worked.get(task) ?? task.searches.map((search) => draft(context, task, search)));
  }
  // A failure requested by the control route isn't caused by a single entity, so name all of them.
  const failed = faults.length > 0 ? faults : success ? [] : task.searches;
  context.emit({
    eventType: 'task_completion',
    eventPayload: {apiKey: task.apiKey, numEntities: task.searches.length, success, taskID: task.id},
    failures: failed.map(({entityName}) => ({entityName})),
  });
}

/** Ends all tasks that are due, in the order of their due times. */
export function settleTasks(context: Context): void {
  const due = context.state.tasks.filter(
    ({taskStatus, dueAt}) => taskStatus === 'Working' && Date.parse(dueAt) <= context.now(),
  );
  for (const task of due.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))) {
    // Tasks end in the order of their due times, so the next ones wait too.
    if (context.ahead && !worked.has(task)) return;
    // A task ends at its due time, not when it is requested, so that responses don't depend on the number of requests.
    const end = Date.parse(task.dueAt);
    finishTask({...context, now: () => end}, task);
  }
}
