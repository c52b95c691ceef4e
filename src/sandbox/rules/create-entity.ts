/** Saving a subject for continuous monitoring, and what a search has to keep to beyond its schema. */
import {badRequest} from '../refusal';
import type {Search, StoredEntity} from '../types';
import {timestamp, type World} from '../world';
import {unknownCountry} from './countries';
import {contentsOf, unreviewedItems} from './contents';
import {filterSetOf, groupsOf} from './lookup';
import {matchesFor} from './screen';

/** The keys of custom fields are unique, which a schema cannot say. */
export function requireUniqueKeys({customFields = []}: Search, field: string): void {
  const keys = customFields.map(({key}) => key);
  const twice = keys.findIndex((key, index) => key !== undefined && keys.indexOf(key) !== index);
  if (twice >= 0) throw badRequest(`${field}.customFields[${twice}].key`, 'is used twice; keys must be unique');
}

/** What is wrong with a search that only a look into the data can tell, in words, or undefined. */
export function faultOf({seed}: World, {countries}: Search): string | undefined {
  const country = unknownCountry(seed, countries);
  return country === undefined ? undefined : `${country} is no country code`;
}

/** Refuses a search that breaks a rule. In a bulk creation, the second kind of fault makes the task fail instead. */
export function requireSearch(world: World, search: Search, field: string): void {
  requireUniqueKeys(search, field);
  const fault = faultOf(world, search);
  if (fault !== undefined) throw badRequest(`${field}.countries`, `must hold ISO 3166-1 alpha-2 codes: ${fault}`);
}

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
