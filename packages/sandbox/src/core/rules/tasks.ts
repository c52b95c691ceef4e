/** Saves searches as entities, one at once or many in a task, which creates all of them or none and sends a webhook. */
import type {Filled, PayloadOf, Search} from '../api-types';
import {type Context, timestamp} from '../context';
import {filterSetOf, groupsOf} from '../find';
import type {StoredEntity, Task} from '../state';
import {faultOf} from './check-search';
import {contentsOf} from './contents';
import {matchesFor} from './screen';

/** Where new entities belong. */
export type Placement = {
  filterSetID: number;
  groupIDs: number[];
  /** The task that creates them, if one does. */
  taskID?: string;
};

/** Returns a new entity with its matches, which nobody has reviewed. */
export function newEntity(
  context: Context,
  search: Search,
  placement: Placement,
  urn: string,
): StoredEntity {
  const {filterSetID, groupIDs, taskID} = placement;
  const now = timestamp(context);
  return {
    urn,
    search,
    filterSetID,
    groupIDs,
    sourceID: `SRC-${urn.replace(/^.*\D/, '')}`,
    taskID,
    createdAt: now,
    updatedAt: now,
    hasOpenAlert: false,
    disposition: {dispositionState: 'pending'},
    reviewSince: now,
    notes: [],
    matches: matchesFor(context, search, filterSetOf(context, filterSetID)),
    decisions: {},
  };
}

/** Saves entities. Whether the same subject or key can be saved twice is not specified. Here it can. */
export function saveEntities(
  context: Context,
  searches: Search[],
  placement: Placement,
): StoredEntity[] {
  const now = timestamp(context);
  context.changes.count += 1;
  for (const group of groupsOf(context, placement.groupIDs)) group.updatedAt = now;
  return searches.map((search) => {
    const entity = newEntity(context, search, placement, context.nextID('entity'));
    entity.hasOpenAlert = contentsOf(context, entity).unreviewedItems.total > 0;
    context.state.entities.push(entity);
    return entity;
  });
}

/** Starts a task. Nothing is created until it ends. */
export function startTask(
  context: Context,
  apiKey: string,
  searches: Search[],
  placement: Placement,
): Task {
  const task: Task = {
    id: context.nextID('task'),
    apiKey,
    createdAt: timestamp(context),
    dueAt: timestamp(context, context.now() + context.taskDuration),
    taskStatus: 'Working',
    ...placement,
    searches,
    errors: [],
  };
  context.state.tasks.push(task);
  return task;
}

/** Ends a task, and returns its status. It fails if a search has a fault or if `errors` isn't empty. */
export function finishTask(
  context: Context,
  task: Task,
  errors: string[] = [],
): Task['taskStatus'] {
  const {apiKey, id: taskID, filterSetID, groupIDs, searches} = task;
  const faulty = searches.filter((search) => faultOf(context, search) !== undefined);
  task.errors = [
    ...errors,
    ...faulty.map((search) => `${search.entityName}: ${faultOf(context, search)}`),
  ];
  const success = task.errors.length === 0;
  task.taskStatus = success ? 'Done' : 'Failed';
  if (success) saveEntities(context, searches, {filterSetID, groupIDs, taskID});
  // A failure requested by the control route isn't caused by a single entity, so name all of them.
  const failed = faulty.length > 0 ? faulty : success ? [] : searches;
  const eventPayload: Filled<PayloadOf<'entityCreated'>> = {
    apiKey,
    numEntities: searches.length,
    success,
    taskID,
  };
  context.emit({
    eventType: 'task_completion',
    eventPayload,
    failures: failed.map(({entityName}) => ({entityName})),
  });
  return task.taskStatus;
}

export const workingTasks = ({state}: Context): Task[] =>
  state.tasks.filter(({taskStatus}) => taskStatus === 'Working');

/** Ends all tasks that are due, in the order of their due times. */
export function finishDueTasks(context: Context): void {
  const working = workingTasks(context).map((task) => ({task, end: Date.parse(task.dueAt)}));
  const due = working.filter(({end}) => end <= context.now()).sort((a, b) => a.end - b.end);
  // A task ends at its due time, not when it is requested, so that responses don't depend on the number of requests.
  for (const {task, end} of due) finishTask({...context, now: () => end}, task);
}
