/**
 * Finds stored objects without reading the whole state, so that the cost of a call doesn't grow with the account.
 *
 * Entities and history events are only ever appended, and the fields that the indexes use never change. So an index
 * reads only what was appended since its last use. A reset replaces the lists, and with them their indexes.
 */
import type {HistoryEvent} from './api-types';
import type {Context} from './context';
import type {StoredEntity} from './state';

/** The items of a list by the value of a field. */
type Groups<T> = Map<string | undefined, T[]>;

type Index<T> = {
  /** How many items of the list the index has. */
  read: number;
  groups: Groups<T>;
};

/** Makes a function that returns the items of a list with a value in a field, in the order of the list. */
function indexBy<T extends object>(
  fieldOf: (item: T) => string | undefined,
): (items: T[], value: string) => T[] {
  const indexes = new WeakMap<T[], Index<T>>();
  return (items, value) => {
    const known = indexes.get(items);
    const index = known && known.read <= items.length ? known : {read: 0, groups: new Map()};
    for (; index.read < items.length; index.read += 1) {
      const item = items[index.read];
      const group = index.groups.get(fieldOf(item));
      if (group) group.push(item);
      else index.groups.set(fieldOf(item), [item]);
    }
    indexes.set(items, index);
    return index.groups.get(value) ?? [];
  };
}

/** Returns the entity with a URN in a list, which no other one has. */
export const entitiesWithUrn = indexBy<StoredEntity>(({urn}) => urn);
/** Returns the entities with a customer key, which several can have. */
export const entitiesWithKey = indexBy<StoredEntity>(({search}) => search.customerKey);
/** Returns the entities that a task created. */
export const entitiesOfTask = indexBy<StoredEntity>(({taskID}) => taskID);
/** Returns the history events of an entity. */
export const eventsOfEntity = indexBy<HistoryEvent>(({urn}) => urn);

/** How many results to keep. A program reads the pages of a list in order, so few lists are read at the same time. */
const mostKept = 8;

/** Results that are valid until the next change of an entity. */
type Kept = {
  /** What the results were made from. */
  entities: StoredEntity[];
  length: number;
  changes: number;
  published: number;
  results: Map<string, unknown>;
};

const keptFor = new WeakMap<Context['state'], Kept>();

/**
 * Returns the result of `make`, or the one that it returned for the same key, if no entity has been created or changed
 * since. So only the first page of a list reads the whole account.
 * @param key names the result, such as a list with its filters and its order
 */
export function keptUntilChange<T>({state, changes}: Context, key: string, make: () => T): T {
  const {entities, published} = state;
  const current = {
    entities,
    length: entities.length,
    changes: changes.count,
    published: published.length,
  };
  let kept = keptFor.get(state);
  const isValid =
    kept?.entities === current.entities &&
    kept.length === current.length &&
    kept.changes === current.changes &&
    kept.published === current.published;
  if (!kept || !isValid) kept = {...current, results: new Map()};
  keptFor.set(state, kept);
  const {results} = kept;
  const result = results.has(key) ? (results.get(key) as T) : make();
  // The last used key is the last one, so the first one is the one to forget.
  results.delete(key);
  results.set(key, result);
  const [oldest] = results.keys();
  if (results.size > mostKept) results.delete(oldest);
  return result;
}
