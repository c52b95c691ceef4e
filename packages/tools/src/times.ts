/** Writes times in one form. */
import {readMoment} from '@screening/client/times';

/** Writes a time in UTC, to the second, such as 2025-03-15T10:04:17Z. */
export const toSeconds = (time: number): string =>
  new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

/** Writes a time of the platform in the same form. A text that leaves open which moment it means stays as it is. */
export function inUtc(text: string): string {
  const moment = readMoment(text);
  return moment && moment.earliest === moment.latest ? toSeconds(moment.earliest) : text;
}
