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
    ...(verdict === 'accepted' ? {accepted: true} : {}),
    decision: {
      hasDecision: true,
      decisionedAgainst: verdict === 'against',
      decidedByDefault: false,
      ...(notes === undefined ? {} : {notes}),
      ...(rationale === undefined ? {} : {rationale}),
      reviewSubmittedAt: at,
      reviewedByUserName: user.name,
      reviewedByUserURN: user.urn,
      wasDecisionMadeAgainstThisVersion: true,
    },
    timeline: [...before, {timestamp: at, userName: user.name, verdict}],
  };
}

export type MatchPlace = 'trueMatches' | 'negativelyDecisionedMatches' | 'matchesRequiringReview';
export type RiskPlace = 'activeRisks' | 'acceptedRisks' | 'risksRequiringReview';

/** Returns the decision on a match, and the list that the match belongs to. */
export function placeMatch(
  entity: StoredEntity,
  match: StoredMatch,
  record: SubjectRecord,
): {place: MatchPlace; decision: Decision} {
  const stored = entity.decisions[match.sigmaID]?.decision;
  if (stored)
    return {place: stored.decisionedAgainst ? 'negativelyDecisionedMatches' : 'trueMatches', decision: stored};
  const years = nearestBirthDate(entity.search, record)?.apart ?? 0;
  if (match.matchStrength >= trueByDefault && years === 0) return {place: 'trueMatches', decision: byDefault};
  return {place: 'matchesRequiringReview', decision: open};
}

/** Returns the decision on a risk, and its list. A sanctions listing of the true match itself is active by default. */
export function placeRisk(
  entity: StoredEntity,
  indicator: Indicator,
  match: MatchPlace,
): {place: RiskPlace; decision: Decision} {
  const stored = entity.decisions[indicator.urn];
  if (stored) return {place: stored.accepted ? 'acceptedRisks' : 'activeRisks', decision: stored.decision};
  if (match === 'trueMatches' && indicator.category === 'Sanctions' && indicator.hopsAway === 0) {
    return {place: 'activeRisks', decision: byDefault};
  }
  return {place: 'risksRequiringReview', decision: open};
}

/** Returns the decision on a news event. News has no decision by default. */
export function newsDecision(entity: StoredEntity, id: string): Decision {
  return entity.decisions[id]?.decision ?? open;
}

/** Returns the timeline of an item, if it has one. */
export function timelineOf(entity: StoredEntity, id: string): {decisioningTimeline?: object[]} {
  const timeline = entity.decisions[id]?.timeline ?? [];
  return timeline.length > 0 ? {decisioningTimeline: timeline} : {};
}
