/** Checks the searches of all calls for what their schema cannot express, such as the length of names. */
import {badRequest} from '../refusal';
import type {Search} from '../types';
import type {World} from '../world';
import {unknownCountry} from './countries';
import {requireDate} from './dates';

/** The sandbox's own limit: how many characters the name and the aliases of one search may have together. */
const longestNames = 10_000;

/** Refuses what a schema cannot express. All but the rule about keys is the sandbox's own strictness, and says so. */
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

/** What is wrong with a search that only a look into the data can tell, in words, or undefined. */
export function faultOf({seed}: World, {countries}: Search): string | undefined {
  const country = unknownCountry(seed, countries);
  return country === undefined ? undefined : `${country} isn't a country code`;
}

/** Refuses a search that breaks a rule. In a bulk creation, the second kind of fault makes the task fail instead. */
export function requireSearch(world: World, search: Search, field: string): void {
  requireReadableSearch(search, field);
  const fault = faultOf(world, search);
  if (fault !== undefined)
    throw badRequest(`${field}.countries`, `must contain two-letter ISO country codes: ${fault}`);
}
