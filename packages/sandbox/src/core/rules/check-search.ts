/** Checks searches for rules that their schema can't express, such as the total length of names. */
import type {Search} from '../api-types';
import type {Context} from '../context';
import {badRequest} from '../errors';
import {requireDate} from './dates';
import {unknownCountry} from './proximity';

/** Maximum number of characters in the names, aliases and customer key of a search together. A limit of the sandbox. */
export const longestTexts = 10_000;
export const textRule = `must have at most ${longestTexts} characters in the sandbox`;
const birthDates = '1968, 1968-04, 1968-04-17, 1968/04 or 1968/04/17';

/** Refuses an invalid search. All rules except unique keys apply only in the sandbox, and their errors say so. */
export function requireReadableSearch(search: Search, field: string): void {
  const {entityName, aliases = [], customerKey = '', dob, customFields = []} = search;
  if (entityName.trim() === '')
    throw badRequest(`${field}.entityName`, 'must not be blank in the sandbox');
  if (entityName.length > longestTexts) throw badRequest(`${field}.entityName`, textRule);
  if ([entityName, ...aliases, customerKey].join('').length > longestTexts)
    throw badRequest(field, `${textRule} in entityName, aliases and customerKey together`);
  if (dob !== undefined) requireDate(dob.replaceAll('/', '-'), `${field}.dob`, birthDates);
  const first = new Map(customFields.map(({key}, index) => [key, index] as const).reverse());
  const repeated = customFields.findIndex(
    ({key}, index) => key !== undefined && first.get(key) !== index,
  );
  if (repeated >= 0)
    throw badRequest(
      `${field}.customFields[${repeated}].key`,
      'is used twice; keys must be unique',
    );
}

/** Checks a search against the data. Returns the fault in words, or undefined. */
export function faultOf({seed}: Context, {countries}: Search): string | undefined {
  const country = unknownCountry(seed, countries);
  return country === undefined ? undefined : `${country} isn't a country code`;
}

/** Refuses a search that breaks a rule. In a bulk creation, a fault from `faultOf` makes the task fail instead. */
export function requireSearch(context: Context, search: Search, field: string): void {
  requireReadableSearch(search, field);
  const fault = faultOf(context, search);
  if (fault !== undefined)
    throw badRequest(`${field}.countries`, `must contain two-letter ISO country codes: ${fault}`);
}
