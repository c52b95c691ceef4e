/**
 * Caches what would be slow to compute for each call: the entities by URN, and the list of entities in the requested
 * orders. The cache belongs to one array of entities. After a reset, there is a new array with an empty cache.
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

/** Notes a change of entities. New entities and publications don't need it, because their lists only grow. */
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
 * Returns all entities in an order. After a change of any entity, reads all keys again and sorts the previous order
 * again. For a list that is almost sorted, that costs little more than one pass.
 */
export function entitiesInOrder(
  world: World,
  name: string,
  sign: 1 | -1,
  key: (entity: StoredEntity) => Keyed<StoredEntity>['key'],
): StoredEntity[] {
  const {entities, published} = world.state;
  const {orders, changes} = listsOf(world);
  // None of the three can decrease, so the sum is unchanged only if all of them are.
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
