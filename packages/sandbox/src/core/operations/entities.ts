/** Lists, returns and archives entities, and returns the profiles of their matches. */
import {badRequest} from '../refusal';
import type {Fields, StoredEntity} from '../types';
import {timestamp, type World} from '../world';
import {changeEntity} from '../rules/change';
import {contentsOf} from '../rules/contents';
import {entitiesInOrder} from '../rules/entity-lists';
import {fullOf, summaryOf} from '../rules/entity-view';
import {readFilters} from '../rules/filter-entities';
import {entityOf} from '../rules/lookup';
import {orderOf, pageOf, type Orders, type Request} from '../rules/page';
import {recordOf} from '../world';

const ordersFor = (world: World): Orders<StoredEntity> => ({
  updatedAt: ({updatedAt}) => updatedAt,
  createdAt: ({createdAt}) => createdAt,
  riskScore: (entity) => contentsOf(world, entity).score,
  entityName: ({search}) => search.entityName,
  customerKey: ({search}) => search.customerKey,
  urn: ({urn}) => urn,
});

export function listEntities(world: World, request: Request): Fields {
  const passes = readFilters(world, (request.body.filters ?? {}) as Fields);
  const {name, sign, key} = orderOf(world, request, ordersFor(world));
  const all = entitiesInOrder(world, name, sign, key);
  const {items, ...page} = pageOf(world, request, passes ? all.filter(passes) : all);
  return {entities: items.map((entity) => summaryOf(world, entity)), ...page};
}

/** Returns the current state of an entity, even if it is archived. This is the sandbox's choice. */
export function getEntity(world: World, {path}: Request): Fields {
  return fullOf(world, entityOf(world, path.entityURN));
}

type Named = {customerKeys?: string[]; entityURNs?: string[]};

/** Returns the entities that a request names. An unknown name refuses the whole call, so that archiving is atomic. */
function namedBy(world: World, {customerKeys = [], entityURNs = []}: Named): StoredEntity[] {
  const named = new Map<string, StoredEntity[]>(customerKeys.map((key) => [key, []]));
  for (const entity of world.state.entities) {
    const {customerKey} = entity.search;
    if (customerKey !== undefined) named.get(customerKey)?.push(entity);
  }
  const byKey = customerKeys.flatMap((key, index) => {
    const found = named.get(key) ?? [];
    if (found.length === 0) throw badRequest(`body.customerKeys[${index}]`, 'is not the customer key of an entity');
    return found;
  });
  const byUrn = entityURNs.map((urn, index) => entityOf(world, urn, `body.entityURNs[${index}]`));
  return [...new Set([...byKey, ...byUrn])];
}

/** Archives entities. Doesn't change entities that are already archived. */
export function archiveEntities(world: World, {body}: Request): Fields {
  const named = namedBy(world, body as Named);
  if (named.length === 0)
    throw badRequest('body', 'must name an entity in customerKeys or in entityURNs in the sandbox');
  for (const entity of named.filter(({archivedAt}) => archivedAt === undefined)) {
    changeEntity(world, entity, {event: 'Entity archived', origin: 'api'}, () => {
      entity.archivedAt = timestamp(world);
      delete entity.lock;
    });
  }
  return {success: true};
}

/** Returns the profiles of the requested matches, or of all matches if none is named. */
export function getMatchProfiles(world: World, {path, body}: Request): Fields[] {
  const {matches} = entityOf(world, path.entityURN);
  const {sigmaIDs = []} = body as {sigmaIDs?: string[]};
  const unknown = sigmaIDs.findIndex((id) => !matches.some(({sigmaID}) => sigmaID === id));
  if (unknown >= 0) throw badRequest(`body.sigmaIDs[${unknown}]`, 'is not a match of the entity');
  const wanted = sigmaIDs.length > 0 ? [...new Set(sigmaIDs)] : matches.map(({sigmaID}) => sigmaID);
  return wanted.map((sigmaID) => {
    const {facet, kyc} = recordOf(world, sigmaID);
    return {sigmaID, profile: {facet, kyc}};
  });
}
