/** Reads dates that can be partial: a year, a month, a day or a moment. A partial date means its whole period. */
import type {Fields} from '../api-types';
import {badRequest} from '../errors';

const partialDates = '2025, 2025-03, 2025-03-04 or a moment that follows RFC 3339';

/** Refuses dates that don't exist, such as February 31. A rule of the sandbox, as schemas check only the format. */
export function requireDate(value: unknown, field: string, examples = partialDates): void {
  const form = /^(\d{4})(?:-(\d\d)(?:-(\d\d)([Tt ].+(?:[Zz]|[+-]\d\d:\d\d))?)?)?$/;
  const [, year, month = 1, day = 1, time = ''] =
    (typeof value === 'string' && form.exec(value)) || [];
  const date = new Date(utc(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
  if (!exists || (time && Number.isNaN(periodOf(String(value)).from)))
    throw badRequest(field, `must be an existing date in the sandbox, such as ${examples}`);
}

/** Refuses filters with dates that don't exist. */
export function requireDates(filters: Fields, names: string[], field: string): void {
  for (const name of names)
    if (/(At|Since|Time)$/.test(name) && filters[name] !== undefined)
      requireDate(filters[name], `${field}.${name}`);
}

/** The first and last moment of a date, in milliseconds. */
type Period = {
  from: number;
  to: number;
};

/** Returns the whole period that a date means. */
function periodOf(date: string): Period {
  const [, year = '', month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? [];
  if (!year) {
    const moment = Date.parse(date.toUpperCase().replace(' ', 'T').replace(/:60/, ':59'));
    return {from: moment, to: moment};
  }
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const next = day ? utc(y, m, d + 1) : month ? utc(y, m + 1, 1) : utc(y + 1, 0, 1);
  return {from: utc(y, m, d), to: next - 1};
}

/** Replaces `Date.UTC`, which treats the years 0 to 99 as 1900 to 1999. */
const utc = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month, day);

/** Returns whether two dates can be the same because their periods overlap. */
export function meets(date: string | undefined, filter: string): boolean {
  if (date === undefined) return false;
  const [a, b] = [periodOf(date), periodOf(filter)];
  return a.from <= b.to && b.from <= a.to;
}

/** Returns whether a date can be in a range, both ends included. The ends can be partial dates or absent. */
export function isWithin(date: string | undefined, start?: string, end?: string): boolean {
  if (start === undefined && end === undefined) return true;
  if (date === undefined) return false;
  const {from, to} = periodOf(date);
  return (
    (start === undefined || to >= periodOf(start).from) &&
    (end === undefined || from <= periodOf(end).to)
  );
}

/** Returns the years between two dates of birth, or 0 if they agree in all parts that both have. */
export function yearsApart(a: string, b: string): number {
  const [ours, theirs] = [a.split(/[-/]/), b.slice(0, 10).split(/[-/]/)];
  const shared = Math.min(ours.length, theirs.length);
  if (ours.slice(0, shared).join() === theirs.slice(0, shared).join()) return 0;
  const months = (parts: string[]) =>
    Number(parts[0]) * 12 + (shared > 1 ? Number(parts[1]) - 1 : 0);
  // Two different days of one month never have the distance 0.
  return Math.max(Math.abs(months(ours) - months(theirs)) / 12, 1 / 12);
}
