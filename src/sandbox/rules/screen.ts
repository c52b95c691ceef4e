/** Finds the records that a search may mean. Which rows a screening returns, and their order, is the sandbox's choice. */
import type {FilterSet, Indicator, NewsEvent, Search, StoredMatch, SubjectRecord} from '../types';
import {recordsOfType, type World} from '../world';
import {bestName, sameNumber} from './match-name';
import {isNear, nearestBirthDate, nearestCountry, type Proximity} from './proximity';

export type Limits = Proximity & {threshold: number};

/** What a screening looks at: the risks it covers, and how close a record has to be for each of them. */
export type Coverage = {
  covers: (indicator: Indicator) => boolean;
  coversNews: boolean;
  limitsFor: (category: string) => Limits;
};

export type Found = {record: SubjectRecord; match: StoredMatch; indicators: Indicator[]; news: NewsEvent[]};

export const mediaCategory = 'Adverse media';

/** How a record meets a search, whatever the thresholds. */
function matchOf(world: World, search: Search, record: SubjectRecord): StoredMatch {
  const searched = [search.entityName, ...(search.aliases ?? [])];
  // A ship's or an aircraft's number is no search parameter, but people type it as a name: the sandbox finds it,
  // when it is the whole number. A number that resembles another one says nothing.
  const numbers = record.identifiers.filter((number) => searched.some((name) => sameNumber(name, number)));
  const names = [record.entityName, ...record.aliases, ...numbers];
  const dob = nearestBirthDate(search, record)?.value;
  const location = nearestCountry(world.seed, search, record)?.value;
  return {
    sigmaID: record.sigmaID,
    ...bestName(searched, names),
    ...(dob === undefined ? {} : {matchDOB: dob}),
    ...(location === undefined ? {} : {matchLocation: location}),
  };
}

/** The candidates of a search that carry a risk which the coverage holds, the closest first. */
export function screen(world: World, search: Search, coverage: Coverage): Found[] {
  return candidates(world, search, coverage)
    .filter(({indicators, news}) => indicators.length + news.length > 0)
    .sort((a, b) => b.match.matchStrength - a.match.matchStrength || (a.match.sigmaID < b.match.sigmaID ? -1 : 1));
}

function candidates(world: World, search: Search, coverage: Coverage): Found[] {
  return recordsOfType(world, search.entityType).map((record) => {
    const match = matchOf(world, search, record);
    const passes = (category: string) => {
      const limits = coverage.limitsFor(category);
      return match.matchStrength >= limits.threshold && isNear(world.seed, search, record, limits);
    };
    const indicators = record.indicators.filter(
      (indicator) => coverage.covers(indicator) && passes(indicator.category),
    );
    return {record, match, indicators, news: coverage.coversNews && passes(mediaCategory) ? record.news : []};
  });
}

/** What a Filter Set covers. */
export function coverageOf({threshold, categories, hops}: FilterSet): Coverage {
  return {
    covers: ({category, hopsAway}) => categories.includes(category) && hopsAway <= hops,
    coversNews: categories.includes(mediaCategory),
    limitsFor: () => ({threshold}),
  };
}

/** The records that become matches of an entity: all that are close enough, with a risk or without one. */
export function matchesFor(world: World, search: Search, filterSet: FilterSet): StoredMatch[] {
  return recordsOfType(world, search.entityType)
    .map((record) => matchOf(world, search, record))
    .filter(({matchStrength}) => matchStrength >= filterSet.threshold)
    .sort((a, b) => b.matchStrength - a.matchStrength || (a.sigmaID < b.sigmaID ? -1 : 1));
}
