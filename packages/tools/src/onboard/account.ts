/** Finds out which customers the account has already. */
import {differencesBetween} from '@screening/client/compare';
import {
  type Client,
  type EntityGroupList,
  type EntitySummary,
  RefusedError,
} from '@screening/client';
import {readDateHeader} from '@screening/client/times';
import {allEntities} from '../account';
import {StopError} from '../errors';
import type {Output} from '../output/output';
import type {Database} from '../state/database';
import type {Customer} from '../state/customers';

/** Where the customers are created. */
export interface Place {
  filterSetID: number;
  entityGroupIDs: number[];
}

/** The table of the entities of the account. */
export const accountTable = `CREATE TABLE account (
     urn TEXT PRIMARY KEY,
     customerKey TEXT NOT NULL,
     entity TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX accountByKey ON account (customerKey);`;

/** How many entities are stored at once. */
const entitiesAtOnce = 1000;

/**
 * Stops early if the group or the Filter Set is wrong. Otherwise, the platform would refuse every customer.
 *
 * @returns the platform's date, as text that begins with YYYY-MM-DD, if the response says it.
 * @throws a `StopError`.
 */
export async function checkPlace(
  client: Client,
  {filterSetID, entityGroupIDs}: Place,
  signal: AbortSignal,
): Promise<string | undefined> {
  const {value, headers} = await client.withResponse().listGroups({}, {signal});
  const {entityGroups} = value;
  for (const group of entityGroupIDs)
    if (!entityGroups.some(({id}) => id === group))
      throw new StopError(
        `--group ${group} isn't a group of this account, so nothing was created. ${describeGroups(entityGroups)} Correct the option, and start the command again.`,
      );
  try {
    // No call lists the Filter Sets. A screening without an alert uses one and changes nothing.
    await client.screenFull({entityName: 'Filter Set check', filterSetID}, {signal});
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 400) throw error;
    throw new StopError(
      `--filter-set ${filterSetID} is refused, so nothing was created: ${error.message}. Look up its number in Settings > Filter Sets, correct the option, and start the command again.`,
    );
  }
  const now = readDateHeader(headers.date);
  return now === undefined ? undefined : new Date(now).toISOString();
}

/** How many groups a message names. */
const mostGroups = 20;

/** Lists the groups of an account as sentences. */
function describeGroups(groups: EntityGroupList['entityGroups']): string {
  if (groups.length === 0) return 'It has no groups.';
  const named = groups
    .slice(0, mostGroups)
    .map(({id, entityGroupName}) =>
      entityGroupName === undefined ? String(id) : `${id} (${entityGroupName})`,
    );
  return `It has ${named.join(', ')}${groups.length > named.length ? ' and more' : ''}.`;
}

/**
 * Reads all entities of the account, archived ones too, and stores those that have the key of a customer. One call reads
 * 100 entities, so this takes less calls than asking for each key.
 */
export async function readAccount(
  db: Database,
  client: Client,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const known = 'SELECT 1 FROM customers WHERE customerKey = ? LIMIT 1';
  let entities: (EntitySummary & {urn: string})[] = [];
  const store = (): void => {
    const stored = entities;
    entities = [];
    db.transaction(() => stored.forEach((entity) => storeEntity(db, entity)));
  };
  db.run('DELETE FROM account');
  const bar = output.progress('Entities of the account', 0);
  let count = 0;
  for await (const entity of allEntities(db, client, signal)) {
    count += 1;
    bar.update(count);
    const {customerKey} = entity;
    if (customerKey === undefined || db.get(known, customerKey) === undefined) continue;
    entities.push(entity);
    if (entities.length === entitiesAtOnce) store();
  }
  store();
  bar.end();
}

function storeEntity(db: Database, entity: EntitySummary & {urn: string}): void {
  db.run(
    `INSERT INTO account (urn, customerKey, entity) VALUES (?, ?, ?)
     ON CONFLICT (urn) DO UPDATE SET customerKey = excluded.customerKey, entity = excluded.entity`,
    entity.urn,
    entity.customerKey!,
    JSON.stringify(comparable(entity)),
  );
}

/** Leaves out what is neither compared nor counted. */
const comparable = ({
  urn,
  customerKey,
  entityName,
  entityType,
  filterSetID,
  archivedAt,
  entityGroups,
  searchParameters,
  reviewState,
}: EntitySummary): EntitySummary => ({
  urn,
  customerKey,
  entityName,
  entityType,
  filterSetID,
  archivedAt,
  entityGroups,
  searchParameters,
  reviewState,
});

/** What the account has of a customer. */
export type Found =
  | {kind: 'nothing'}
  /** `lacksType`: the file has a type, and the entity has none. */
  | {kind: 'same'; urn: string; lacksType: boolean}
  | {kind: 'other'; reason: string};

/** Returns whether an entity was created without a type, as `gate` does. */
export const lacksType = ({searchParameters, entityType}: EntitySummary): boolean =>
  !(searchParameters?.entityType ?? entityType);

/**
 * Compares what the account has under the key of a customer with the customer. Call `readAccount` before.
 *
 * @param mayLackType Whether an entity without a type counts as the customer, whatever type the file has.
 */
export function findInAccount(
  db: Database,
  {subject, customerKey}: Customer,
  place: Place,
  mayLackType = false,
): Found {
  const ofKey = 'FROM account WHERE customerKey = ?';
  const number = db.count(`SELECT count(*) ${ofKey}`, customerKey);
  if (number === 0) return {kind: 'nothing'};
  if (number > 1) {
    const urns = [...db.rows(`SELECT urn ${ofKey} ORDER BY urn`, customerKey)].map(({urn}) => urn);
    return {
      kind: 'other',
      reason: `The account has ${number} entities with this key: ${urns.join(', ')}. Keep one of them, and archive or correct the others.`,
    };
  }
  const found = db.get(`SELECT urn, entity ${ofKey}`, customerKey)!;
  const urn = found.urn as string;
  const entity = JSON.parse(found.entity as string) as EntitySummary & {urn: string};
  const isUntyped = mayLackType && Boolean(subject.entityType) && lacksType(entity);
  const search = isUntyped ? {...subject, entityType: undefined} : subject;
  const differences = differencesBetween({...place, search}, entity);
  if (differences.length === 0) return {kind: 'same', urn, lacksType: isUntyped};
  const name = entity.entityName === undefined ? '' : `, ${entity.entityName},`;
  return {
    kind: 'other',
    reason: `The account has the entity ${urn}${name} with this key, but ${differences.join(', ')}. Correct the file or the entity. If it is archived, give the customer another key or keep it archived.`,
  };
}

/** The review states that need no work, as in the command queue. */
const reviewed: readonly unknown[] = ['no_review_necessary', 'reviewed'];

/**
 * Counts the customers in the account whose entities need a review, by what the last reading of the account says.
 *
 * @returns undefined if it doesn't say it of each.
 */
export function countReviews(db: Database): number | undefined {
  let count = 0;
  const rows = db.rows(
    `SELECT account.entity FROM customers JOIN account USING (urn) WHERE customers.status IN ('created', 'existed')`,
  );
  for (const {entity} of rows) {
    const {reviewState} = JSON.parse(entity as string) as {
      reviewState?: {reviewStatus?: unknown} | null;
    };
    const status = reviewState?.reviewStatus;
    if (typeof status !== 'string') return undefined;
    if (!reviewed.includes(status)) count += 1;
  }
  return count;
}

/** Yields the customers with a status, with what the account has of them. */
export function* compareWithAccount(
  db: Database,
  customers: Iterable<Customer>,
  place: Place,
  mayLackType = false,
): Generator<{customer: Customer; found: Found}> {
  for (const customer of customers)
    yield {customer, found: findInAccount(db, customer, place, mayLackType)};
}
