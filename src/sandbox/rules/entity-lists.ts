/**
 * Keeps beside the list of entities what would be slow to work out for each call: the entities by URN, and the list
 * in the orders that were asked for. All of it belongs to one array. Another one, after a reset, starts anew.
 */
import type {StoredEntity} from '../types';
import type {World} from '../world';
import {compareKeyed, type Keyed} from './page';

type Order = {version: number; entries: Keyed<StoredEntity>[]; entities: StoredEntity[]};
type Lists = {changes: number; byUrn: Map<string, StoredEntity>; orders: Map<string, Order>};

const kept = new WeakMap<StoredEntity[], Lists>();

function listsOf({state: {entities}}: World): Lists {
  const lists = kept.get(entities) ?? {changes: 0, byUrn: new Map(), orders: new Map()};
  kept.set(entities, lists);
  return lists;
}

/** Learns that entities were changed. New entities and publications need no notice: their lists only grow. */
export function noteChange(world: World): void {
  listsOf(world).changes += 1;
}

export function entitiesByUrn(world: World): Map<string, StoredEntity> {
  const {entities} = world.state;
  const {byUrn} = listsOf(world);
  for (let at = byUrn.size; at < entities.length; at += 1) {
    const entity = entities[at] as StoredEntity;
    byUrn.set(entity.urn, entity);
  }
  return byUrn;
}

/**
 * All entities in an order. After a change of any of them, their keys are read again and the last order is sorted
 * again: a list that is almost in order costs little more than one pass.
 */
export function entitiesInOrder(
  world: World,
  name: string,
  sign: 1 | -1,
  key: (entity: StoredEntity) => Keyed<StoredEntity>['key'],
): StoredEntity[] {
  const {entities, published} = world.state;
  const {orders, changes} = listsOf(world);
  // Each of the three only grows, so their sum is the same only if all of them are.
  const version = changes + entities.length + published.length;
  const order = orders.get(`${name} ${sign}`) ?? {version: -1, entries: [], entities: []};
  if (order.version === version) return order.entities;
  for (const entry of order.entries) entry.key = key(entry.item);
  for (const item of entities.slice(order.entries.length)) order.entries.push({item, key: key(item), tie: item.urn});
  order.entries.sort(compareKeyed(sign));
  order.entities = order.entries.map(({item}) => item);
  order.version = version;
  orders.set(`${name} ${sign}`, order);
  return order.entities;
}
