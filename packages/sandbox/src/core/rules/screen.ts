/** Finds the subjects that match a search. Which rows a screening returns, and their order, is the sandbox's choice. */
import {madeOnce, type SchemaOf} from '@screening/api';
import type {Indicator, NewsEvent, Search} from '../api-types';
import type {Context} from '../context';
import {recordsOfType} from '../find';
import type {FilterSet, Seed, SubjectRecord} from '../seed';
import type {StoredMatch} from '../state';
import {indexNames} from './match-name';
import {isNear, nearestBirthDate, nearestCountry, type Proximity} from './proximity';

/** How close a subject must be to a search. */
type Limits = Proximity & {
  /** Minimum match strength, from 0 to 1. */
  threshold: number;
};

/** The risks that a screening covers, and how close a subject must be for each category. */
export type Coverage = {
  covers: (indicator: Indicator) => boolean;
  coversNews: boolean;
  limitsFor: (category: string) => Limits;
};

export const mediaCategory = 'Adverse media';

const namesOf = madeOnce(({records}: Seed) =>
  indexNames(
    records.flatMap(({entityName, aliases, identifiers}) => [
      entityName,
      ...aliases,
      ...identifiers,
    ]),
  ),
);

/** A subject whose name is similar to a search. */
type Candidate = {
  record: SubjectRecord;
  match: StoredMatch;
};

/** A candidate with the risks and the news that a screening covers. */
export type Found = Candidate & {
  indicators: Indicator[];
  news: NewsEvent[];
};

/** Returns the subjects of the requested type whose names are at least as similar as a threshold, best match first. */
function compareAll(context: Context, search: Search, threshold: number): Candidate[] {
  const {seed} = context;
  const {best, isNumber} = namesOf(seed)([search.entityName, ...(search.aliases ?? [])]);
  const candidates = recordsOfType(context, search.entityType).flatMap((record) => {
    // The number of a ship or aircraft isn't a search parameter, but people type it as a name. The sandbox finds only
    // complete numbers, because similar numbers have nothing to do with each other.
    const names = [record.entityName, ...record.aliases, ...record.identifiers.filter(isNumber)];
    const name = best(names);
    if (name.matchStrength < threshold) return [];
    const matchDOB = nearestBirthDate(search, record)?.value;
    const matchLocation = nearestCountry(seed, search, record)?.value;
    return [{record, match: {sigmaID: record.sigmaID, ...name, matchDOB, matchLocation}}];
  });
  return candidates.sort(
    ({match: a}, {match: b}) =>
      b.matchStrength - a.matchStrength || (a.sigmaID < b.sigmaID ? -1 : 1),
  );
}

/** Returns the candidates that have covered risks or news. */
export function screen(
  context: Context,
  search: Search,
  {covers, coversNews, limitsFor}: Coverage,
): Found[] {
  const found = compareAll(context, search, 0).map(({record, match}) => {
    const passes = (category: string) => {
      const limits = limitsFor(category);
      return (
        match.matchStrength >= limits.threshold && isNear(context.seed, search, record, limits)
      );
    };
    const indicators = record.indicators.filter(
      (indicator) => covers(indicator) && passes(indicator.category),
    );
    return {
      record,
      match,
      indicators,
      news: coversNews && passes(mediaCategory) ? record.news : [],
    };
  });
  return found.filter(({indicators, news}) => indicators.length + news.length > 0);
}

/** Returns the coverage of a Filter Set. */
export function coverageOf({threshold, categories, hops}: FilterSet): Coverage {
  return {
    covers: ({category, hopsAway}) => categories.includes(category) && hopsAway <= hops,
    coversNews: categories.includes(mediaCategory),
    limitsFor: () => ({threshold}),
  };
}

/** Returns the matches of an entity: all subjects that reach the threshold, with or without a risk. */
export const matchesFor = (
  context: Context,
  search: Search,
  {threshold}: FilterSet,
): StoredMatch[] => compareAll(context, search, threshold).map(({match}) => match);

/** The categories that each type of screening covers. */
const categories: Record<SchemaOf<'ScreeningType'>, string[]> = {
  'ofac-only': ['Sanctions'],
  sanctions: ['Sanctions'],
  'sanctions-and-peps': ['Sanctions', 'PEP'],
  media: [mediaCategory],
  'sanctions-peps-and-media': ['Sanctions', 'PEP', mediaCategory],
};

/** Default threshold in the sandbox. The platform's is not specified. */
const defaultThreshold = 0.8;

/**
 * Returns the coverage of a simple screening, which never includes association risk. How the thresholds work
 * together is not specified. Here, a setting for one kind of list replaces the general one for risks of that kind.
 */
export function simpleCoverage(seed: Seed, settings: SchemaOf<'ScreenSimpleRequest'>): Coverage {
  const {screeningType, threshold = defaultThreshold, dobProximity, locationProximity} = settings;
  const general = {threshold, dobProximity, locationProximity};
  const special: Record<string, SchemaOf<'MatchThresholds'> | undefined> = {
    Sanctions: settings.sanctionsMatchStrength,
    PEP: settings.pepMatchStrength,
  };
  const lists = ({sources}: Indicator) => sources.map(({name}) => name);
  return {
    covers: (indicator) =>
      indicator.hopsAway === 0 &&
      categories[screeningType].includes(indicator.category) &&
      (screeningType !== 'ofac-only' ||
        lists(indicator).some((list) => seed.ofacLists.includes(list))),
    coversNews: categories[screeningType].includes(mediaCategory),
    limitsFor: (category) => ({...general, ...special[category]}),
  };
}
