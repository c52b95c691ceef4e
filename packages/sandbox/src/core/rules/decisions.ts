/** Finds the decision on an item of an entity, made by a user or by default. */
import type {Decision, Indicator, Seed, StoredDecision, StoredEntity, StoredMatch, SubjectRecord} from '../types';
import {nearestBirthDate} from './proximity';

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

export type MatchList = 'trueMatches' | 'negativelyDecisionedMatches' | 'matchesRequiringReview';
export type RiskList = 'activeRisks' | 'acceptedRisks' | 'risksRequiringReview';

/** Returns the decision on a match, and the list that the match belongs to. */
export function listMatch(
  entity: StoredEntity,
  match: StoredMatch,
  record: SubjectRecord,
): {list: MatchList; decision: Decision} {
  const stored = entity.decisions[match.sigmaID]?.decision;
  if (stored) return {list: stored.decisionedAgainst ? 'negativelyDecisionedMatches' : 'trueMatches', decision: stored};
  const years = nearestBirthDate(entity.search, record)?.apart ?? 0;
  if (match.matchStrength >= trueByDefault && years === 0) return {list: 'trueMatches', decision: byDefault};
  return {list: 'matchesRequiringReview', decision: open};
}

/** Returns the decision on a risk, and its list. A sanctions listing of the true match itself is active by default. */
export function listRisk(
  entity: StoredEntity,
  indicator: Indicator,
  match: MatchList,
): {list: RiskList; decision: Decision} {
  const stored = entity.decisions[indicator.urn];
  if (stored) return {list: stored.accepted ? 'acceptedRisks' : 'activeRisks', decision: stored.decision};
  if (match === 'trueMatches' && indicator.category === 'Sanctions' && indicator.hopsAway === 0) {
    return {list: 'activeRisks', decision: byDefault};
  }
  return {list: 'risksRequiringReview', decision: open};
}

/** Returns the decision on a news event. News has no decision by default. */
export function newsDecision(entity: StoredEntity, id: string): Decision {
  return entity.decisions[id]?.decision ?? open;
}
