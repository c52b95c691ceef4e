/**
 * Compares dates of birth and countries of a subject with a search, and decides whether they are close enough. The
 * types and values of `dobProximity` and `locationProximity` are not specified. The sandbox's choice: `dobProximity`
 * is the maximum difference of the dates in years. `locationProximity` is 0 for the same country, 1 for the same
 * subregion and 2 for the same region. A value that is unknown on either side is always close enough.
 */
import {madeOnce, type SchemaOf} from '@screening/api';
import type {Search} from '../api-types';
import {badRequest} from '../errors';
import type {Seed, SubjectRecord} from '../seed';
import {yearsApart} from './dates';

type Region = {
  region: string;
  subregion: string;
};

const regionsOf = madeOnce(({regions}: Seed) => {
  const known = new Map<string, Region>();
  for (const [region, subregions] of Object.entries(regions))
    for (const [subregion, codes] of Object.entries(subregions))
      for (const code of codes.split(' ')) known.set(code, {region, subregion});
  return known;
});

/** Returns the region and subregion of a country, or undefined for a code that isn't in use. */
export const regionOf = (seed: Seed, country: string): Region | undefined =>
  regionsOf(seed).get(country);

/** Returns the first code that no country uses, if any. */
export const unknownCountry = (seed: Seed, countries: string[] = []): string | undefined =>
  countries.find((country) => !regionOf(seed, country));

/** Returns how far apart two countries are: 0 the same, 1 same subregion, 2 same region, 3 different regions. */
export function countriesApart(seed: Seed, a: string, b: string): number {
  if (a === b) return 0;
  const [one, other] = [regionOf(seed, a), regionOf(seed, b)];
  if (!one || !other) return 3;
  return one.subregion === other.subregion ? 1 : one.region === other.region ? 2 : 3;
}

export type Proximity = Omit<SchemaOf<'MatchThresholds'>, 'threshold'>;

/** A value of a record, and how far it is from that of a search: in years or in steps between countries. */
type Nearest = {
  value: string;
  apart: number;
};

const nearest = (pairs: Nearest[]): Nearest | undefined =>
  pairs.sort((a, b) => a.apart - b.apart)[0];

/** Returns the record's date of birth that is nearest to the one in the search. */
export const nearestBirthDate = (
  {dob}: Search,
  {birthDates}: SubjectRecord,
): Nearest | undefined =>
  dob === undefined
    ? undefined
    : nearest(birthDates.map((value) => ({value, apart: yearsApart(dob, value)})));

/** Returns the record's country that is nearest to one of those in the search. */
export function nearestCountry(
  seed: Seed,
  {countries = []}: Search,
  {locations}: SubjectRecord,
): Nearest | undefined {
  const searched = [...new Set(countries)];
  const pairs = locations.flatMap(({countryCode: value}) =>
    value === undefined
      ? []
      : searched.map((country) => ({value, apart: countriesApart(seed, country, value)})),
  );
  return nearest(pairs);
}

/** Returns whether both the date of birth and the location of a record are close enough to a search. */
export function isNear(
  seed: Seed,
  search: Search,
  record: SubjectRecord,
  proximity: Proximity,
): boolean {
  const {dobProximity, locationProximity} = proximity;
  const years = nearestBirthDate(search, record)?.apart ?? 0;
  const steps = nearestCountry(seed, search, record)?.apart ?? 0;
  return (
    (typeof dobProximity !== 'number' || years <= dobProximity) &&
    (typeof locationProximity !== 'number' || steps <= locationProximity)
  );
}

const rules: Record<keyof Proximity, string> = {
  dobProximity:
    "must be a number of years, 0 or more, in the sandbox (the platform's format is not specified)",
  locationProximity:
    'must be a number, 0 or more, in the sandbox: 0 for the same country, 1 for the same subregion, 2 for the same ' +
    "region (the platform's format is not specified)",
};

/** Refuses a proximity that the sandbox can't read, so that it isn't silently ignored. */
export function requireReadable(proximity: Proximity, field: string): void {
  for (const name of ['dobProximity', 'locationProximity'] as const) {
    const value = proximity[name];
    if (value !== undefined && !(typeof value === 'number' && value >= 0))
      throw badRequest(`${field}.${name}`, rules[name]);
  }
}
