/** Dates that may be partial: a year, a month, a day or a moment. A partial one stands for its whole period. */

/** The first and the last moment of a date, in milliseconds. */
export function periodOf(date: string): {from: number; to: number} {
  const [, year = '', month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? [];
  if (!year) {
    const moment = Date.parse(date.replace(' ', 'T').replace(/:60/, ':59'));
    return {from: moment, to: moment};
  }
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const next = day ? utc(y, m, d + 1) : month ? utc(y, m + 1, 1) : utc(y + 1, 0, 1);
  return {from: utc(y, m, d), to: next - 1};
}

/** `Date.UTC` takes the years 0 to 99 for 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

/** Whether two dates can be the same: their periods meet. */
export function meets(date: string | undefined, filter: string): boolean {
  if (date === undefined) return false;
  const [a, b] = [periodOf(date), periodOf(filter)];
  return a.from <= b.to && b.from <= a.to;
}

/** Whether a date lies in a range whose ends may be partial or absent, both ends included. */
export function isWithin(date: string | undefined, start?: string, end?: string): boolean {
  if (start === undefined && end === undefined) return true;
  if (date === undefined) return false;
  const {from, to} = periodOf(date);
  return (start === undefined || to >= periodOf(start).from) && (end === undefined || from <= periodOf(end).to);
}

/** How many years lie between two dates of birth; 0 when they agree in all parts that both have. */
export function yearsApart(a: string, b: string): number {
  const [ours, theirs] = [a.split(/[-/]/), b.slice(0, 10).split(/[-/]/)];
  const shared = Math.min(ours.length, theirs.length);
  if (ours.slice(0, shared).join() === theirs.slice(0, shared).join()) return 0;
  const months = (parts: string[]) => Number(parts[0]) * 12 + (shared > 1 ? Number(parts[1]) - 1 : 0);
  // Two days of one month differ, so they are never 0 apart.
  return Math.max(Math.abs(months(ours) - months(theirs)) / 12, 1 / 12);
}
