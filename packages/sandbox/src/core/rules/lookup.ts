/** Finds objects by identifier. The API documents no 404, so an unknown identifier is a 400: the sandbox's choice. */
import {badRequest} from '../errors';
import type {FilterSet, Group, StoredEntity, Task} from '../types';
import type {Context} from '../context';

export function entityOf({state}: Context, urn: string | undefined, field = 'path.entityURN'): StoredEntity {
  const entity = state.entities.find((one) => one.urn === urn);
  if (!entity) throw badRequest(field, 'is not the URN of an entity');
  return entity;
}

export function taskOf({state}: Context, id: string | undefined): Task {
  const task = state.tasks.find((one) => one.id === id);
  if (!task) throw badRequest('path.taskID', 'is not the ID of a task');
  return task;
}

export function filterSetOf({seed}: Context, id: number): FilterSet {
  const filterSet = seed.filterSets.find((one) => one.id === id);
  if (!filterSet) throw badRequest('body.filterSetID', 'is not the ID of a Filter Set');
  return filterSet;
}

export function groupsOf({state}: Context, ids: number[]): Group[] {
  return ids.map((id, index) => {
    const group = state.groups.find((one) => one.id === id);
    if (!group) throw badRequest(`body.entityGroupIDs[${index}]`, 'is not the ID of a group');
    return group;
  });
}
