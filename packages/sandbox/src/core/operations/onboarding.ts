/** Saves subjects as entities: one immediately, or many in a task. */
import type {ResponseOf} from '@screening/api';
import type {Filled} from '../api-types';
import type {Context} from '../context';
import {badRequest, Refusal} from '../errors';
import {findFilterSet, findGroups, findTask, groupsOf} from '../find';
import type {RequestOf} from '../handler';
import {entitiesOfTask} from '../indexes';
import {requireReadableSearch, requireSearch} from '../rules/check-search';
import {fullOf} from '../rules/entity-view';
import {requireRoom} from '../rules/limits';
import {pageOf} from '../rules/page';
import {type Placement, saveEntities, startTask} from '../rules/tasks';

/** Where a request wants its entities to be. */
type RequestedPlacement = {
  filterSetID: number;
  entityGroupIDs: number[];
};

function checkPlacement(
  context: Context,
  {filterSetID, entityGroupIDs}: RequestedPlacement,
): Placement {
  findFilterSet(context, filterSetID, 'body.filterSetID');
  findGroups(context, entityGroupIDs, 'body.entityGroupIDs');
  return {filterSetID, groupIDs: [...new Set(entityGroupIDs)]};
}

export function createEntity(
  context: Context,
  {body}: RequestOf<'createEntity'>,
): ResponseOf<'createEntity'> {
  const {search, ...placement} = body;
  requireSearch(context, search, 'body.search');
  const checked = checkPlacement(context, placement);
  requireRoom(context, 'entities');
  const [entity] = saveEntities(context, [search], checked);
  return fullOf(context, entity);
}

export function enqueueEntities(
  context: Context,
  {body, apiKey}: RequestOf<'enqueueEntities'>,
): Filled<ResponseOf<'enqueueEntities'>> {
  const {searches, ...placement} = body;
  if (searches.length === 0)
    throw badRequest('body.searches', 'must contain at least one search in the sandbox');
  searches.forEach((search, index) => requireReadableSearch(search, `body.searches[${index}]`));
  const checked = checkPlacement(context, placement);
  requireRoom(context, 'tasks');
  requireRoom(context, 'searches', searches.length);
  requireRoom(context, 'entities', searches.length);
  return {taskID: startTask(context, apiKey, searches, checked).id};
}

/** Returns the progress of a task. What is paged is not specified. In the sandbox, it is `errors`. */
export function getTaskStatus(
  context: Context,
  request: RequestOf<'getTaskStatus'>,
): Filled<ResponseOf<'getTaskStatus'>> {
  const task = findTask(context, request.path.taskID, 'path.taskID');
  const {id, createdAt, groupIDs, searches, taskStatus, errors} = task;
  return {
    id,
    createdAt,
    entityGroupNames: groupsOf(context, groupIDs).map(({entityGroupName}) => entityGroupName),
    totalEntities: searches.length,
    taskStatus,
    errors: pageOf(context, request, errors).items,
  };
}

/** Returns the entities of a finished task in the order of creation, or an empty page for a failed task. */
export function listTaskEntities(
  context: Context,
  request: RequestOf<'listTaskEntities'>,
): Filled<ResponseOf<'listTaskEntities'>> {
  const {id, taskStatus} = findTask(context, request.path.taskID, 'path.taskID');
  if (taskStatus === 'Working') throw new Refusal(425);
  const entities = entitiesOfTask(context.state.entities, id);
  const {items, ...page} = pageOf(context, request, entities);
  return {entities: items.map((entity) => fullOf(context, entity)), ...page};
}
