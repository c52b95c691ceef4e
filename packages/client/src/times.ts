/** Reads the times of the API without the local time zone, which would differ from machine to machine. */

/** The earliest and the latest moment that a text can mean, in milliseconds since 1970. */
export interface Moment {
  earliest: number;
  latest: number;
}

/** The last moment of the year 9999, in milliseconds since 1970. RFC 3339 can't write a later one. */
export const latestTime = Date.UTC(10_000, 0) - 1;

// JavaScript also takes 24:00 for a time, and languages differ in whether there is a year 0.
const form =
  /^(?!0000)(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[Tt ]([01]\d|2[0-3]):(\d\d)(?::(\d\d)(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?)?)?)?$/;

/** Time zones reach from 14 hours before UTC to 12 hours behind it. */
const [eastmost, westmost] = [14, 12].map((hours) => hours * 3_600_000);

/**
 * Reads a date or a time in the format of RFC 3339, or its beginning. A text without a zone, or with less than a time,
 * stands for all moments that it can mean in any zone. Returns undefined for any other text.
 */
export function readMoment(text: unknown): Moment | undefined {
  const found = typeof text === 'string' ? form.exec(text) : null;
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone] = found;
  const date = `${year}-${month ?? '01'}-${day ?? '01'}`;
  // Leap seconds exist in RFC 3339, but not in JavaScript.
  const clock =
    hour === undefined ? '00:00:00' : `${hour}:${minute}:${second === '60' ? '59' : second}`;
  const start = Date.parse(`${date}T${clock}${fraction.slice(0, 4)}${zone?.toUpperCase() ?? 'Z'}`);
  // JavaScript takes February 30 for March 1 or 2, and 24:00 for the next day. Python has no year 0.
  if (
    Number.isNaN(start) ||
    hour === '24' ||
    Number(year) < 1 ||
    !isDay(Number(year), Number(month ?? 1), Number(day ?? 1))
  )
    return undefined;
  if (zone !== undefined) return {earliest: start, latest: start};
  let end = start;
  if (month === undefined) end = Date.UTC(Number(year) + 1, 0) - 1;
  else if (day === undefined) end = Date.UTC(Number(year), Number(month)) - 1;
  else if (hour === undefined) end = start + 86_400_000 - 1;
  return {earliest: start - eastmost, latest: end + westmost};
}

/** Returns whether a day exists. */
export function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day));
  // Years below 100 would mean the 20th century.
  date.setUTCFullYear(year);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The only format that HTTP demands. */
const httpDate = /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/;

/** Reads the header `Date` of a response, in milliseconds since 1970. Returns undefined if it is missing or invalid. */
export function readDateHeader(header: string | undefined): number | undefined {
  const [, day, name, year, clock] = httpDate.exec(header ?? '') ?? [];
  const month = String(months.indexOf(name) + 1).padStart(2, '0');
  return readMoment(`${year}-${month}-${day}T${clock}Z`)?.earliest;
}
