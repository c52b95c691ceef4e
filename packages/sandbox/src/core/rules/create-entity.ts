/** Saves searches as entities for continuous monitoring. */
import type {Search, StoredEntity} from '../types';
import {timestamp, type World} from '../world';
import {contentsOf} from './contents';
import {filterSetOf, groupsOf} from './lookup';
import {matchesFor} from './screen';

export type Placement = {filterSetID: number; groupIDs: number[]; taskID?: string};

/** Creates an entity without the values that `saveEntities` sets: identifiers, times and the alert. */
export function draftEntity(world: World, search: Search, {filterSetID, groupIDs, taskID}: Placement): StoredEntity {
  const entity: StoredEntity = {
    urn: '',
    search,
    filterSetID,
    groupIDs: [...new Set(groupIDs)],
    sourceID: '',
    ...(taskID === undefined ? {} : {taskID}),
    createdAt: '',
    updatedAt: '',
    hasOpenAlert: false,
    disposition: {dispositionState: 'pending'},
    reviewSince: '',
    notes: [],
    matches: matchesFor(world, search, filterSetOf(world, filterSetID)),
    decisions: {},
  };
  // Fill the cache now, so that saving is fast.
  contentsOf(world, entity);
  return entity;
}

/** Saves drafts, all in the same groups. Whether the same subject or key can be saved twice is not specified. Here it can. */
export function saveEntities(world: World, drafts: StoredEntity[]): void {
  const now = timestamp(world);
  for (const entity of drafts) {
    entity.urn = world.nextID('entity');
    entity.sourceID = `SRC-${entity.urn.replace(/^.*\D/, '')}`;
    entity.createdAt = now;
    entity.updatedAt = now;
    entity.reviewSince = now;
    entity.hasOpenAlert = contentsOf(world, entity).unreviewedItems.total > 0;
    world.state.entities.push(entity);
  }
  for (const group of groupsOf(world, drafts[0]?.groupIDs ?? [])) group.updatedAt = now;
}
