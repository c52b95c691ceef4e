import {setTimeout as wait} from 'node:timers/promises';
import {doubtOf} from '../check-subject';
import {InvalidCallError, UncertainError} from '../errors';
import type {CallOptions} from '../send';
import type {Operations} from '../../.generated/methods';
import type {CreateEntityParameters, EntityResponse, EntitySummary} from '../../.generated/types';

/** What `createOnce` found or did. */
export type CreateOnceResult =
  /** The entity was created now. */
  | {outcome: 'created'; entity: EntityResponse}
  /** An entity with the same key, subject, Filter Set and groups existed before. */
  | {outcome: 'exists'; entity: EntityResponse}
  /**
   * The subject is damaged, so nothing was sent, or something with this key exists, but it isn't surely the same. A person
   * has to look at it.
   */
  | {outcome: 'undecided'; reason: string; entityURNs: string[]};

/** Options of `createOnce`. */
export interface CreateOnceOptions extends CallOptions {
  /** The fields of the subject whose warnings a person has confirmed, such as `entityName`. */
  confirmed?: readonly string[];
}

/** The calls that the helper needs. */
interface Calls extends Pick<Operations, 'createEntity' | 'getEntity'> {
  listAll: (
    filters: Record<string, unknown> | undefined,
    options: CallOptions,
  ) => AsyncIterable<EntitySummary & {urn: string}>;
}

/** The pauses before the looks after an uncertain creation, in seconds. */
const pauses = [0, 1, 3, 6];

/**
 * Creates an entity unless one with its customer key exists.
 *
 * The subject is checked with `checkSubject` first: an entity with a damaged name monitors nobody.
 *
 * It looks for the key among all entities, also archived ones, and compares what it finds with the subject. If the API
 * doesn't apply the filter by key, it looks through the whole account. After an uncertain creation it looks again.
 *
 * It isn't atomic: two programs can still create an entity at the same time, because the API has no idempotency key.
 *
 * @param parameters The parameters of `createEntity`. `search.customerKey` is required.
 * @throws an `UncertainError` if the creation had no usable response and the entity isn't there yet. Call again later:
 * it will then be found, or created.
 */
export async function createOnce(
  calls: Calls,
  parameters: CreateEntityParameters,
  {confirmed, ...options}: CreateOnceOptions = {},
): Promise<CreateOnceResult> {
  const key = parameters.search?.customerKey;
  if (typeof key !== 'string' || key === '')
    throw new InvalidCallError('createOnce: "search.customerKey" is required', 'createOnce');
  const doubt = doubtOf(parameters.search, confirmed);
  if (doubt !== undefined) return {outcome: 'undecided', reason: doubt, entityURNs: []};
  const found = await findKey(calls, key, options);
  if (found.length > 0) return compare(calls, parameters, found, 'exists', options);
  try {
    const entity = await calls.createEntity(parameters, options);
    return {outcome: 'created', entity};
  } catch (error) {
    if (!(error instanceof UncertainError) || !error.mayHaveHappened) throw error;
    for (const pause of pauses) {
      await wait(pause * 1000, undefined, {signal: options.signal});
      const created = await findKey(calls, key, options);
      if (created.length > 0) return compare(calls, parameters, created, 'created', options);
    }
    throw error;
  }
}

/** Returns the URNs of all entities with a key, archived ones too. */
async function findKey(calls: Calls, key: string, options: CallOptions): Promise<string[]> {
  const urns = new Set<string>();
  let isFiltered = true;
  // Whether a list without the filter `archived` contains archived entities isn't sure, so both are read.
  for (const filters of [{customerKey: key}, {customerKey: key, archived: true}]) {
    for await (const {urn, customerKey} of calls.listAll(filters, options)) {
      if (customerKey === key) urns.add(urn);
      else isFiltered = false;
      if (!isFiltered) break;
    }
  }
  if (isFiltered) return [...urns];
  for (const filters of [undefined, {archived: true}]) {
    for await (const {urn, customerKey} of calls.listAll(filters, options)) {
      if (customerKey === key) urns.add(urn);
    }
  }
  return [...urns];
}

/** Compares what has the key with what was to be created. */
async function compare(
  calls: Calls,
  parameters: CreateEntityParameters,
  urns: string[],
  outcome: 'created' | 'exists',
  options: CallOptions,
): Promise<CreateOnceResult> {
  const undecided = (reason: string): CreateOnceResult => ({
    outcome: 'undecided',
    reason,
    entityURNs: urns,
  });
  if (urns.length > 1)
    return undecided(`${urns.length} entities have this customer key: ${urns.join(', ')}.`);
  const entity = await calls.getEntity({entityURN: urns[0]}, options);
  const differences = differencesBetween(parameters, entity);
  if (differences.length > 0)
    return undecided(`The entity ${urns[0]} has this customer key, but ${differences.join(', ')}.`);
  return {outcome, entity};
}

/** Lists how an entity differs from what was to be created. A field that the entity lacks counts as different. */
function differencesBetween(
  {filterSetID, entityGroupIDs, search}: CreateEntityParameters,
  entity: EntityResponse,
): string[] {
  const {searchParameters = {}, entityGroups = []} = entity;
  const wanted: [what: string, wanted: unknown, found: unknown][] = [
    ['customer key', search.customerKey, entity.customerKey],
    ['name', search.entityName, entity.entityName],
    ['type', search.entityType, searchParameters.entityType ?? entity.entityType],
    ['date of birth', search.dob?.replaceAll('/', '-'), searchParameters.dob?.replaceAll('/', '-')],
    ['aliases', asSet(search.aliases), asSet(searchParameters.aliases)],
    ['countries', asSet(search.countries), asSet(searchParameters.countries)],
    ['Filter Set', filterSetID, entity.filterSetID],
    ['groups', asSet(entityGroupIDs), asSet(entityGroups.map(({id}) => id))],
  ];
  const differences = wanted
    // What wasn't sent must not be there either, but the platform may fill in the type.
    .filter(([what, sent, found]) => sent !== found && !(what === 'type' && sent === undefined))
    .map(([what]) => `its ${what} differs`);
  return entity.archivedAt === undefined ? differences : [...differences, 'it is archived'];
}

/** Returns a list as a text that doesn't depend on its order, and undefined for an empty one. */
const asSet = (list: readonly unknown[] = []): string | undefined =>
  list.length > 0 ? JSON.stringify([...new Set(list)].sort()) : undefined;
