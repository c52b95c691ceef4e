/** Converts an entity and its news into the objects of the API. A field whose value is undefined isn't sent. */
import {type Context, filterSetOf, groupsOf} from '../context';
import type {Fields, NewsEvent, StoredEntity} from '../types';
import {
  contentsOf,
  matchLists,
  riskLists,
  type Contents,
  type ListedMatch,
  type ListedNews,
} from './contents';
import {riskMetadataOf, scoreOf, summariesOf, unlessEmpty} from './summaries';

/** Returns the `RecordedSearchParameters` of an entity. */
export const searchParametersOf = ({
  search: {aliases, countries, dob, entityType},
}: StoredEntity): Fields => {
  return {aliases, countries, dob, entityType};
};

/** Returns the review status. Its transitions are not specified. */
export function reviewStatusOf(
  {lock, lastReviewDate}: StoredEntity,
  {unreviewedItems}: Contents,
): string {
  if (lock) return 'review_locked';
  if (unreviewedItems.total > 0) return 'needs_review';
  return lastReviewDate === undefined ? 'no_review_necessary' : 'reviewed';
}

/** Returns the `EntitySummary`, as in lists. */
export function summaryOf(
  context: Context,
  entity: StoredEntity,
  contents = contentsOf(context, entity),
): Fields {
  const {search, escalation, archivedAt, lock, lastReviewDate} = entity;
  const {counted} = contents;
  const events = contents.news.map(({event}) => event);
  return {
    urn: entity.urn,
    customerKey: search.customerKey,
    entityName: search.entityName,
    entityType: search.entityType ?? '',
    filterSetID: entity.filterSetID,
    filterSetName: filterSetOf(context, entity.filterSetID).name,
    organizationURN: context.seed.organization.urn,
    monitored: archivedAt === undefined,
    archivedAt,
    createdAt: entity.createdAt,
    updatedAt: entity.updatedAt,
    escalated: escalation !== undefined,
    escalatedByUserName: escalation?.userName,
    escalatedByUserUrn: escalation?.userUrn,
    escalatedTime: escalation?.at,
    hasOpenAlert: entity.hasOpenAlert,
    riskScore: contents.score,
    customFields: search.customFields ?? [],
    entityGroups: groupsOf(context, entity.groupIDs).map(({id, entityGroupName}) => ({
      id,
      entityGroupName,
    })),
    entitySources: [{sourceID: entity.sourceID, sourceType: 'api'}],
    notes: entity.notes,
    indicatorSummaries: summariesOf(counted),
    ...riskMetadataOf(counted, events),
    searchParameters: searchParametersOf(entity),
    dispositionState: entity.disposition,
    reviewState: {
      reviewStatus: reviewStatusOf(entity, contents),
      // The lock belongs to a user of the user interface, never to an API key.
      isAllowedToEndReview: false,
      isEditingLocked: lock !== undefined,
      lastReviewDate,
      reviewLockedByName: lock?.userName,
      reviewLockedByURN: lock?.userUrn,
      reviewLockedSince: lock?.at,
      unreviewedItems: contents.unreviewedItems,
    },
  };
}

function matchView({match, record, decision, indicators, news}: ListedMatch): Fields {
  const {
    entityName,
    entityType,
    aliases,
    birthDates,
    foundationDates,
    genders,
    identifiers,
    locations,
  } = record;
  return {
    entityName,
    entityType,
    ...unlessEmpty({aliases, birthDates, foundationDates, genders, identifiers, locations}),
    ...match,
    riskScore: scoreOf(indicators),
    ...riskMetadataOf(indicators, news),
    indicatorSummaries: summariesOf(indicators),
    decisioning: decision,
  };
}

const timelineOf = (entity: StoredEntity, id: string): Fields =>
  unlessEmpty({decisioningTimeline: entity.decisions[id]?.timeline ?? []});

/** Returns the `Entity`: the summary with the indicators, the matches and the profile. */
export function fullOf(context: Context, entity: StoredEntity): Fields {
  const contents = contentsOf(context, entity);
  const byList = <T extends {list: string}>(
    lists: readonly string[],
    items: T[],
    view: (item: T) => Fields,
  ): Fields =>
    Object.fromEntries(
      lists.map((name) => [name, items.filter(({list}) => list === name).map(view)]),
    );
  // The profile is that of the true match. Without one, nothing is known about the entity.
  const known = contents.matches.find(({list}) => list === 'trueMatches');
  return {
    ...summaryOf(context, entity, contents),
    indicators: byList(riskLists, contents.risks, ({indicator, decision}) => ({
      ...indicator,
      decisioning: decision,
      ...timelineOf(entity, indicator.urn),
    })),
    matches: byList(matchLists, contents.matches, matchView),
    profile: known ? {facet: known.record.facet, kyc: known.record.kyc} : {},
  };
}

const onlyInArticle = ['body', 'extractedEntities', 'extractedRisks', 'extractedTerritories'];

/** Returns a news event as in lists. Its articles have no text and no extracted data. */
export function newsSummary(event: NewsEvent): Fields {
  const summaries = event.articles.map((article) =>
    Object.fromEntries(Object.entries(article).filter(([name]) => !onlyInArticle.includes(name))),
  );
  return {...event, articles: summaries};
}

/** Returns a news event of an entity, with the decision on it. */
export function newsOf(entity: StoredEntity, {event, decision}: ListedNews): Fields {
  return {...newsSummary(event), decisioning: decision, ...timelineOf(entity, event.id)};
}
