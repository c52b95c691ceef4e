/** Collects the matches, risks and news of an entity, each with the decision on it, made by a user or by default. */
import type {SchemaOf} from '@screening/api';
import type {Decision, Indicator, NewsEvent} from '../api-types';
import type {Context} from '../context';
import {filterSetOf, recordOf} from '../find';
import type {Seed, SubjectRecord} from '../seed';
import type {StoredDecision, StoredEntity, StoredMatch, Verdict} from '../state';
import {nearestBirthDate} from './proximity';
import {coverageOf} from './screen';
import {scoreOf} from './summaries';

/** Minimum match strength of a true match by default. The date of birth must not differ. */
const trueByDefault = 0.95;

const open: Decision = {hasDecision: false, decisionedAgainst: false, decidedByDefault: false};
const byDefault: Decision = {hasDecision: true, decisionedAgainst: false, decidedByDefault: true};

/** What a user says about a match, a risk or a news event. */
export type Review = {
  verdict: Verdict;
  notes?: string;
  rationale?: string[];
};

/** Creates the decision that a user submits, and adds it to the timeline of earlier decisions. */
export function submittedDecision(
  {verdict, notes, rationale}: Review,
  user: Seed['user'],
  at: string,
  before: StoredDecision['timeline'] = [],
): StoredDecision {
  return {
    accepted: verdict === 'accepted' || undefined,
    decision: {
      hasDecision: true,
      decisionedAgainst: verdict === 'against',
      decidedByDefault: false,
      notes,
      rationale,
      reviewSubmittedAt: at,
      reviewedByUserName: user.name,
      reviewedByUserURN: user.urn,
      wasDecisionMadeAgainstThisVersion: true,
    },
    timeline: [...before, {timestamp: at, userName: user.name, verdict}],
  };
}

/** The lists of the matches and of the risks of an entity. */
export type MatchList = keyof SchemaOf<'EntityMatches'>;
export type RiskList = keyof SchemaOf<'EntityIndicators'>;

/** The list of an item, and the decision that put it there. */
type Listed<List> = {
  list: List;
  decision: Decision;
};

function listMatch(
  entity: StoredEntity,
  match: StoredMatch,
  record: SubjectRecord,
): Listed<MatchList> {
  const stored = entity.decisions[match.sigmaID]?.decision;
  if (stored)
    return {
      list: stored.decisionedAgainst ? 'negativelyDecisionedMatches' : 'trueMatches',
      decision: stored,
    };
  const years = nearestBirthDate(entity.search, record)?.apart ?? 0;
  if (match.matchStrength >= trueByDefault && years === 0)
    return {list: 'trueMatches', decision: byDefault};
  return {list: 'matchesRequiringReview', decision: open};
}

/** Returns the decision on a risk, and its list. A sanctions listing of the true match itself is active by default. */
function listRisk(entity: StoredEntity, indicator: Indicator, match: MatchList): Listed<RiskList> {
  const stored = entity.decisions[indicator.urn];
  if (stored)
    return {list: stored.accepted ? 'acceptedRisks' : 'activeRisks', decision: stored.decision};
  if (match === 'trueMatches' && indicator.category === 'Sanctions' && indicator.hopsAway === 0)
    return {list: 'activeRisks', decision: byDefault};
  return {list: 'risksRequiringReview', decision: open};
}

/** A match with the risks and the news that the Filter Set covers. */
export type ListedMatch = Listed<MatchList> & {
  match: StoredMatch;
  record: SubjectRecord;
  indicators: Indicator[];
  news: NewsEvent[];
};

export type ListedRisk = Listed<RiskList> & {
  indicator: Indicator;
};

export type ListedNews = {
  event: NewsEvent;
  record: SubjectRecord;
  decision: Decision;
  ofTrueMatch: boolean;
};

/** What an entity has, with the decisions about it. */
export type Contents = {
  /** All matches, also negatively decisioned ones. */
  matches: ListedMatch[];
  /** The risks and the news of all matches except negatively decisioned ones. */
  risks: ListedRisk[];
  news: ListedNews[];
  /** The risks in the score: all except accepted ones. That unreviewed risks count is the sandbox's choice. */
  counted: Indicator[];
  score: number;
  unreviewedItems: Required<SchemaOf<'UnreviewedItems'>>;
};

/** The contents of an entity after a number of published news events. */
type CachedContents = {
  published: number;
  contents: Contents;
};

const cached = new WeakMap<StoredEntity, CachedContents>();

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
  const {covers, coversNews} = coverageOf(filterSetOf(context, entity.filterSetID));
  const matches = entity.matches.map((match): ListedMatch => {
    // Archiving suppresses updates, so the entity stays as it was at that time.
    const count = entity.archivedAt === undefined ? undefined : (entity.publishedBefore ?? 0);
    const record = recordOf(context, match.sigmaID, count);
    return {
      match,
      record,
      ...listMatch(entity, match, record),
      indicators: record.indicators.filter(covers),
      news: coversNews ? record.news : [],
    };
  });
  const relevant = matches.filter(({list}) => list !== 'negativelyDecisionedMatches');
  const risks = relevant.flatMap(({indicators, list}) =>
    indicators.map((indicator): ListedRisk => ({indicator, ...listRisk(entity, indicator, list)})),
  );
  const counted = risks
    .filter(({list}) => list !== 'acceptedRisks')
    .map(({indicator}) => indicator);
  const news = relevant.flatMap(({news: events, record, list}) =>
    events.map((event): ListedNews => ({
      event,
      record,
      // News has no decision by default.
      decision: entity.decisions[event.id]?.decision ?? open,
      ofTrueMatch: list === 'trueMatches',
    })),
  );
  const unreviewedItems = countUnreviewed(matches, risks, news);
  return {matches, risks, news, counted, score: scoreOf(counted), unreviewedItems};
}

function countUnreviewed(
  matches: ListedMatch[],
  risks: ListedRisk[],
  news: ListedNews[],
): Contents['unreviewedItems'] {
  const numIndicators = risks.filter(({list}) => list === 'risksRequiringReview').length;
  const numMatches = matches.filter(({list}) => list === 'matchesRequiringReview').length;
  // The news of an unreviewed match isn't counted separately.
  const numNews = news.filter(
    ({decision, ofTrueMatch}) => ofTrueMatch && !decision.hasDecision,
  ).length;
  const total = numIndicators + numMatches + numNews;
  return {numIndicators, numMatches, numNews, total};
}
