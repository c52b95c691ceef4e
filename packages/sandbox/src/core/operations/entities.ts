/** Lists, returns and archives entities, and returns the profiles of their matches. */
import {badRequest} from '../errors';
import type {Fields, StoredEntity} from '../types';
import {recordOf, timestamp, type Context, entityOf} from '../context';
import {changeEntities} from '../rules/change';
import {contentsOf} from '../rules/contents';
import {fullOf, summaryOf} from '../rules/entity-view';
import {readFilters} from '../rules/filters';
import {pageOf, sorted, type Orders, type Request} from '../rules/page';
import {groupBy} from '../rules/summaries';

const ordersFor = (context: Context): Orders<StoredEntity> => ({
  updatedAt: ({updatedAt}) => updatedAt,
  createdAt: ({createdAt}) => createdAt,
  riskScore: (entity) => contentsOf(context, entity).score,
  entityName: ({search}) => search.entityName,
  customerKey: ({search}) => search.customerKey,
  urn: ({urn}) => urn,
});

export function listEntities(context: Context, request: Request): Fields {
  const passes = readFilters(context, (request.body.filters ?? {}) as Fields);
  const inOrder = sorted(
    context,
    request,
    context.state.entities.filter(passes),
    ordersFor(context),
    ({urn}) => urn,
  );
  return pageOf(context, request, 'entities', inOrder, (entity) => summaryOf(context, entity));
}

/** Returns the current state of an entity, even if it is archived. This is the sandbox's choice. */
export const getEntity = (context: Context, {path}: Request): Fields =>
  fullOf(context, entityOf(context, path.entityURN));

type Named = {customerKeys?: string[]; entityURNs?: string[]};

/** Returns the entities that a request names. An unknown name refuses the whole call, so that archiving is atomic. */
function namedBy(context: Context, {customerKeys = [], entityURNs = []}: Named): StoredEntity[] {
  const known = groupBy(context.state.entities, ({search}) => search.customerKey);
  const byKey = customerKeys.flatMap((key, index) => {
    const found = known.get(key) ?? [];
    if (found.length === 0)
      throw badRequest(`body.customerKeys[${index}]`, 'is not the customer key of an entity');
    return found;
  });
  const byUrn = entityURNs.map((urn, index) => entityOf(context, urn, `body.entityURNs[${index}]`));
  return [...new Set([...byKey, ...byUrn])];
}

/** Archives entities. Doesn't change entities that are already archived. */
export function archiveEntities(context: Context, {body}: Request): Fields {
  const named = namedBy(context, body as Named);
  if (named.length === 0)
    throw badRequest('body', 'must name an entity in customerKeys or in entityURNs in the sandbox');
  for (const entity of named.filter(({archivedAt}) => archivedAt === undefined)) {
    changeEntities(context, [entity], {event: 'Entity archived', origin: 'api'}, () => {
      entity.archivedAt = timestamp(context);
      entity.publishedBefore = context.state.published.length;
      delete entity.lock;
    });
  }
  return {success: true};
}

/** Returns the profiles of the requested matches, or of all matches if none is named. */
export function getMatchProfiles(context: Context, {path, body}: Request): Fields[] {
  const {matches} = entityOf(context, path.entityURN);
  const {sigmaIDs = []} = body as {sigmaIDs?: string[]};
  const unknown = sigmaIDs.findIndex((id) => !matches.some(({sigmaID}) => sigmaID === id));
  if (unknown >= 0) throw badRequest(`body.sigmaIDs[${unknown}]`, 'is not a match of the entity');
  const wanted = sigmaIDs.length > 0 ? [...new Set(sigmaIDs)] : matches.map(({sigmaID}) => sigmaID);
  return wanted.map((sigmaID) => {
    const {facet, kyc} = recordOf(context, sigmaID);
    return {sigmaID, profile: {facet, kyc}};
  });
}
