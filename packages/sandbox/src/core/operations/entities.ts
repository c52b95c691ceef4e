/** Lists, returns and archives entities, and returns the profiles of their matches. */
import type {BodyOf, ResponseOf, SchemaOf} from '@screening/api';
import type {Filled} from '../api-types';
import {type Context, timestamp} from '../context';
import {badRequest} from '../errors';
import {findEntity, recordOf} from '../find';
import type {RequestOf} from '../handler';
import {entitiesOfTask, entitiesWithKey, keptUntilChange} from '../indexes';
import {changeEntities} from '../rules/change';
import {contentsOf} from '../rules/contents';
import {fullOf, summaryOf} from '../rules/entity-view';
import {readFilters} from '../rules/filter-entities';
import {type Orders, orderOf, pageOf, sorted} from '../rules/page';
import {requireRoom} from '../rules/limits';
import type {StoredEntity} from '../state';

type EntityFilters = SchemaOf<'EntityListFilters'>;

const ordersFor = (context: Context): Orders<StoredEntity> => ({
  updatedAt: ({updatedAt}) => updatedAt,
  createdAt: ({createdAt}) => createdAt,
  riskScore: (entity) => contentsOf(context, entity).score,
  entityName: ({search}) => search.entityName,
  customerKey: ({search}) => search.customerKey,
  urn: ({urn}) => urn,
});

/** Returns the entities that can pass the filters. With a customer key or a task, only few can. */
function candidates({state: {entities}}: Context, filters: EntityFilters = {}): StoredEntity[] {
  const {customerKey, taskID} = filters;
  if (customerKey !== undefined) return entitiesWithKey(entities, customerKey);
  return taskID === undefined ? entities : entitiesOfTask(entities, taskID);
}

export function listEntities(
  context: Context,
  request: RequestOf<'listEntities'>,
): Filled<ResponseOf<'listEntities'>> {
  const filters = request.body?.filters;
  const passes = readFilters(context, filters);
  const order = orderOf(context, request, ordersFor(context));
  const inOrder = keptUntilChange(context, JSON.stringify(['entities', filters, order]), () =>
    sorted(order, candidates(context, filters).filter(passes), ordersFor(context), ({urn}) => urn),
  );
  const {items, ...page} = pageOf(context, request, inOrder);
  return {entities: items.map((entity) => summaryOf(context, entity)), ...page};
}

/** Returns the current state of an entity, even if it is archived. This is the sandbox's choice. */
export const getEntity = (
  context: Context,
  {path}: RequestOf<'getEntity'>,
): ResponseOf<'getEntity'> =>
  fullOf(context, findEntity(context, path.entityURN, 'path.entityURN'));

/** Returns the entities that a request names. An unknown name refuses the whole call, so that archiving is atomic. */
function namedBy(
  context: Context,
  {customerKeys = [], entityURNs = []}: BodyOf<'archiveEntities'>,
): StoredEntity[] {
  const byKey = customerKeys.flatMap((key, index) => {
    const found = entitiesWithKey(context.state.entities, key);
    if (found.length === 0)
      throw badRequest(`body.customerKeys[${index}]`, 'is not the customer key of an entity');
    return found;
  });
  const byUrn = entityURNs.map((urn, index) =>
    findEntity(context, urn, `body.entityURNs[${index}]`),
  );
  return [...new Set([...byKey, ...byUrn])];
}

/** Archives entities. Doesn't change entities that are already archived. */
export function archiveEntities(
  context: Context,
  {body}: RequestOf<'archiveEntities'>,
): Filled<ResponseOf<'archiveEntities'>> {
  const named = namedBy(context, body);
  if (named.length === 0)
    throw badRequest('body', 'must name an entity in customerKeys or in entityURNs in the sandbox');
  const monitored = named.filter(({archivedAt}) => archivedAt === undefined);
  requireRoom(context, 'histories', monitored.length);
  for (const entity of monitored) {
    changeEntities(context, [entity], {event: 'Entity archived', origin: 'api'}, () => {
      entity.archivedAt = timestamp(context);
      entity.publishedBefore = context.state.published.length;
      delete entity.lock;
    });
  }
  return {success: true};
}

/** Returns the profiles of the requested matches, or of all matches if none is named. */
export function getMatchProfiles(
  context: Context,
  {path, body}: RequestOf<'getMatchProfiles'>,
): Filled<SchemaOf<'MatchProfile'>>[] {
  const {matches} = findEntity(context, path.entityURN, 'path.entityURN');
  const sigmaIDs = body?.sigmaIDs ?? [];
  const unknown = sigmaIDs.findIndex((id) => !matches.some(({sigmaID}) => sigmaID === id));
  if (unknown >= 0) throw badRequest(`body.sigmaIDs[${unknown}]`, 'is not a match of the entity');
  const wanted = sigmaIDs.length > 0 ? [...new Set(sigmaIDs)] : matches.map(({sigmaID}) => sigmaID);
  return wanted.map((sigmaID) => {
    const {facet, kyc} = recordOf(context, sigmaID);
    return {sigmaID, profile: {facet, kyc}};
  });
}
