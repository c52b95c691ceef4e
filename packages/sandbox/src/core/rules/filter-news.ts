/**
 * Filters the news list, with one rule for each filter. An event must pass all event rules, and at least one of its
 * articles must pass all article rules. Omitted filters and empty lists are not applied.
 */
import type {Article, Fields} from '../types';
import type {Context} from '../context';
import type {ListedNews} from './contents';
import {regionOf} from './countries';
import {isWithin, requireDates} from './dates';
import {bindFilters, type FilterRules} from './page';

const eventRules: FilterRules<ListedNews> = {
  // Both type filters must pass. Either form of a label is accepted.
  eventType: ({event}, wanted: string) => [event.eventLabel, event.unformattedLabel].includes(wanted),
  eventTypes: ({event}, wanted: string[]) =>
    wanted.includes(event.eventLabel) || wanted.includes(event.unformattedLabel),
  eventEntityRisks: ({event}, wanted: string[]) => wanted.includes(event.entityRisk),
  isDecisionedAgainst: ({decision}, wanted: boolean) => (decision.decisionedAgainst === true) === wanted,
  // The ID of a match is its `sigmaID`.
  matchIDs: ({event}, wanted: string[]) => wanted.includes(event.sigmaID),
  matchNames: ({record}, wanted: string[]) => wanted.includes(record.entityName),
  minMaterialityScore: ({event}, wanted: number) => event.eventMaterialityScore >= wanted,
  onlyReviewRequiredNews: ({decision}, wanted: boolean) => !wanted || !decision.hasDecision,
};

const territoriesOf = ({extractedTerritories = []}: Article) =>
  extractedTerritories.flatMap(({country, adminOne}) => (adminOne === undefined ? [country] : [country, adminOne]));

const articleRules: FilterRules<Article> = {
  startTime: ({publishedDate}, wanted: string) => isWithin(publishedDate, wanted),
  endTime: ({publishedDate}, wanted: string) => isWithin(publishedDate, undefined, wanted),
  languages: ({language}, wanted: string[]) => wanted.includes(language),
  publisherCountries: ({publisherCountryCode}, wanted: string[]) => wanted.includes(publisherCountryCode),
  // Regions and subregions are named as in the geoscheme of the United Nations (M49).
  publisherRegions: ({publisherCountryCode}, wanted: string[], {seed}) =>
    wanted.includes(regionOf(seed, publisherCountryCode)?.region ?? ''),
  publisherSubRegions: ({publisherCountryCode}, wanted: string[], {seed}) =>
    wanted.includes(regionOf(seed, publisherCountryCode)?.subregion ?? ''),
  // The name of a country or of its first administrative level.
  territories: (article, wanted: string[]) => territoriesOf(article).some((name) => wanted.includes(name)),
  yearsOfBirth: ({extractedEntities = []}, wanted: number[]) =>
    extractedEntities.some(({yearsOfBirth = []}) => yearsOfBirth.some((year) => wanted.includes(year))),
};

/** Returns the news events that pass all filters. `onlyReviewRequiredNews` makes it ignore `isDecisionedAgainst`. */
export function filterNews(context: Context, news: ListedNews[], filters: Fields): ListedNews[] {
  requireDates(filters, Object.keys(articleRules), 'body.filters');
  const effective = filters.onlyReviewRequiredNews === true ? {...filters, isDecisionedAgainst: undefined} : filters;
  const [ofEvent, ofArticle] = [
    bindFilters(context, eventRules, effective),
    bindFilters(context, articleRules, effective),
  ];
  return news.filter(
    (item) =>
      ofEvent.every((passes) => passes(item)) &&
      (ofArticle.length === 0 || item.event.articles.some((article) => ofArticle.every((passes) => passes(article)))),
  );
}
