/** Reads what the account says of a customer. Readings that contradict each other decide nothing. */
import {differencesBetween} from '@screening/client/compare';
import type {Client, EntitySummary} from '@screening/client';
import {readDateHeader} from '@screening/client/times';
import {counted} from '../output/counted';
import {lacksType, type Place} from '../onboard/account';
import type {Customer, Subject} from '../state/customers';
import {Doubt} from './doubt';

/** What one response says of an entity. */
export type Reading = EntitySummary & {urn: string};

/** What the account has under a key. */
export interface Holding {
  /** All readings, of monitored and archived entities. The same entity can be in it twice. */
  readings: Reading[];
  /** The platform's time, in milliseconds since 1970. */
  now?: number;
}

/** How many entities with one key are read. More than one is a doubt already. */
const mostEntities = 10;

/**
 * Reads which entities have a key, archived ones too.
 *
 * @throws a `Doubt` if the list has other keys, or if more than one entity has this one.
 */
export async function readKey(
  client: Client,
  customerKey: string,
  signal: AbortSignal,
): Promise<Holding> {
  const readings: Reading[] = [];
  let now: number | undefined;
  // Whether a list without the filter `archived` contains archived entities isn't sure, so both are read.
  for (const filters of [{customerKey}, {customerKey, archived: true}]) {
    const {value, headers} = await client
      .withResponse()
      .listEntities({filters, page: 1, pageSize: mostEntities}, {signal});
    const {entities, total} = value;
    now = readDateHeader(headers.date);
    const other = entities.find((entity) => entity.customerKey !== customerKey);
    if (other)
      throw new Doubt(
        'undecided',
        `The list of the entities with this key contains ${other.urn} with the key ${other.customerKey ?? '(none)'}. Let an engineer check whether a proxy drops "filters" or mixes up responses.`,
      );
    if (total !== entities.length)
      throw new Doubt(
        'undecided',
        `The list says that ${counted(total, 'entity has', 'entities have')} this key, but it contains ${entities.length}. ${whichOne}`,
      );
    readings.push(...entities.map(withoutNulls));
  }
  const urns = new Set(readings.map(({urn}) => urn));
  if (urns.size > 1)
    throw new Doubt(
      'undecided',
      `${urns.size} entities have this key: ${[...urns].join(', ')}. ${whichOne}`,
    );
  return {readings, now};
}

const whichOne =
  'Find out which entity is this customer, and decide outside of this command, or give the customer a key that no entity has.';

/** Reads one entity. */
export async function readEntity(
  client: Client,
  entityURN: string,
  signal: AbortSignal,
): Promise<Reading> {
  return withoutNulls(await client.getEntity({entityURN}, {signal}));
}

/** Takes null for a missing value. */
function withoutNulls(entity: Reading): Reading {
  const clean = (value: object): object =>
    Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
  const found = clean(entity) as Reading;
  for (const part of ['searchParameters', 'dispositionState'] as const)
    if (found[part]) Object.assign(found, {[part]: clean(found[part])});
  return found;
}

const isArchived = ({archivedAt, monitored}: Reading): boolean =>
  archivedAt !== undefined || monitored === false;

/** Returns a customer's data as it is sent for an entity: a wrong type would hide candidates from the analyst. */
export const searchOf = (subject: Subject): Subject => ({...subject, entityType: undefined});

/**
 * Makes sure that an entity is the customer's and monitored.
 *
 * @param place Where the entity must be. Without it, it can be anywhere: analysts move entities.
 * @throws a `Doubt` that names the entity.
 */
export function requireSame({subject}: Customer, entity: Reading, place?: Place): void {
  const {urn, entityName, filterSetID, entityGroups = []} = entity;
  const own = {filterSetID: filterSetID!, entityGroupIDs: entityGroups.map(({id}) => id!)};
  const search = lacksType(entity) ? searchOf(subject) : subject;
  const differences = differencesBetween({...(place ?? own), search}, entity);
  if (isArchived(entity) && !differences.includes('it is archived'))
    differences.push('it is archived');
  if (differences.length === 0) return;
  throw new Doubt(
    'undecided',
    `The entity ${urn}${entityName === undefined ? '' : ` (${entityName})`} has this key, but ${differences.join(', ')}. Find out whether it is this customer. ${isArchived(entity) ? "Archiving can't be undone, so give the customer another key, or decide outside of this command." : "If it is, correct the row or the entity, and use a new state folder; if it isn't, give the customer another key."}`,
  );
}

const disposition = 'the disposition';
const dispositionTime = 'the time of the disposition';

const sorted = (values: readonly unknown[] = []): unknown[] => [...values].sort();

/** What readings must agree on, by its name in messages. */
const compared: [what: string, of: (entity: Reading) => unknown][] = [
  ['the URN', ({urn}) => urn],
  ['the key', ({customerKey}) => customerKey],
  ['the name', ({entityName}) => entityName],
  ['the type', ({entityType}) => entityType],
  ['the date of birth', ({searchParameters}) => searchParameters?.dob],
  ['the searched type', ({searchParameters}) => searchParameters?.entityType],
  ['the aliases', ({searchParameters}) => sorted(searchParameters?.aliases)],
  ['the countries', ({searchParameters}) => sorted(searchParameters?.countries)],
  ['the Filter Set', ({filterSetID}) => filterSetID],
  ['the groups', ({entityGroups = []}) => sorted(entityGroups.map(({id}) => id))],
  ['whether it is archived', isArchived],
  [disposition, ({dispositionState}) => dispositionState?.dispositionState],
  [dispositionTime, ({dispositionState}) => dispositionState?.dispositionSetAtTime],
];

/**
 * Makes sure that all readings of an entity say the same. One may be from before a change, or be about somebody else.
 *
 * @throws a `Doubt`.
 */
export function requireAgreement(readings: Reading[]): void {
  const [first, ...others] = readings;
  const text = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
  for (const [what, of] of compared) {
    const other = others.find((reading) => text(of(reading)) !== text(of(first)));
    if (!other) continue;
    // A disposition that was set meanwhile is the likely cause, and the next reading shows it.
    const passes = what === disposition || what === dispositionTime;
    throw new Doubt(
      passes ? 'waiting' : 'undecided',
      `The platform contradicts itself about ${first.urn}: ${what} is ${text(of(first))} in the entity, but ${text(of(other))} in the list of entities. ${passes ? 'It is read again. If this stays, let an engineer look at it.' : 'Let an engineer check whether a proxy mixes up responses.'}`,
    );
  }
}
