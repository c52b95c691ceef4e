/**
 * Reads from a response what the card shows: candidates of a screening, or entities with their matches. Each value keeps
 * its JSON Pointer, so that the card can lead to the value's line.
 */
import type {SchemaOf} from '@screening/api';
import {compareNames, type NamePart} from '../sandbox/compare-names';

/** What was searched for, as far as it is known, to compare the candidates with. */
export type Searched = {
  name?: string;
  dob?: string;
  countries?: string[];
};

/** Returns what a request searches for. */
export function readSearched(request: unknown): Searched {
  const {entityName, dob, countries} = (request ?? {}) as Partial<SchemaOf<'SearchParameters'>>;
  return {name: entityName, dob, countries};
}

/** A fact with the same label on both sides: what was searched for, and what the record has. */
export type Comparison = {
  label: string;
  /** Empty if nothing was searched for. */
  searched: NamePart[];
  found: NamePart[];
  at: string;
};

/**
 * The meaning of a state, which is its color: green is only for cleared, amber for what needs a review, and red for a
 * place on a sanctions list, which is a risk and no state.
 */
type Tone = 'clear' | 'review' | 'pending' | 'blocked' | 'plain';

export type State = {
  /** Before the words, such as `Disposition`. */
  label?: string;
  words: string;
  tone: Tone;
  /** Who set it and when, if it is known. */
  by?: string;
  at: string;
};

export type Risk = {
  category: string;
  name: string;
  score: number;
  /** Whether the subject itself is on a sanctions list. */
  isListed: boolean;
  /** Where the risk comes from: sources, or the distance of another party. */
  notes: string[];
  state?: State;
  at: string;
};

/** A candidate of a screening, or a match of an entity. */
export type Found = {
  sigmaID: string;
  name: string;
  /** How closely the record resembles the search. */
  strength: Measured;
  score: Measured;
  facts: Comparison[];
  risks: Risk[];
  /** The state of a match. A candidate has none. */
  state?: State;
  /** Why an analyst decided as the state says. */
  reason?: string;
};

export type Measured = {
  value: number;
  at: string;
};

export type ShownEntity = {
  urn: string;
  name: string;
  type: string;
  states: State[];
  score: Measured;
  risks: Risk[];
  /** Undefined in a summary, which has none. */
  matches?: Found[];
  /** The items that need a review, by kind, such as "1 indicator". */
  unreviewed: string[];
  at: string;
};

/** What a card shows of a response. */
export type Result =
  | {kind: 'candidates'; rows: Found[]; searchDate: string; alert?: string}
  | {kind: 'entities'; rows: ShownEntity[]};

type Screening = SchemaOf<'ScreeningResult'>;
type Row = SchemaOf<'ScreeningResultRow'>;
type Entity = Omit<SchemaOf<'Entity'>, 'urn'> & {urn?: string};
type Match = SchemaOf<'Match'>;
type Indicator = SchemaOf<'Indicator'>;
type UnreviewedItems = SchemaOf<'ReviewState'>['unreviewedItems'];
/** Its fields aren't documented. The sandbox returns these. */
type Summary = {category?: string; count?: number; maxScore?: number};
type FacetValue = {value?: string | number};
/** The lists of a facet that the card shows. Which of them exist depends on the type of the subject. */
type Facet = {
  dobs?: FacetValue[];
  foundedDates?: FacetValue[];
  imo?: FacetValue[];
  tailNumbers?: FacetValue[];
};

/** The parts of all responses by which their kind is known. */
type Response = Partial<Screening> & Partial<Entity> & {entities?: Entity[]};

/**
 * Returns what the card shows of a response, or undefined if the response has no candidates and no entities.
 *
 * @param body the value of the response
 * @param searched the search that it answers. An entity has its own search
 */
export function readResult(body: unknown, searched: Searched = {}): Result | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const {
    resultRows,
    searchDate = '',
    alertCreatedURN,
    entities,
    urn,
    reviewState,
  } = body as Response;
  if (resultRows)
    return {
      kind: 'candidates',
      rows: resultRows.map((row, i) => readCandidate(row, searched, `/resultRows/${i}`)),
      searchDate,
      alert: alertCreatedURN,
    };
  if (entities?.some((one) => one.reviewState))
    return {kind: 'entities', rows: entities.map((one, i) => readEntity(one, `/entities/${i}`))};
  if (urn !== undefined && reviewState)
    return {kind: 'entities', rows: [readEntity(body as Entity, '')]};
  return undefined;
}

function readCandidate(
  {entity = {}, matchName = '', matchStrength = 0, matchDOB, matchLocation}: Row,
  searched: Searched,
  at: string,
): Found {
  const {sigmaID = '', riskScore = 0, indicators = [], facet, kyc} = entity;
  const inFacet = readFacet((facet ?? {}) as Facet, `${at}/entity/facet`);
  const country = kyc?.locations?.[0]?.countryCode;
  return {
    sigmaID,
    name: matchName,
    strength: {value: matchStrength, at: `${at}/matchStrength`},
    score: {value: riskScore, at: `${at}/entity/riskScore`},
    facts: [
      compare('Name', searched.name, matchName, `${at}/matchName`),
      ...(matchDOB ? compareDates(searched.dob, matchDOB, `${at}/matchDOB`) : []),
      ...inFacet.filter(({label}) => !matchDOB || label !== 'Born'),
      ...(matchLocation
        ? compareCountries(searched.countries, matchLocation, `${at}/matchLocation`)
        : compareCountries(
            searched.countries,
            country,
            `${at}/entity/kyc/locations/0/countryCode`,
          )),
    ],
    risks: indicators.map((indicator, i) => readRisk(indicator, `${at}/entity/indicators/${i}`)),
  };
}

/** Reads the facts of a type of subject by which two subjects of the same name can be told apart. */
function readFacet({dobs, foundedDates, imo, tailNumbers}: Facet, at: string): Comparison[] {
  const all = [
    ['Born', 'dobs', dobs],
    ['Founded', 'foundedDates', foundedDates],
    ['IMO number', 'imo', imo],
    ['Tail number', 'tailNumbers', tailNumbers],
  ] as const;
  return all.flatMap(([label, name, values = []]) =>
    values.slice(0, 1).map(({value}) => plainFact(label, String(value), `${at}/${name}/0/value`)),
  );
}

const plainFact = (label: string, value: string, at: string): Comparison => ({
  label,
  searched: [],
  found: [{text: value, differs: false}],
  at,
});

/** Compares two names letter by letter. */
function compare(label: string, searched = '', found: string, at: string): Comparison {
  if (searched === '') return plainFact(label, found, at);
  return {
    label,
    searched: compareNames(searched, found),
    found: compareNames(found, searched),
    at,
  };
}

/** Compares two dates as far as both are known: a year is in a day of that year. */
function compareDates(searched = '', found: string, at: string): Comparison[] {
  const [one, two] = [searched, found].map((date) => date.replaceAll('/', '-'));
  const differs = searched !== '' && !one.startsWith(two) && !two.startsWith(one);
  return [
    {
      label: 'Born',
      searched: searched === '' ? [] : [{text: searched, differs}],
      found: [{text: found, differs}],
      at,
    },
  ];
}

function compareCountries(
  searched: string[] = [],
  found: string | undefined,
  at: string,
): Comparison[] {
  if (found === undefined) return [];
  const differs = searched.length > 0 && !searched.includes(found);
  return [
    {
      label: 'Country',
      searched: searched.length === 0 ? [] : [{text: searched.join(', '), differs}],
      found: [{text: found, differs}],
      at,
    },
  ];
}

function readRisk(
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
const readSummaries = (summaries: Summary[], at: string): Risk[] =>
  summaries.map(({category = '', count = 0, maxScore = 0}, i) => ({
    category,
    name: `${count} ${count === 1 ? 'indicator' : 'indicators'}`,
    score: maxScore,
    isListed: false,
    notes: [],
    at: `${at}/indicatorSummaries/${i}/maxScore`,
  }));

function readEntity(entity: Entity, at: string): ShownEntity {
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
            return readRisk(indicator, place, {words, tone, at: place});
          }),
        )
      : readSummaries(indicatorSummaries, at),
    matches:
      matches &&
      matchGroups.flatMap(([group, words, tone]) =>
        (matches[group] ?? []).map((match, i) => {
          const place = `${at}/matches/${group}/${i}`;
          return readMatch(match, entity, place, {words, tone, at: place});
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
    reason: [...rationale, notes].filter(Boolean).join('. ') || undefined,
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
  name && `${name}, ${time.slice(0, '2025-03-12'.length)}`;

/** Writes a value of an enum in words: `needs_review` is "Needs review". */
const wordsOf = (value: string): string =>
  (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ');
