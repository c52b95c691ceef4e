/**
 * Filters the lists of entities, news and history events, with one rule for each filter. An item must pass all of
 * them. Omitted filters and empty lists are not applied. Where the specification says nothing, a comment states the
 * choice.
 */
import type {BodyOf, SchemaOf} from '@screening/api';
import type {Article, HistoryEvent} from '../api-types';
import type {Context} from '../context';
import {badRequest} from '../errors';
import type {StoredEntity} from '../state';
import {longestTexts, textRule} from './check-search';
import {contentsOf, type ListedNews} from './contents';
import {isWithin, meets, requireDates} from './dates';
import {reviewStatusOf} from './entity-view';
import {plainWords} from './match-name';
import {regionOf} from './proximity';

/** A rule for each filter of the description, which says whether an item passes it. */
type FilterRules<T, Filters> = {
  [Name in keyof Filters]-?: (
    item: T,
    wanted: NonNullable<Filters[Name]>,
    context: Context,
  ) => boolean;
};

/** Returns the rules for the filters in a request, each bound to its value. Empty lists are not applied. */
function bindFilters<T, Filters>(
  context: Context,
  rules: FilterRules<T, Filters>,
  filters: Filters,
): ((item: T) => boolean)[] {
  const names = Object.keys(rules) as (keyof Filters)[];
  return names.flatMap((name) => {
    const wanted = filters[name];
    if (wanted === undefined || wanted === null) return [];
    if (Array.isArray(wanted) && wanted.length === 0) return [];
    return [(item: T) => rules[name](item, wanted, context)];
  });
}

const plain = (text: string) => plainWords(text).join(' ');
const some = <T>(have: T[], wanted: T[]) => have.some((one) => wanted.includes(one));

/** Makes a rule: a counted risk has one of the values. `own` selects direct risks (0 hops) or association risks. */
const someRisk =
  (field: 'category' | 'subcategory', own: boolean) =>
  (entity: StoredEntity, wanted: string[], context: Context) =>
    contentsOf(context, entity).counted.some(
      (risk) => (risk.hopsAway === 0) === own && wanted.includes(risk[field]),
    );

type EntityFilters = SchemaOf<'EntityListFilters'>;

const rules: FilterRules<StoredEntity, EntityFilters> = {
  archived: (entity, wanted) => (entity.archivedAt !== undefined) === wanted,
  // A date in a filter means its whole period, so `2025-03` includes everything in that month.
  archivedAt: (entity, wanted) => meets(entity.archivedAt, wanted),
  associationCategories: someRisk('category', false),
  associationSubcategories: someRisk('subcategory', false),
  customerKey: (entity, wanted) => entity.search.customerKey === wanted,
  directCategories: someRisk('category', true),
  directSubcategories: someRisk('subcategory', true),
  dispositionStatus: (entity, wanted) => entity.disposition.dispositionState === wanted,
  // The sandbox applies this period to the creation of the entity.
  startTime: (entity, wanted) => isWithin(entity.createdAt, wanted),
  endTime: (entity, wanted) => isWithin(entity.createdAt, undefined, wanted),
  escalated: (entity, wanted) => (entity.escalation !== undefined) === wanted,
  escalatedAt: (entity, wanted) => meets(entity.escalation?.at, wanted),
  escalatedSince: (entity, wanted) =>
    entity.escalation !== undefined && isWithin(entity.escalation.at, wanted),
  filterSetIDs: (entity, wanted) => wanted.includes(entity.filterSetID),
  filterSetIDsExclude: (entity, wanted) => !wanted.includes(entity.filterSetID),
  groupIDs: (entity, wanted) => some(entity.groupIDs, wanted),
  groupIDsExclude: (entity, wanted) => !some(entity.groupIDs, wanted),
  minScore: (entity, wanted, context) => contentsOf(context, entity).score >= wanted,
  maxScore: (entity, wanted, context) => contentsOf(context, entity).score <= wanted,
  monitored: (entity, wanted) => (entity.archivedAt === undefined) === wanted,
  newsEventTopics: (entity, wanted, context) =>
    contentsOf(context, entity).news.some(({event}) => some(event.topics, wanted)),
  // An exact number, not a limit.
  numberOfHops: (entity, wanted, context) =>
    contentsOf(context, entity).counted.some(({hopsAway}) => hopsAway === wanted),
  // The combined value includes both states in its name.
  reviewStatus: (entity, wanted, context) => {
    const status = reviewStatusOf(entity, contentsOf(context, entity));
    return wanted === 'review_needed_reviewed'
      ? status === 'needs_review' || status === 'reviewed'
      : status === wanted;
  },
  reviewStatusSince: (entity, wanted) => isWithin(entity.reviewSince, wanted),
  // All terms must occur in the name, aliases or customer key, as a word or as part of one.
  searchTerms: ({search: {entityName, aliases = [], customerKey = ''}}, wanted) => {
    const text = plain([entityName, ...aliases, customerKey].join(' '));
    return wanted.every((term) => text.includes(term));
  },
  taskID: (entity, wanted) => entity.taskID === wanted,
  updatedAt: (entity, wanted) => meets(entity.updatedAt, wanted),
};

/** Reads the filters of a request. Returns a function that tests an entity. */
export function readFilters(
  context: Context,
  filters: EntityFilters = {},
): (entity: StoredEntity) => boolean {
  requireDates(filters, Object.keys(rules), 'body.filters');
  const {searchTerms = []} = filters;
  if (searchTerms.join('').length > longestTexts)
    throw badRequest('body.filters.searchTerms', textRule);
  const tests = bindFilters(context, rules, {...filters, searchTerms: searchTerms.map(plain)});
  return (entity) => tests.every((passes) => passes(entity));
}

type NewsFilters = SchemaOf<'NewsFilters'>;

/** The filters that an article must pass. The others are for its news event. */
type ArticleFilters = Pick<
  NewsFilters,
  | 'startTime'
  | 'endTime'
  | 'languages'
  | 'publisherCountries'
  | 'publisherRegions'
  | 'publisherSubRegions'
  | 'territories'
  | 'yearsOfBirth'
>;
type EventFilters = Omit<NewsFilters, keyof ArticleFilters>;

const eventRules: FilterRules<ListedNews, EventFilters> = {
  // Both type filters must pass. Either form of a label is accepted.
  eventType: ({event}, wanted) => [event.eventLabel, event.unformattedLabel].includes(wanted),
  eventTypes: ({event}, wanted) => some([event.eventLabel, event.unformattedLabel], wanted),
  eventEntityRisks: ({event}, wanted) => wanted.includes(event.entityRisk),
  isDecisionedAgainst: ({decision}, wanted) => (decision.decisionedAgainst === true) === wanted,
  // The ID of a match is its `sigmaID`.
  matchIDs: ({event}, wanted) => wanted.includes(event.sigmaID),
  matchNames: ({record}, wanted) => wanted.includes(record.entityName),
  minMaterialityScore: ({event}, wanted) => event.eventMaterialityScore >= wanted,
  onlyReviewRequiredNews: ({decision}, wanted) => !wanted || !decision.hasDecision,
};

const articleRules: FilterRules<Article, ArticleFilters> = {
  startTime: ({publishedDate}, wanted) => isWithin(publishedDate, wanted),
  endTime: ({publishedDate}, wanted) => isWithin(publishedDate, undefined, wanted),
  languages: ({language}, wanted) => wanted.includes(language),
  publisherCountries: ({publisherCountryCode}, wanted) => wanted.includes(publisherCountryCode),
  // Regions and subregions are named as in the geoscheme of the United Nations (M49).
  publisherRegions: ({publisherCountryCode}, wanted, {seed}) =>
    wanted.includes(regionOf(seed, publisherCountryCode)?.region ?? ''),
  publisherSubRegions: ({publisherCountryCode}, wanted, {seed}) =>
    wanted.includes(regionOf(seed, publisherCountryCode)?.subregion ?? ''),
  // The name of a country or of its first administrative level.
  territories: ({extractedTerritories = []}, wanted) =>
    extractedTerritories.some(({country, adminOne = ''}) =>
      some([country, adminOne].filter(Boolean), wanted),
    ),
  yearsOfBirth: ({extractedEntities = []}, wanted) =>
    extractedEntities.some(({yearsOfBirth = []}) => some(yearsOfBirth, wanted)),
};

/** Returns the news events that pass all filters. `onlyReviewRequiredNews` makes it ignore `isDecisionedAgainst`. */
export function filterNews(
  context: Context,
  news: ListedNews[],
  filters: NewsFilters = {},
): ListedNews[] {
  requireDates(filters, Object.keys(articleRules), 'body.filters');
  const effective =
    filters.onlyReviewRequiredNews === true
      ? {...filters, isDecisionedAgainst: undefined}
      : filters;
  const eventTests = bindFilters<ListedNews, EventFilters>(context, eventRules, effective);
  const articleTests = bindFilters<Article, ArticleFilters>(context, articleRules, effective);
  const passesAll = (article: Article) => articleTests.every((passes) => passes(article));
  return news.filter(
    (item) =>
      eventTests.every((passes) => passes(item)) &&
      (articleTests.length === 0 || item.event.articles.some(passesAll)),
  );
}

/** Compares moments, and identifiers by their numbers: H-100000 is newer than H-91001. */
const {compare} = new Intl.Collator('en', {numeric: true});

/** Returns all events from newest to oldest. The order is not specified, so it is the sandbox's choice. */
export const newestFirst = ({state: {histories}}: Context): HistoryEvent[] =>
  [...histories].sort(
    (a, b) => compare(b.timestamp, a.timestamp) || compare(b.historyID, a.historyID),
  );

/**
 * Returns the events of monitored, unarchived entities that pass the filters, newest first. The names of the two ends of
 * `createdAt` are not specified. The sandbox refuses names other than these, so that no range is silently ignored.
 */
export function filterHistories(
  context: Context,
  filters: BodyOf<'listHistories'>,
): HistoryEvent[] {
  const {createdAt = {}, groupIDs = []} = filters ?? {};
  const {startTime, endTime, ...others} = createdAt;
  const rule =
    'must contain only startTime and endTime in the sandbox (their names on the platform are not specified)';
  if (Object.keys(others).length > 0) throw badRequest('body.createdAt', rule);
  requireDates(createdAt, ['startTime', 'endTime'], 'body.createdAt');
  const shown = context.state.entities.filter(
    (entity) =>
      entity.archivedAt === undefined && (groupIDs.length === 0 || some(entity.groupIDs, groupIDs)),
  );
  const urns = new Set(shown.map(({urn}) => urn));
  return newestFirst(context).filter(
    ({urn, timestamp}) => urns.has(urn) && isWithin(timestamp, startTime, endTime),
  );
}
