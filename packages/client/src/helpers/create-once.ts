import {setTimeout as wait} from 'node:timers/promises';
import {isObject} from '../check-response';
import {doubtOf} from '../check-subject';
import {
  demandConfirmed,
  demandObject,
  InvalidCallError,
  ScreeningError,
  UncertainError,
} from '../errors';
import type {CallOptions} from '../send';
import type {Operations} from '../../.generated/methods';
import type {OneAtATime} from './one-at-a-time';
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

/** What the helper needs. */
interface Calls extends Pick<Operations, 'createEntity' | 'getEntity'> {
  listAll: (
    filters: Record<string, unknown> | undefined,
    options: CallOptions,
  ) => AsyncIterable<EntitySummary & {urn: string}>;
  /** Cleans a text of the platform, which becomes a part of a reason. */
  clean: (text: string) => string;
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
 * @param creations The creations of the client. Those of one key run one after the other.
 * @param parameters The parameters of `createEntity`. `search.customerKey` is required.
 * @throws an `UncertainError` if the creation had no usable response and the entity isn't there yet. Call again later:
 * it will then be found, or created.
 */
export async function createOnce(
  calls: Calls,
  creations: OneAtATime,
  parameters: CreateEntityParameters,
  given: CreateOnceOptions = {},
): Promise<CreateOnceResult> {
  demandObject(parameters, 'the parameters', 'createOnce');
  demandObject(given, 'the options', 'createOnce');
  const {confirmed, ...options} = given;
  demandConfirmed(confirmed, 'createOnce');
  const key = parameters.search?.customerKey;
  if (typeof key !== 'string' || key === '')
    throw new InvalidCallError('createOnce: "search.customerKey" is required', 'createOnce');
  const doubt = doubtOf(parameters.search, confirmed);
  if (doubt !== undefined) return {outcome: 'undecided', reason: doubt, entityURNs: []};
  // A list can have a customer twice. The second one must find what the first one creates.
  return creations.run(key, () => lookAndCreate(calls, parameters, key, options));
}

async function lookAndCreate(
  calls: Calls,
  parameters: CreateEntityParameters,
  key: string,
  options: CallOptions,
): Promise<CreateOnceResult> {
  const found = await findKey(calls.listAll, key, options);
  if (found.length > 0) return compare(calls, parameters, found, 'exists', options);
  try {
    const entity = await calls.createEntity(parameters, options);
    return {outcome: 'created', entity};
  } catch (error) {
    if (!(error instanceof UncertainError) || !error.mayHaveHappened) throw error;
    const created = await lookAfter(calls, parameters, key, options);
    if (created === undefined) throw error;
    return created;
  }
}

/**
 * Looks for what an uncertain creation may have made. Returns undefined if it isn't there, or if it can't be read: the
 * error of a look would say that nothing has happened.
 */
async function lookAfter(
  calls: Calls,
  parameters: CreateEntityParameters,
  key: string,
  options: CallOptions,
): Promise<CreateOnceResult | undefined> {
  for (const pause of pauses) {
    try {
      await wait(pause * 1000, undefined, {signal: options.signal});
      const created = await findKey(calls.listAll, key, options);
      if (created.length > 0) return await compare(calls, parameters, created, 'created', options);
    } catch (error) {
      if (options.signal?.aborted || error instanceof ScreeningError) return undefined;
      throw error;
    }
  }
  return undefined;
}

/**
 * Returns the URNs of all entities with a key, archived ones too. If the API doesn't apply the filter by key, it looks
 * through the whole account.
 */
export async function findKey(
  listAll: Calls['listAll'],
  key: string,
  options: CallOptions,
): Promise<string[]> {
  const urns = new Set<string>();
  let isFiltered = true;
  // Whether a list without the filter `archived` contains archived entities isn't sure, so both are read.
  for (const filters of [{customerKey: key}, {customerKey: key, archived: true}]) {
    for await (const {urn, customerKey} of listAll(filters, options)) {
      if (customerKey === key) urns.add(urn);
      else isFiltered = false;
      if (!isFiltered) break;
    }
  }
  if (isFiltered) return [...urns];
  for (const filters of [undefined, {archived: true}]) {
    for await (const {urn, customerKey} of listAll(filters, options)) {
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
    return undecided(
      `${urns.length} entities have this customer key: ${calls.clean(urns.join(', '))}.`,
    );
  const entity = await calls.getEntity({entityURN: urns[0]}, options);
  const differences = differencesBetween(parameters, entity);
  if (differences.length > 0)
    return undecided(
      `The entity ${calls.clean(urns[0])} has this customer key, but ${differences.join(', ')}.`,
    );
  return {outcome, entity};
}

/**
 * Lists how an entity differs from what was to be created. A field that the entity lacks counts as different, and so does
 * one of another type than described.
 */
export function differencesBetween(
  {filterSetID, entityGroupIDs, search}: CreateEntityParameters,
  entity: EntityResponse,
): string[] {
  // The response isn't checked field by field, so each can have any type.
  const found = entity as unknown as Record<string, unknown>;
  const searched = fieldsOf(found.searchParameters);
  const wanted: [what: string, wanted: unknown, found: unknown][] = [
    [
      'search parameters',
      undefined,
      isObject(found.searchParameters) ? undefined : (found.searchParameters ?? undefined),
    ],
    ['customer key', search.customerKey, found.customerKey],
    ['name', search.entityName, found.entityName],
    // The name that is monitored. Not every response has it.
    ['name', search.entityName, searched.entityName ?? search.entityName],
    ['type', search.entityType, searched.entityType ?? found.entityType],
    ['date of birth', dateOf(search.dob), dateOf(searched.dob)],
    ['aliases', asSet(search.aliases), asSet(searched.aliases)],
    ['countries', asSet(search.countries), asSet(searched.countries)],
    ['Filter Set', filterSetID, found.filterSetID],
    ['groups', asSet(entityGroupIDs), asSet(identifiersIn(found.entityGroups))],
  ];
  const different = wanted
    // What wasn't sent must not be there either, but the platform may fill in the type.
    .filter(([what, sent, value]) => sent !== value && !(what === 'type' && sent === undefined))
    .map(([what]) => `its ${what} ${what.endsWith('s') ? 'differ' : 'differs'}`);
  const differences = [...new Set(different)];
  return isMissing(found.archivedAt) ? differences : [...differences, 'it is archived'];
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** Returns an object of a response, and an empty one if it is missing or none. */
const fieldsOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Returns a date with hyphens. A missing one is undefined. */
const dateOf = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('/', '-') : (value ?? undefined);

/** Returns the identifiers of the groups of a response, with null for what is no group. */
const identifiersIn = (groups: unknown): unknown =>
  Array.isArray(groups) ? groups.map((group) => fieldsOf(group).id ?? null) : groups;

/** Returns a list as a text that doesn't depend on its order, and undefined for a missing or empty one. */
function asSet(list: unknown): unknown {
  if (isMissing(list)) return undefined;
  if (!Array.isArray(list)) return list;
  const texts = new Set(list.map((item: unknown) => JSON.stringify(item)));
  return texts.size > 0 ? JSON.stringify([...texts].sort()) : undefined;
}
