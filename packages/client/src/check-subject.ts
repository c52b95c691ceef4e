/** Finds values of a subject that aren't its real name or date: a damaged name finds nobody, so a listed person passes. */
import type {SearchParameters} from '../.generated/types';
import {confirm, error, warning, type Fault, type Finding} from './fault';
import {findDamage} from './find-damage';
import {findDoubts} from './find-doubts';
import {isSpace} from './names';
import {isDay} from './times';

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** People older than this don't exist. */
const oldestAge = 120;

/**
 * A longer name is a whole text or the rest of a file, in characters. The time of some checks grows with the square of the
 * length, and an applicant can send any name.
 */
const longestName = 1000;

/**
 * Checks the name, the aliases and the date of birth of a subject. It doesn't check its other fields, such as
 * `countries` and `customFields`.
 *
 * It doesn't find a word that wholly consists of letters of another alphabet that look alike, nor all text that was read
 * in the wrong encoding, such as one of East Asia.
 *
 * @param options.today The date that ages count from, as YYYY-MM-DD. By default, the computer's date in UTC.
 * @returns What speaks against the subject. It is empty if nothing does.
 */
export function checkSubject(
  subject: Partial<SearchParameters>,
  {today = new Date().toISOString().slice(0, 10)}: {today?: string} = {},
): Finding[] {
  const {entityName, dob, entityType} = subject;
  // Data that isn't typed has other values too, and an alias that isn't checked may be the damaged one.
  const aliases: unknown = subject.aliases ?? [];
  const at = (field: string, faults: Fault[]): Finding[] =>
    faults.map((fault) => ({field, ...fault}));
  const isPerson =
    entityType === 'person' || (isMissing(entityType) && typeof dob === 'string' && dob !== '');
  return [
    ...at('entityName', checkName(entityName, isPerson)),
    ...(Array.isArray(aliases)
      ? aliases.flatMap((alias, index) => at(`aliases[${index}]`, checkName(alias, isPerson)))
      : at('aliases', [error('not-a-list', 'The aliases are not a list. Send a list of texts.')])),
    ...(isMissing(dob) ? [] : at('dob', checkDate(dob, entityType, today))),
  ];
}

/**
 * Returns why a person has to look at a subject, or undefined if nothing speaks against it.
 *
 * @param confirmed The fields whose warnings a person has confirmed. Certain damage can't be confirmed.
 */
export function doubtOf(
  subject: Partial<SearchParameters>,
  confirmed: readonly string[] = [],
): string | undefined {
  const messages = checkSubject(subject)
    .filter(({severity, field}) => severity === 'error' || !confirmed.includes(field))
    .map(({message}) => message);
  return messages.length > 0 ? messages.join(' ') : undefined;
}

const codesOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0)!);

/** Checks a name. Reports the first kind of certain damage, or else all kinds of likely damage. */
function checkName(value: unknown, isPerson: boolean): Fault[] {
  const codes = typeof value === 'string' ? codesOf(value) : [];
  if (typeof value !== 'string' || codes.every(isSpace))
    return [error('empty', 'The name is empty. Fill it in.')];
  if (codes.length > longestName)
    return [error('too-long', 'The name has more than 1,000 characters. Correct it.')];
  const damage = findDamage(codes);
  if (damage) return [damage];
  return findDoubts(codes, isPerson);
}

const dateOfBirth = /^(\d{4})(?:([-/])(\d{2})(?:\2(\d{2}))?)?$/;

/** The types of a subject whose age has no limit. Whatever else a type is, it can be a person. */
const ageless = new Set<unknown>(['company', 'vessel', 'aircraft']);

/** Checks a date of birth. The age of companies, vessels and aircraft has no limit. */
function checkDate(value: unknown, entityType: unknown, today: string): Fault[] {
  const [, year, , month, day] = (typeof value === 'string' && dateOfBirth.exec(value)) || [];
  if (year === undefined)
    return [error('date-format', 'The date of birth must be YYYY, YYYY-MM or YYYY-MM-DD.')];
  if (!isDay(Number(year), Number(month ?? 1), Number(day ?? 1)))
    return [error('no-such-day', `The date of birth ${String(value)} doesn't exist. Correct it.`)];
  const start = [year, month ?? '01', day ?? '01'].join('-');
  if (start > today)
    return [
      error('future-date', `The date of birth ${String(value)} is in the future. Correct it.`),
    ];
  const oldest = `${String(Number(today.slice(0, 4)) - oldestAge).padStart(4, '0')}${today.slice(4)}`;
  const end = [year, month ?? '12', day ?? '31'].join('-');
  const hasAge = !ageless.has(entityType);
  if (hasAge && end < oldest)
    return [
      warning(
        'age',
        `The date of birth ${String(value)} is more than ${oldestAge} years ago. ${confirm}`,
      ),
    ];
  return [];
}
