/**
 * Calculates the risk score of the sandbox, and summarizes risks and news as `riskMetadata` and `indicatorSummaries`.
 */
import type {SchemaOf} from '@screening/api';
import type {Filled, Indicator, NewsEvent} from '../api-types';

/** Share of each further risk that is added to the rest of the scale, up to 100. */
const furtherShare = 0.45;
/** Extra share for a public office, which counts slightly more than its indicator alone. */
const officeShare = 0.1;

/**
 * Returns the highest risk, plus a share of each further risk in the rest of the scale up to 100. The platform's
 * formula is not specified. As specified, the score is an integer from 0 to 100, without accepted risks and negatively
 * decisioned matches, which the caller excludes from `indicators`.
 */
export function scoreOf(indicators: Indicator[]): number {
  const [first, ...further] = [...indicators].sort((a, b) => b.score - a.score);
  if (!first) return 0;
  let score = first.score;
  if (first.category === 'PEP' && first.hopsAway === 0) score += (100 - score) * officeShare;
  for (const indicator of further) score += (100 - score) * (indicator.score / 100) * furtherShare;
  return Math.min(100, Math.round(score));
}

export const unique = <T>(items: T[]): T[] => [...new Set(items)];

/** Groups items by a key, in the order of their first items. */
export function groupBy<T, K>(items: T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map(items.map((item): [K, T[]] => [keyOf(item), []]));
  for (const item of items) groups.get(keyOf(item))?.push(item);
  return groups;
}

/** Returns an object without its empty lists and empty objects. */
export const unlessEmpty = <T extends Record<string, object>>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => Object.keys(value).length > 0),
  ) as Partial<T>;

type NewsMetadata = Filled<SchemaOf<'NewsMetadata'>>;
type RiskMetadata = Filled<SchemaOf<'RiskMetadata'>>;

/** Summarizes news by its type. */
function newsMetadataOf(news: NewsEvent[]): NewsMetadata[] {
  return [...groupBy(news, ({unformattedLabel}) => unformattedLabel)].map(([kind, events]) => {
    const publishers = events.flatMap(({articles}) => articles.map(({publisher}) => publisher));
    return {
      count: events.length,
      eventNewsType: events[0].eventLabel,
      unformattedEventNewsType: kind,
      samplePublishers: unique(publishers).slice(0, 3),
    };
  });
}

/** Returns the `RiskMetadata` of risks and news without its empty lists, or undefined if all are empty. */
export function riskMetadataOf(
  indicators: Indicator[],
  news: NewsEvent[],
): Partial<RiskMetadata> | undefined {
  const inCategory = (category: string) =>
    indicators.filter((indicator) => indicator.category === category);
  const metadata: RiskMetadata = {
    newsMetadata: newsMetadataOf(news),
    pepLevels: unique(inCategory('PEP').map(({subcategory}) => subcategory)),
    sanctionLists: unique(
      inCategory('Sanctions').flatMap(({sources}) => sources.map(({name}) => name)),
    ),
  };
  const known = unlessEmpty(metadata);
  return Object.keys(known).length > 0 ? known : undefined;
}

/** The sandbox's choice of fields, because those of an `IndicatorSummary` are not specified. */
type IndicatorSummary = {
  category: string;
  count: number;
  maxScore: number;
};

/** Counts risks by category. */
export function summariesOf(indicators: Indicator[]): IndicatorSummary[] {
  return [...groupBy(indicators, ({category}) => category)].map(([category, members]) => ({
    category,
    count: members.length,
    maxScore: Math.max(...members.map(({score}) => score)),
  }));
}
