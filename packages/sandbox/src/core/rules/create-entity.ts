/** Saves searches as entities for continuous monitoring. */
import type {Search, StoredEntity} from '../types';
import {timestamp, type Context} from '../context';
import {contentsOf} from './contents';
import {filterSetOf, groupsOf} from './lookup';
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
