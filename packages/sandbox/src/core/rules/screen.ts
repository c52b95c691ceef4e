/** Finds the records that match a search. Which rows a screening returns, and their order, is the sandbox's choice. */
import type {FilterSet, Indicator, NewsEvent, Search, Seed, StoredMatch, SubjectRecord} from '../types';
import {recordsOfType, type World} from '../world';
import {NameIndex, type Matcher} from './match-name';
import {isNear, nearestBirthDate, nearestCountry, type Proximity} from './proximity';

export type Limits = Proximity & {threshold: number};

/** The risks that a screening covers, and how close a record must be for each category. */
export type Coverage = {
  covers: (indicator: Indicator) => boolean;
  coversNews: boolean;
  limitsFor: (category: string) => Limits;
};

export type Found = {record: SubjectRecord; match: StoredMatch; indicators: Indicator[]; news: NewsEvent[]};

export const mediaCategory = 'Adverse media';

const indexes = new WeakMap<Seed, NameIndex>();

/** A search whose names and countries were prepared once for all records. */
type ReadSearch = {search: Search; matcher: Matcher};

function readSearch({seed}: World, {countries, ...search}: Search): ReadSearch {
  const index =
    indexes.get(seed) ??
    new NameIndex(
      seed.records.flatMap(({entityName, aliases, identifiers}) => [entityName, ...aliases, ...identifiers]),
    );
  indexes.set(seed, index);
  return {
    search: {...search, ...(countries ? {countries: [...new Set(countries)]} : {})},
    matcher: index.search([search.entityName, ...(search.aliases ?? [])]),
  };
}

/** Compares a record with a search, regardless of thresholds. */
function matchOf(world: World, {search, matcher}: ReadSearch, record: SubjectRecord): StoredMatch {
  // The number of a ship or aircraft isn't a search parameter, but people type it as a name. The sandbox finds only
  // complete numbers, because similar numbers have nothing to do with each other.
  const names = [record.entityName, ...record.aliases, ...record.identifiers.filter(matcher.isNumber)];
  const dob = nearestBirthDate(search, record)?.value;
  const location = nearestCountry(world.seed, search, record)?.value;
  return {
    sigmaID: record.sigmaID,
    ...matcher.best(names),
    ...(dob === undefined ? {} : {matchDOB: dob}),
    ...(location === undefined ? {} : {matchLocation: location}),
  };
}

/** Returns the candidates that have covered risks or news, best match first. */
export function screen(world: World, search: Search, coverage: Coverage): Found[] {
  return candidates(world, search, coverage)
    .filter(({indicators, news}) => indicators.length + news.length > 0)
    .sort((a, b) => b.match.matchStrength - a.match.matchStrength || (a.match.sigmaID < b.match.sigmaID ? -1 : 1));
}

function candidates(world: World, search: Search, coverage: Coverage): Found[] {
  const read = readSearch(world, search);
  return recordsOfType(world, search.entityType).map((record) => {
    const match = matchOf(world, read, record);
    const passes = (category: string) => {
      const limits = coverage.limitsFor(category);
      return match.matchStrength >= limits.threshold && isNear(world.seed, read.search, record, limits);
    };
    const indicators = record.indicators.filter(
      (indicator) => coverage.covers(indicator) && passes(indicator.category),
    );
    return {record, match, indicators, news: coverage.coversNews && passes(mediaCategory) ? record.news : []};
  });
}

/** Returns the coverage of a Filter Set. */
export function coverageOf({threshold, categories, hops}: FilterSet): Coverage {
  return {
    covers: ({category, hopsAway}) => categories.includes(category) && hopsAway <= hops,
    coversNews: categories.includes(mediaCategory),
    limitsFor: () => ({threshold}),
  };
}

/** Returns the matches of an entity: all records that reach the threshold, with or without a risk. */
export function matchesFor(world: World, search: Search, filterSet: FilterSet): StoredMatch[] {
  const read = readSearch(world, search);
  return recordsOfType(world, search.entityType)
    .map((record) => matchOf(world, read, record))
    .filter(({matchStrength}) => matchStrength >= filterSet.threshold)
    .sort((a, b) => b.matchStrength - a.matchStrength || (a.sigmaID < b.sigmaID ? -1 : 1));
}
