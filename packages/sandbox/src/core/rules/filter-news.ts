/** Filters the news of an entity. */
import type {SchemaOf} from '@screening/api';
import type {Article} from '../api-types';
import type {Context} from '../context';
import type {ListedNews} from './contents';
import {isWithin, requireDates} from './dates';
import {bindFilters, type FilterRules, some} from './filter-rules';
import {regionOf} from './proximity';

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
