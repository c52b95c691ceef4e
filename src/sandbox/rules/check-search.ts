/** Checks searches for rules that their schema can't express, such as the total length of names. */
import {badRequest} from '../refusal';
import type {Search} from '../types';
import type {World} from '../world';
import {unknownCountry} from './countries';
import {requireDate} from './dates';

/** Maximum number of characters in the name and aliases of a search together. A limit of the sandbox. */
const longestNames = 10_000;

/** Refuses an invalid search. All rules except unique keys apply only in the sandbox, and their errors say so. */
export function requireReadableSearch(search: Search, field: string): void {
  const {entityName, aliases = [], dob, customFields = []} = search;
  if (entityName.trim() === '') throw badRequest(`${field}.entityName`, 'must not be blank in the sandbox');
  let length = entityName.length;
  const names = `must have at most ${longestNames} characters in the sandbox`;
  if (length > longestNames) throw badRequest(`${field}.entityName`, names);
  for (const alias of aliases) length += alias.length;
  if (length > longestNames) throw badRequest(`${field}.aliases`, `${names}, together with entityName`);
  if (dob !== undefined) requireDate(dob.replaceAll('/', '-'), `${field}.dob`);
  const keys = new Set<string>();
  customFields.forEach(({key}, index) => {
    if (key === undefined) return;
    if (keys.has(key)) throw badRequest(`${field}.customFields[${index}].key`, 'is used twice; keys must be unique');
    keys.add(key);
  });
}

/** Checks a search against the data. Returns the fault in words, or undefined. */
export function faultOf({seed}: World, {countries}: Search): string | undefined {
  const country = unknownCountry(seed, countries);
  return country === undefined ? undefined : `${country} isn't a country code`;
}

/** Refuses a search that breaks a rule. In a bulk creation, a fault from `faultOf` makes the task fail instead. */
export function requireSearch(world: World, search: Search, field: string): void {
  requireReadableSearch(search, field);
  const fault = faultOf(world, search);
  if (fault !== undefined)
    throw badRequest(`${field}.countries`, `must contain two-letter ISO country codes: ${fault}`);
}
