/** Finds objects by identifier. The API documents no 404, so an unknown identifier is a 400: the sandbox's choice. */
import {badRequest} from '../refusal';
import type {FilterSet, Group, StoredEntity, Task} from '../types';
import type {World} from '../world';
import {entitiesByUrn} from './entity-lists';

export function entityOf(world: World, urn: string | undefined, field = 'path.entityURN'): StoredEntity {
  const entity = urn === undefined ? undefined : entitiesByUrn(world).get(urn);
  if (!entity) throw badRequest(field, 'is not the URN of an entity');
  return entity;
}

export function taskOf({state}: World, id: string | undefined): Task {
  const task = state.tasks.find((one) => one.id === id);
  if (!task) throw badRequest('path.taskID', 'is not the ID of a task');
  return task;
}

export function filterSetOf({seed}: World, id: number): FilterSet {
  const filterSet = seed.filterSets.find((one) => one.id === id);
  if (!filterSet) throw badRequest('body.filterSetID', 'is not the ID of a Filter Set');
  return filterSet;
}

export function groupsOf({state}: World, ids: number[]): Group[] {
  return ids.map((id, index) => {
    const group = state.groups.find((one) => one.id === id);
    if (!group) throw badRequest(`body.entityGroupIDs[${index}]`, 'is not the ID of a group');
    return group;
  });
}
