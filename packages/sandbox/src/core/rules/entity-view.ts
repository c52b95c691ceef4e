/** Converts an entity and its news into the objects of the API. A field whose value is undefined isn't sent. */
import type {SchemaOf} from '@screening/api';
import type {Article, Filled, NewsEvent} from '../api-types';
import type {Context} from '../context';
import {filterSetOf, groupsOf} from '../find';
import type {StoredEntity} from '../state';
import {
  type Contents,
  contentsOf,
  type ListedMatch,
  type ListedNews,
  type ListedRisk,
  type MatchList,
  type RiskList,
} from './contents';
import {riskMetadataOf, scoreOf, summariesOf, unlessEmpty} from './summaries';

type RecordedSearch = Filled<
  SchemaOf<'RecordedSearchParameters'>,
  'aliases' | 'countries' | 'dob' | 'entityType'
>;

/** Returns the `RecordedSearchParameters` of an entity. */
export function searchParametersOf({search}: StoredEntity): RecordedSearch {
  const {aliases, countries, dob, entityType} = search;
  return {aliases, countries, dob, entityType};
}

/** Returns the review status. Its transitions are not specified. */
export function reviewStatusOf(
  {lock, lastReviewDate}: StoredEntity,
  {unreviewedItems}: Contents,
): SchemaOf<'ReviewStatus'> {
  if (lock) return 'review_locked';
  if (unreviewedItems.total > 0) return 'needs_review';
  return lastReviewDate === undefined ? 'no_review_necessary' : 'reviewed';
}

type ReviewState = Filled<
  SchemaOf<'ReviewState'>,
  'lastReviewDate' | 'reviewLockedByName' | 'reviewLockedByURN' | 'reviewLockedSince'
>;

function reviewStateOf(entity: StoredEntity, contents: Contents): ReviewState {
  const {lock, lastReviewDate} = entity;
  return {
    reviewStatus: reviewStatusOf(entity, contents),
    // The lock belongs to a user of the user interface, never to an API key.
    isAllowedToEndReview: false,
    isEditingLocked: lock !== undefined,
    lastReviewDate,
    reviewLockedByName: lock?.userName,
    reviewLockedByURN: lock?.userUrn,
    reviewLockedSince: lock?.at,
    unreviewedItems: contents.unreviewedItems,
  };
}

type EntitySummary = Filled<
  SchemaOf<'EntitySummary'>,
  | 'customerKey'
  | 'archivedAt'
  | 'escalatedByUserName'
  | 'escalatedByUserUrn'
  | 'escalatedTime'
  | 'riskMetadata'
>;

/** Returns the `EntitySummary`, as in lists. */
export function summaryOf(
  context: Context,
  entity: StoredEntity,
  contents = contentsOf(context, entity),
): EntitySummary {
  const {search, escalation, archivedAt} = entity;
  const {counted} = contents;
  const events = contents.news.map(({event}) => event);
  const groups: Filled<SchemaOf<'EntityGroupReference'>>[] = groupsOf(context, entity.groupIDs).map(
    ({id, entityGroupName}) => ({id, entityGroupName}),
  );
  const source: Filled<SchemaOf<'EntitySource'>> = {sourceID: entity.sourceID, sourceType: 'api'};
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
    entityGroups: groups,
    entitySources: [source],
    notes: entity.notes,
    indicatorSummaries: summariesOf(counted),
    riskMetadata: riskMetadataOf(counted, events),
    searchParameters: searchParametersOf(entity),
    dispositionState: entity.disposition,
    reviewState: reviewStateOf(entity, contents),
  };
}

type MatchView = Filled<
  SchemaOf<'Match'>,
  | 'aliases'
  | 'birthDates'
  | 'foundationDates'
  | 'genders'
  | 'identifiers'
  | 'locations'
  | 'matchDOB'
  | 'matchLocation'
  | 'riskMetadata'
>;

function matchView({match, record, decision, indicators, news}: ListedMatch): MatchView {
  const {aliases, birthDates, foundationDates, genders, identifiers, locations} = record;
  return {
    entityName: record.entityName,
    entityType: record.entityType,
    ...unlessEmpty({aliases, birthDates, foundationDates, genders, identifiers, locations}),
    ...match,
    riskScore: scoreOf(indicators),
    riskMetadata: riskMetadataOf(indicators, news),
    indicatorSummaries: summariesOf(indicators),
    decisioning: decision,
  };
}

type IndicatorView = Filled<
  SchemaOf<'Indicator'>,
  'extras' | 'primaryExtras' | 'relationshipChain' | 'decisioningTimeline'
>;

function indicatorView(entity: StoredEntity, {indicator, decision}: ListedRisk): IndicatorView {
  return {
    ...indicator,
    decisioning: decision,
    decisioningTimeline: entity.decisions[indicator.urn]?.timeline,
  };
}

type FullEntity = EntitySummary & Filled<Omit<SchemaOf<'Entity'>, keyof SchemaOf<'EntitySummary'>>>;

/** Returns the `Entity`: the summary with the indicators, the matches and the profile. */
export function fullOf(context: Context, entity: StoredEntity): FullEntity {
  const contents = contentsOf(context, entity);
  const risksIn = (name: RiskList): IndicatorView[] =>
    contents.risks.filter(({list}) => list === name).map((risk) => indicatorView(entity, risk));
  const matchesIn = (name: MatchList): MatchView[] =>
    contents.matches.filter(({list}) => list === name).map(matchView);
  const indicators: Filled<SchemaOf<'EntityIndicators'>> = {
    activeRisks: risksIn('activeRisks'),
    acceptedRisks: risksIn('acceptedRisks'),
    risksRequiringReview: risksIn('risksRequiringReview'),
  };
  const matches: Filled<SchemaOf<'EntityMatches'>> = {
    trueMatches: matchesIn('trueMatches'),
    negativelyDecisionedMatches: matchesIn('negativelyDecisionedMatches'),
    matchesRequiringReview: matchesIn('matchesRequiringReview'),
  };
  // The profile is that of the true match. Without one, nothing is known about the entity.
  const known = contents.matches.find(({list}) => list === 'trueMatches')?.record;
  return {
    ...summaryOf(context, entity, contents),
    indicators,
    matches,
    profile: known ? {facet: known.facet, kyc: known.kyc} : {},
  };
}

/** The fields of an article that only `getArticle` returns. */
const onlyInArticle = [
  'body',
  'extractedEntities',
  'extractedRisks',
  'extractedTerritories',
] as const;

type ArticleSummary = Omit<Article, (typeof onlyInArticle)[number]>;
type NewsSummary = Omit<NewsEvent, 'articles'> & {articles: ArticleSummary[]};

function articleSummary(article: Article): ArticleSummary {
  const summary: Partial<Article> = {...article};
  for (const name of onlyInArticle) delete summary[name];
  return summary as ArticleSummary;
}

/** Returns a news event as in lists. Its articles have no text and no extracted data. */
export const newsSummary = (event: NewsEvent): NewsSummary => ({
  ...event,
  articles: event.articles.map(articleSummary),
});

type NewsView = NewsSummary & Pick<SchemaOf<'NewsEvent'>, 'decisioning' | 'decisioningTimeline'>;

/** Returns a news event of an entity, with the decision on it. */
export function newsOf(entity: StoredEntity, {event, decision}: ListedNews): NewsView {
  return {
    ...newsSummary(event),
    decisioning: decision,
    decisioningTimeline: entity.decisions[event.id]?.timeline,
  };
}
