/** Saves subjects as entities: one immediately, or many in a task. */
import {badRequest, Refusal} from '../refusal';
import type {Fields, Search} from '../types';
import type {World} from '../world';
import {requireReadableSearch, requireSearch} from '../rules/check-search';
import {draftEntity, saveEntities} from '../rules/create-entity';
import {fullOf} from '../rules/entity-view';
import {filterSetOf, groupsOf, taskOf} from '../rules/lookup';
import {pageOf, type Request} from '../rules/page';
import {startTask} from '../rules/tasks';

type Placing = {filterSetID: number; entityGroupIDs: number[]};

function placementOf(world: World, {filterSetID, entityGroupIDs}: Placing) {
  filterSetOf(world, filterSetID);
  groupsOf(world, entityGroupIDs);
  return {filterSetID, groupIDs: entityGroupIDs};
}

export function createEntity(world: World, {body}: Request): Fields {
  const {search, ...placing} = body as Placing & {search?: Search};
  // `search` isn't listed as required, but the name in it is, and without a name there is no subject to save.
  if (!search) throw badRequest('body.search', 'is required in the sandbox');
  requireSearch(world, search, 'body.search');
  const entity = draftEntity(world, search, placementOf(world, placing));
  saveEntities(world, [entity]);
  return fullOf(world, entity);
}

export function enqueueEntities(world: World, {body, apiKey}: Request): Fields {
  const {searches = [], ...placing} = body as Placing & {searches?: Search[]};
  if (searches.length === 0) throw badRequest('body.searches', 'must contain at least one search in the sandbox');
  searches.forEach((search, index) => requireReadableSearch(search, `body.searches[${index}]`));
  return {taskID: startTask(world, apiKey, searches, placementOf(world, placing)).id};
}

/** Returns the progress of a task. What is paged is not specified. In the sandbox, it is `errors`. */
export function getTaskStatus(world: World, request: Request): Fields {
  const {id, createdAt, groupIDs, searches, taskStatus, errors} = taskOf(world, request.path.taskID);
  return {
    id,
    createdAt,
    entityGroupNames: groupsOf(world, groupIDs).map(({entityGroupName}) => entityGroupName),
    totalEntities: searches.length,
    taskStatus,
    errors: pageOf(world, request, errors).items,
  };
}

/** Returns the entities of a finished task in the order of creation, or an empty page for a failed task. */
export function listTaskEntities(world: World, request: Request): Fields {
  const {id, taskStatus} = taskOf(world, request.path.taskID);
  if (taskStatus === 'Working') throw new Refusal(425);
  const {items, ...page} = pageOf(
    world,
    request,
    world.state.entities.filter(({taskID}) => taskID === id),
  );
  return {entities: items.map((entity) => fullOf(world, entity)), ...page};
}
