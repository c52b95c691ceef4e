/**
 * Dates of birth and locations: how a record compares with a search, and whether that is close enough.
 * The types and values of `dobProximity` and `locationProximity` are not specified. The sandbox's choice:
 * `dobProximity` is the largest difference between the dates, in years; `locationProximity` is 0 for the same country,
 * 1 for the same subregion and 2 for the same region. What is unknown on either side is never too far.
 */
import {badRequest} from '../refusal';
import type {Search, Seed, SubjectRecord} from '../types';
import {countriesApart} from './countries';
import {yearsApart} from './dates';

export type Proximity = {dobProximity?: unknown; locationProximity?: unknown};
type Nearest = {value: string; apart: number};

function nearest(pairs: Nearest[]): Nearest | undefined {
  return pairs.reduce<Nearest | undefined>((best, pair) => (best && best.apart <= pair.apart ? best : pair), undefined);
}

/** The record's date of birth that is nearest to the one searched for. */
export function nearestBirthDate({dob}: Search, {birthDates}: SubjectRecord): Nearest | undefined {
  return dob === undefined ? undefined : nearest(birthDates.map((value) => ({value, apart: yearsApart(dob, value)})));
}

/** The record's country that is nearest to one of those searched for. */
export function nearestCountry(seed: Seed, {countries = []}: Search, {locations}: SubjectRecord): Nearest | undefined {
  if (countries.length === 0) return undefined;
  const known = locations.flatMap(({countryCode}) => (countryCode === undefined ? [] : [countryCode]));
  return nearest(
    known.flatMap((value) => countries.map((country) => ({value, apart: countriesApart(seed, country, value)}))),
  );
}

/** Whether a record is near enough to a search in both. */
export function isNear(
  seed: Seed,
  search: Search,
  record: SubjectRecord,
  {dobProximity, locationProximity}: Proximity,
): boolean {
  const years = nearestBirthDate(search, record)?.apart ?? 0;
  const steps = nearestCountry(seed, search, record)?.apart ?? 0;
  return (
    (typeof dobProximity !== 'number' || years <= dobProximity) &&
    (typeof locationProximity !== 'number' || steps <= locationProximity)
  );
}

/** Refuses a proximity that the sandbox cannot read: to pass over it in silence would look like a filter that finds nothing. */
export function requireReadable({dobProximity, locationProximity}: Proximity, field: string): void {
  const isFrom0 = (value: unknown) => value === undefined || (typeof value === 'number' && value >= 0);
  if (!isFrom0(dobProximity)) {
    throw badRequest(
      `${field}.dobProximity`,
      "must be a number of years, 0 or more, in the sandbox (the platform's format is not specified)",
    );
  }
  if (!isFrom0(locationProximity)) {
    throw badRequest(
      `${field}.locationProximity`,
      "must be a number, 0 or more, in the sandbox: 0 for the same country, 1 for the same subregion, 2 for the same region (the platform's format is not specified)",
    );
  }
}
