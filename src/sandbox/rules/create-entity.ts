/** Saves searches as entities for continuous monitoring. */
import type {Search, StoredEntity} from '../types';
import {timestamp, type World} from '../world';
import {contentsOf, unreviewedItems} from './contents';
import {filterSetOf, groupsOf} from './lookup';
import {matchesFor} from './screen';

export type Placement = {filterSetID: number; groupIDs: number[]; taskID?: string};

/** Saves one subject. Whether the same subject or key can be saved twice is not specified; here it can. */
export function createEntity(world: World, search: Search, {filterSetID, groupIDs, taskID}: Placement): StoredEntity {
  const now = timestamp(world);
  const urn = world.nextID('entity');
  const entity: StoredEntity = {
    urn,
    search,
    filterSetID,
    groupIDs: [...new Set(groupIDs)],
    sourceID: `SRC-${urn.replace(/^.*\D/, '')}`,
    ...(taskID === undefined ? {} : {taskID}),
    createdAt: now,
    updatedAt: now,
    hasOpenAlert: false,
    disposition: {dispositionState: 'pending'},
    reviewSince: now,
    notes: [],
    matches: matchesFor(world, search, filterSetOf(world, filterSetID)),
    decisions: {},
  };
  entity.hasOpenAlert = unreviewedItems(contentsOf(world, entity)).total > 0;
  world.state.entities.push(entity);
  for (const group of groupsOf(world, entity.groupIDs)) group.updatedAt = now;
  return entity;
}
