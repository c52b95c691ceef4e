/** Reads the risks of a candidate, a match or an entity. */
import type {SchemaOf} from '@screening/api';
import type {Risk, State} from './result';

type Indicator = SchemaOf<'Indicator'>;
/** Its fields aren't documented. The sandbox returns these. */
type Summary = {category?: string; count?: number; maxScore?: number};

/** Reads a risk. */
export function readRisk(
  {category = '', name = '', score = 0, hopsAway = 0, sources = []}: Indicator,
  at: string,
  state?: State,
): Risk {
  return {
    category,
    name,
    score,
    isListed: category === 'Sanctions' && hopsAway === 0,
    notes: [
      ...(hopsAway > 0 ? [`Distance ${hopsAway}`] : []),
      ...sources.flatMap((source) => source.name ?? []),
    ],
    state,
    at: `${at}/score`,
  };
}

/** Reads the summaries of the risks of an entity or a match, which have no names. */
export const readSummaries = (summaries: Summary[], at: string): Risk[] =>
  summaries.map(({category = '', count = 0, maxScore = 0}, i) => ({
    category,
    name: `${count} ${count === 1 ? 'indicator' : 'indicators'}`,
    score: maxScore,
    isListed: false,
    notes: [],
    at: `${at}/indicatorSummaries/${i}/maxScore`,
  }));
