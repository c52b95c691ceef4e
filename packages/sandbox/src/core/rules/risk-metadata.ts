/** Summarizes risks and news as `riskMetadata` and `indicatorSummaries`. */
import type {Fields, Indicator, NewsEvent} from '../types';

const unique = <T>(items: T[]): T[] => [...new Set(items)];

/** Returns an object with the value under its name, or an empty object if the value is empty. */
export function unlessEmpty<T extends unknown[] | object>(name: string, value: T): Fields {
  return Object.keys(value).length > 0 ? {[name]: value} : {};
}

/** Returns the `RiskMetadata` of risks and news. */
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

/** Counts risks by category. The fields of an `IndicatorSummary` are not specified. These are the sandbox's choice. */
export function summariesOf(indicators: Indicator[]): Fields[] {
  return unique(indicators.map(({category}) => category)).map((category) => {
    const members = indicators.filter((indicator) => indicator.category === category);
    return {category, count: members.length, maxScore: Math.max(...members.map(({score}) => score))};
  });
}
