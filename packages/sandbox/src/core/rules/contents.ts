/** Collects the matches, risks and news of an entity from the records, each with its decision. */
import type {Decision, Indicator, NewsEvent, StoredEntity, StoredMatch, SubjectRecord} from '../types';
import {recordOf, type Context} from '../context';
import {newsDecision, listMatch, listRisk, type MatchList, type RiskList} from './decisions';
import {filterSetOf} from './lookup';
import {coverageOf} from './screen';
import {scoreOf} from './summaries';

export type ListedMatch = {
  match: StoredMatch;
  record: SubjectRecord;
  list: MatchList;
  decision: Decision;
  indicators: Indicator[];
  news: NewsEvent[];
};
export type ListedRisk = {indicator: Indicator; list: RiskList; decision: Decision};
export type ListedNews = {event: NewsEvent; record: SubjectRecord; decision: Decision; ofTrueMatch: boolean};
export type Contents = {
  matches: ListedMatch[];
  risks: ListedRisk[];
  news: ListedNews[];
  /** The risks in the score: all except accepted ones. That unreviewed risks count is the sandbox's choice. */
  counted: Indicator[];
  score: number;
  unreviewedItems: UnreviewedItems;
};
type UnreviewedItems = {numIndicators: number; numMatches: number; numNews: number; total: number};

/** The cached contents of entities, each with the number of publications that it includes. */
const cached = new WeakMap<StoredEntity, {published: number; contents: Contents}>();

/**
 * Returns the contents of an entity. They depend on the entity, which only `changeEntities` changes after its
 * creation, and on what was published. So they are cached until one of these changes.
 */
export function contentsOf(context: Context, entity: StoredEntity): Contents {
  const published = context.state.published.length;
  const known = cached.get(entity);
  if (known?.published === published) return known.contents;
  const contents = collect(context, entity);
  cached.set(entity, {published, contents});
  return contents;
}

/** Removes the contents of a changed entity from the cache. */
export const forgetContents = (entity: StoredEntity): void => void cached.delete(entity);

/** Collects the contents. Keeps negatively decisioned matches, but omits their risks and news. */
function collect(context: Context, entity: StoredEntity): Contents {
  const filterSet = filterSetOf(context, entity.filterSetID);
  const matches = entity.matches.map((match): ListedMatch => {
    // Archiving suppresses updates, so the entity stays as it was at that time.
    const record = recordOf(context, match.sigmaID, entity.archivedAt);
    const {covers, coversNews} = coverageOf(filterSet);
    const covered = {indicators: record.indicators.filter(covers), news: coversNews ? record.news : []};
    return {match, record, ...listMatch(entity, match, record), ...covered};
  });
  const relevant = matches.filter(({list}) => list !== 'negativelyDecisionedMatches');
  const risks = relevant.flatMap(({indicators, list}) =>
    indicators.map((indicator) => ({indicator, ...listRisk(entity, indicator, list)})),
  );
  const counted = risks.filter(({list}) => list !== 'acceptedRisks').map(({indicator}) => indicator);
  const news = relevant.flatMap(({news: events, record, list}) =>
    events.map((event) => ({
      event,
      record,
      decision: newsDecision(entity, event.id),
      ofTrueMatch: list === 'trueMatches',
    })),
  );
  const unreviewedItems = countUnreviewed({matches, risks, news});
  return {matches, risks, news, counted, score: scoreOf(counted), unreviewedItems};
}

/** Counts the unreviewed items. The news of an unreviewed match isn't counted separately. */
function countUnreviewed({matches, risks, news}: Pick<Contents, 'matches' | 'risks' | 'news'>): UnreviewedItems {
  const numIndicators = risks.filter(({list}) => list === 'risksRequiringReview').length;
  const numMatches = matches.filter(({list}) => list === 'matchesRequiringReview').length;
  const numNews = news.filter(({decision, ofTrueMatch}) => ofTrueMatch && !decision.hasDecision).length;
  return {numIndicators, numMatches, numNews, total: numIndicators + numMatches + numNews};
}
