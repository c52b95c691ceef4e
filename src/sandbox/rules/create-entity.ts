/** Saves searches as entities for continuous monitoring. */
import type {Search, StoredEntity, StoredMatch} from '../types';
import {timestamp, type World} from '../world';
import {contentsOf, unreviewedItems} from './contents';
import {filterSetOf, groupsOf} from './lookup';
import {matchesFor} from './screen';

export type Placement = {filterSetID: number; groupIDs: number[]; taskID?: string};

/**
 * Saves subjects, whose matches may be known already. Whether the same subject or key can be saved twice is not
 * specified; here it can.
 */
export function createEntities(
  world: World,
  searches: Search[],
  {filterSetID, groupIDs, taskID}: Placement,
  known: StoredMatch[][] = searches.map((search) => matchesFor(world, search, filterSetOf(world, filterSetID))),
): StoredEntity[] {
  const now = timestamp(world);
  const created = searches.map((search, index): StoredEntity => {
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
      matches: known[index] ?? [],
      decisions: {},
    };
    entity.hasOpenAlert = unreviewedItems(contentsOf(world, entity)).total > 0;
    return entity;
  });
  for (const entity of created) world.state.entities.push(entity);
  for (const group of groupsOf(world, groupIDs)) group.updatedAt = now;
  return created;
}
