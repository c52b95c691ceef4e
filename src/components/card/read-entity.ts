/** Reads what the card shows of an entity: its states, its risks and its matches. */
import type {SchemaOf} from '@screening/api';
import {compare, compareCountries, compareDates} from './read-facts';
import {readRisk, readSummaries} from './read-risks';
import type {Found, ShownEntity, State, Tone} from './result';

/** An entity or its summary, as far as a response has it. */
export type Entity = Omit<SchemaOf<'Entity'>, 'urn'> & {urn?: string};
type Match = SchemaOf<'Match'>;
type UnreviewedItems = SchemaOf<'ReviewState'>['unreviewedItems'];

/** Reads an entity, with its matches if the response has them. */
export function readEntity(entity: Entity, at: string): ShownEntity {
  const {urn = '', entityName = '', entityType = '', riskScore = 0} = entity;
  const {indicators, matches, indicatorSummaries = [], reviewState = {}} = entity;
  return {
    urn,
    name: entityName,
    type: entityType,
    states: readStates(entity, at),
    score: {value: riskScore, at: `${at}/riskScore`},
    risks: indicators
      ? riskGroups.flatMap(([group, words, tone]) =>
          (indicators[group] ?? []).map((indicator, i) => {
            const place = `${at}/indicators/${group}/${i}`;
            return readRisk(indicator, place, readState(indicator, words, tone, place));
          }),
        )
      : readSummaries(indicatorSummaries, at),
    matches:
      matches &&
      matchGroups.flatMap(([group, words, tone]) =>
        (matches[group] ?? []).map((match, i) => {
          const place = `${at}/matches/${group}/${i}`;
          return readMatch(match, entity, place, readState(match, words, tone, place));
        }),
      ),
    unreviewed: readUnreviewed(reviewState.unreviewedItems),
    at: `${at}/urn`,
  };
}

/** Returns the numbers of items that need a review, without the kinds that have none. */
function readUnreviewed({
  numMatches = 0,
  numIndicators = 0,
  numNews = 0,
}: UnreviewedItems = {}): string[] {
  const counts = [
    [numMatches, 'match', 'matches'],
    [numIndicators, 'indicator', 'indicators'],
    [numNews, 'news event', 'news events'],
  ] as const;
  return counts.flatMap(([count, one, many]) =>
    count > 0 ? `${count} ${count === 1 ? one : many}` : [],
  );
}

/** The lists of risks with the state that each stands for, in the order of the work. */
const riskGroups = [
  ['risksRequiringReview', 'Needs review', 'review'],
  ['activeRisks', 'Active', 'plain'],
  ['acceptedRisks', 'Accepted', 'plain'],
] as const;

const matchGroups = [
  ['trueMatches', 'True match', 'plain'],
  ['matchesRequiringReview', 'Needs review', 'review'],
  ['negativelyDecisionedMatches', 'Decided against', 'plain'],
] as const;

/** Returns the state of a match or a risk, which nobody decided on if its decision was made by default. */
const readState = (
  {decisioning}: {decisioning?: SchemaOf<'DecisionState'>},
  words: string,
  tone: Tone,
  at: string,
): State => ({words: decisioning?.decidedByDefault ? `${words}, by default` : words, tone, at});

function readMatch(match: Match, entity: Entity, at: string, state: State): Found {
  const {sigmaID = '', matchName = '', matchStrength = 0, riskScore = 0} = match;
  const {indicatorSummaries = [], matchDOB, matchLocation, decisioning = {}} = match;
  const {dob, countries} = entity.searchParameters ?? {};
  const {rationale = [], notes = ''} = decisioning;
  return {
    sigmaID,
    name: matchName,
    strength: {value: matchStrength, at: `${at}/matchStrength`},
    score: {value: riskScore, at: `${at}/riskScore`},
    facts: [
      compare('Name', entity.entityName, matchName, `${at}/matchName`),
      ...(matchDOB ? compareDates(dob, matchDOB, `${at}/matchDOB`) : []),
      ...compareCountries(countries, matchLocation, `${at}/matchLocation`),
    ],
    risks: readSummaries(indicatorSummaries, at),
    state,
    // A note is the longer reason, and would repeat the rationale.
    reason: notes || rationale.join('. ') || undefined,
  };
}

const tones: Record<string, Tone> = {
  needs_review: 'review',
  review_locked: 'pending',
  pending: 'pending',
  cleared: 'clear',
  blocked: 'blocked',
};

/** Returns the states of an entity that an analyst looks at first. */
function readStates(entity: Entity, at: string): State[] {
  const {reviewState, dispositionState, hasOpenAlert, escalated, archivedAt} = entity;
  const states: (State | false | undefined)[] = [
    reviewState?.reviewStatus !== undefined && {
      words: wordsOf(reviewState.reviewStatus),
      tone: tones[reviewState.reviewStatus] ?? 'plain',
      by: signed(reviewState.reviewLockedByName, reviewState.reviewLockedSince),
      at: `${at}/reviewState/reviewStatus`,
    },
    dispositionState?.dispositionState !== undefined && {
      label: 'Disposition',
      words: wordsOf(dispositionState.dispositionState),
      tone: tones[dispositionState.dispositionState] ?? 'plain',
      by: signed(dispositionState.dispositionSetByUserName, dispositionState.dispositionSetAtTime),
      at: `${at}/dispositionState/dispositionState`,
    },
    hasOpenAlert && {words: 'Open alert', tone: 'plain', at: `${at}/hasOpenAlert`},
    escalated && {
      words: 'Escalated',
      tone: 'plain',
      by: signed(entity.escalatedByUserName, entity.escalatedTime),
      at: `${at}/escalated`,
    },
    archivedAt !== undefined && {words: 'Archived', tone: 'plain', at: `${at}/archivedAt`},
  ];
  return states.filter((state) => typeof state === 'object');
}

/** Writes who did something and on which day. */
const signed = (name?: string, time = ''): string | undefined =>
  name && [name, time.slice(0, '2025-03-12'.length)].filter(Boolean).join(', ');

/** Writes a value of an enum in words: `needs_review` is "Needs review". */
const wordsOf = (value: string): string =>
  (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ');
