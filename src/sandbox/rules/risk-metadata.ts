/** Summarizes risks and news as `riskMetadata` and `indicatorSummaries`. */
import type {Fields, Indicator, NewsEvent} from '../types';

const unique = <T>(items: T[]): T[] => [...new Set(items)];

/** A part of an answer that is left out when there is nothing in it. */
export function unlessEmpty<T extends unknown[] | object>(name: string, value: T): Fields {
  return Object.keys(value).length > 0 ? {[name]: value} : {};
}

/** The description's `RiskMetadata` of some risks and news. */
export function riskMetadataOf(indicators: Indicator[], news: NewsEvent[]): Fields {
  const kinds = unique(news.map(({unformattedLabel}) => unformattedLabel));
  const newsMetadata = kinds.map((kind) => {
    const events = news.filter(({unformattedLabel}) => unformattedLabel === kind);
    return {
      count: events.length,
      eventNewsType: events[0]?.eventLabel,
      unformattedEventNewsType: kind,
      samplePublishers: unique(events.flatMap(({articles}) => articles.map(({publisher}) => publisher))).slice(0, 3),
    };
  });
  const ofCategory = (category: string) => indicators.filter((indicator) => indicator.category === category);
  return {
    ...unlessEmpty('newsMetadata', newsMetadata),
    ...unlessEmpty('pepLevels', unique(ofCategory('PEP').map(({subcategory}) => subcategory))),
    ...unlessEmpty(
      'sanctionLists',
      unique(ofCategory('Sanctions').flatMap(({sources}) => sources.map(({name}) => name))),
    ),
  };
}

/** The risks counted by category. The fields of an `IndicatorSummary` are not specified; these are the sandbox's. */
export function summariesOf(indicators: Indicator[]): Fields[] {
  return unique(indicators.map(({category}) => category)).map((category) => {
    const members = indicators.filter((indicator) => indicator.category === category);
    return {category, count: members.length, maxScore: Math.max(...members.map(({score}) => score))};
  });
}
