/** Saves subjects as entities: one immediately, or many in a task. */
import {badRequest, Refusal} from '../errors';
import type {Fields, Search} from '../types';
import {type Context, filterSetOf, groupsOf, taskOf} from '../context';
import {requireReadableSearch, requireSearch} from '../rules/check-search';
import {saveEntities, startTask} from '../rules/tasks';
import {fullOf} from '../rules/entity-view';
import {pageOf, type Request} from '../rules/page';

type Placement = {filterSetID: number; entityGroupIDs: number[]};

function checkPlacement(context: Context, {filterSetID, entityGroupIDs}: Placement) {
  filterSetOf(context, filterSetID);
  groupsOf(context, entityGroupIDs);
  return {filterSetID, groupIDs: [...new Set(entityGroupIDs)]};
}

export function createEntity(context: Context, {body}: Request): Fields {
  const {search, ...placement} = body as Placement & {search?: Search};
  // `search` isn't listed as required, but the name in it is, and without a name there is no subject to save.
  if (!search) throw badRequest('body.search', 'is required in the sandbox');
  requireSearch(context, search, 'body.search');
  const [entity] = saveEntities(context, [search], checkPlacement(context, placement));
  return fullOf(context, entity);
}

export function enqueueEntities(context: Context, {body, apiKey}: Request): Fields {
  const {searches = [], ...placement} = body as Placement & {searches?: Search[]};
  if (searches.length === 0)
    throw badRequest('body.searches', 'must contain at least one search in the sandbox');
  searches.forEach((search, index) => requireReadableSearch(search, `body.searches[${index}]`));
  return {taskID: startTask(context, apiKey, searches, checkPlacement(context, placement)).id};
}

/** Returns the progress of a task. What is paged is not specified. In the sandbox, it is `errors`. */
export function getTaskStatus(context: Context, request: Request): Fields {
  const {id, createdAt, groupIDs, searches, taskStatus, errors} = taskOf(
    context,
    request.path.taskID,
  );
  return {
    id,
    createdAt,
    entityGroupNames: groupsOf(context, groupIDs).map(({entityGroupName}) => entityGroupName),
    totalEntities: searches.length,
    taskStatus,
    errors: pageOf(context, request, 'errors', errors).errors,
  };
}

/** Returns the entities of a finished task in the order of creation, or an empty page for a failed task. */
export function listTaskEntities(context: Context, request: Request): Fields {
  const {id, taskStatus} = taskOf(context, request.path.taskID);
  if (taskStatus === 'Working') throw new Refusal(425);
  const entities = context.state.entities.filter(({taskID}) => taskID === id);
  return pageOf(context, request, 'entities', entities, (entity) => fullOf(context, entity));
}
