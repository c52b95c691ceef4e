/** Collects the matches, risks and news of an entity from the records, each with its decision. */
import type {Decision, FilterSet, Indicator, NewsEvent, StoredEntity, StoredMatch, SubjectRecord} from '../types';
import {recordOf, type World} from '../world';
import {newsDecision, placeMatch, placeRisk, type MatchPlace, type RiskPlace} from './decisions';
import {filterSetOf} from './lookup';
import {scoreOf} from './score';
import {coverageOf} from './screen';

export type PlacedMatch = {
  match: StoredMatch;
  record: SubjectRecord;
  place: MatchPlace;
  decision: Decision;
  indicators: Indicator[];
  news: NewsEvent[];
};
export type PlacedRisk = {indicator: Indicator; place: RiskPlace; decision: Decision};
export type PlacedNews = {event: NewsEvent; record: SubjectRecord; decision: Decision; ofTrueMatch: boolean};
export type Contents = {
  matches: PlacedMatch[];
  risks: PlacedRisk[];
  news: PlacedNews[];
  /** The risks in the score: all except accepted ones. That unreviewed risks count is the sandbox's choice. */
  counted: Indicator[];
  score: number;
  unreviewedItems: UnreviewedItems;
};
type UnreviewedItems = {numIndicators: number; numMatches: number; numNews: number; total: number};

/** The contents of entities without a match, shared because there are many of them. */
const none: Contents = {
  ...{matches: [], risks: [], news: [], counted: [], score: 0},
  unreviewedItems: {numIndicators: 0, numMatches: 0, numNews: 0, total: 0},
};
/** The cached contents of all other entities. */
const kept = new WeakMap<StoredEntity, Contents>();

/** Returns the risks and news of a record that a Filter Set covers. */
function covered(filterSet: FilterSet, record: SubjectRecord): {indicators: Indicator[]; news: NewsEvent[]} {
  const {covers, coversNews} = coverageOf(filterSet);
  return {indicators: record.indicators.filter(covers), news: coversNews ? record.news : []};
}

/**
 * Returns the contents of an entity. They depend on the entity, which only `changeEntities` changes after its
 * creation, and on the records of its matches. So they are cached until one of these changes.
 */
export function contentsOf(world: World, entity: StoredEntity): Contents {
  if (entity.matches.length === 0) return none;
  const old = kept.get(entity);
  const holds = old?.matches.every(({match, record}) => recordOf(world, match.sigmaID, entity.archivedAt) === record);
  if (old && holds) return old;
  const contents = collect(world, entity);
  kept.set(entity, contents);
  return contents;
}

/** Removes the contents of a changed entity from the cache. */
export function forgetContents(entity: StoredEntity): void {
  kept.delete(entity);
}

/** Collects the contents. Keeps negatively decisioned matches, but omits their risks and news. */
function collect(world: World, entity: StoredEntity): Contents {
  const filterSet = filterSetOf(world, entity.filterSetID);
  const matches = entity.matches.map((match): PlacedMatch => {
    // Archiving suppresses updates, so the entity stays as it was at that time.
    const record = recordOf(world, match.sigmaID, entity.archivedAt);
    return {match, record, ...placeMatch(entity, match, record), ...covered(filterSet, record)};
  });
  const relevant = matches.filter(({place}) => place !== 'negativelyDecisionedMatches');
  const risks = relevant.flatMap(({indicators, place}) =>
    indicators.map((indicator) => ({indicator, ...placeRisk(entity, indicator, place)})),
  );
  const counted = risks.filter(({place}) => place !== 'acceptedRisks').map(({indicator}) => indicator);
  const news = relevant.flatMap(({news: events, record, place}) =>
    events.map((event) => ({
      event,
      record,
      decision: newsDecision(entity, event.id),
      ofTrueMatch: place === 'trueMatches',
    })),
  );
  const unreviewedItems = countUnreviewed({matches, risks, news});
  return {matches, risks, news, counted, score: scoreOf(counted), unreviewedItems};
}

/** Counts the unreviewed items. The news of an unreviewed match isn't counted separately. */
function countUnreviewed({matches, risks, news}: Pick<Contents, 'matches' | 'risks' | 'news'>): UnreviewedItems {
  const numIndicators = risks.filter(({place}) => place === 'risksRequiringReview').length;
  const numMatches = matches.filter(({place}) => place === 'matchesRequiringReview').length;
  const numNews = news.filter(({decision, ofTrueMatch}) => ofTrueMatch && !decision.hasDecision).length;
  return {numIndicators, numMatches, numNews, total: numIndicators + numMatches + numNews};
}
