/** What has been decided about an item of an entity, by somebody or by default. */
import type {Decision, Indicator, Seed, StoredDecision, StoredEntity, StoredMatch, SubjectRecord} from '../types';
import {nearestBirthDate} from './proximity';

/** From this strength on, and with no other date of birth, the sandbox takes a match for the entity by default. */
const trueByDefault = 0.95;

const open: Decision = {hasDecision: false, decisionedAgainst: false, decidedByDefault: false};
const byDefault: Decision = {hasDecision: true, decisionedAgainst: false, decidedByDefault: true};

export type Verdict = 'for' | 'against' | 'accepted' | 'none';
export type Review = {verdict: Verdict; notes?: string; rationale?: string[]};

/** A decision that a user submits at a moment, with those before it in its timeline. */
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

/** The decision about a match and the list it belongs to. */
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

/** The decision about a risk and the list it belongs to. A listing of a true match itself is active by default. */
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

/** The decision about a news event: nothing is decided about news by default. */
export function newsDecision(entity: StoredEntity, id: string): Decision {
  return entity.decisions[id]?.decision ?? open;
}

/** The timeline of an item, when there is one. */
export function timelineOf(entity: StoredEntity, id: string): {decisioningTimeline?: object[]} {
  const timeline = entity.decisions[id]?.timeline ?? [];
  return timeline.length > 0 ? {decisioningTimeline: timeline} : {};
}
