/** Collects the matches, risks and news of an entity, each with the decision on it, made by a user or by default. */
import {type Context, recordOf, filterSetOf} from '../context';
import type {Decision, Indicator, Seed} from '../types';
import type {StoredDecision, StoredEntity, StoredMatch, SubjectRecord} from '../types';
import {nearestBirthDate} from './proximity';
import {coverageOf} from './screen';
import {scoreOf} from './summaries';

/** Minimum match strength of a true match by default. The date of birth must not differ. */
const trueByDefault = 0.95;

const open: Decision = {hasDecision: false, decisionedAgainst: false, decidedByDefault: false};
const byDefault: Decision = {hasDecision: true, decisionedAgainst: false, decidedByDefault: true};

export type Verdict = 'for' | 'against' | 'accepted' | 'none';
export type Review = {verdict: Verdict; notes?: string; rationale?: string[]};

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

export const matchLists = [
  'trueMatches',
  'negativelyDecisionedMatches',
  'matchesRequiringReview',
] as const;
export const riskLists = ['activeRisks', 'acceptedRisks', 'risksRequiringReview'] as const;
type MatchList = (typeof matchLists)[number];
type RiskList = (typeof riskLists)[number];

type Listed<List> = {list: List; decision: Decision};

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

export type Contents = ReturnType<typeof collect>;
export type ListedMatch = Contents['matches'][number];
export type ListedRisk = Contents['risks'][number];
export type ListedNews = Contents['news'][number];

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
function collect(context: Context, entity: StoredEntity) {
  const {covers, coversNews} = coverageOf(filterSetOf(context, entity.filterSetID));
  const matches = entity.matches.map((match) => {
    // Archiving suppresses updates, so the entity stays as it was at that time.
    const count = entity.archivedAt === undefined ? undefined : (entity.publishedBefore ?? 0);
    const record = recordOf(context, match.sigmaID, count);
    const covered = {
      indicators: record.indicators.filter(covers),
      news: coversNews ? record.news : [],
    };
    return {match, record, ...listMatch(entity, match, record), ...covered};
  });
  const relevant = matches.filter(({list}) => list !== 'negativelyDecisionedMatches');
  const risks = relevant.flatMap(({indicators, list}) =>
    indicators.map((indicator) => ({indicator, ...listRisk(entity, indicator, list)})),
  );
  /** The risks in the score: all except accepted ones. That unreviewed risks count is the sandbox's choice. */
  const counted = risks
    .filter(({list}) => list !== 'acceptedRisks')
    .map(({indicator}) => indicator);
  const news = relevant.flatMap(({news: events, record, list}) =>
    events.map((event) => ({
      event,
      record,
      // News has no decision by default.
      decision: entity.decisions[event.id]?.decision ?? open,
      ofTrueMatch: list === 'trueMatches',
    })),
  );
  const numIndicators = risks.filter(({list}) => list === 'risksRequiringReview').length;
  const numMatches = matches.filter(({list}) => list === 'matchesRequiringReview').length;
  // The news of an unreviewed match isn't counted separately.
  const numNews = news.filter(
    ({decision, ofTrueMatch}) => ofTrueMatch && !decision.hasDecision,
  ).length;
  const unreviewedItems = {
    numIndicators,
    numMatches,
    numNews,
    total: numIndicators + numMatches + numNews,
  };
  return {matches, risks, news, counted, score: scoreOf(counted), unreviewedItems};
}
