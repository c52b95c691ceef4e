/** Reads dates of birth, and says how to correct one that can't be read with certainty. A wrong date hides a match. */
import {checkSubject} from '@screening/client/subject';
import {type DateReader, formatsFor, hasShortYear, isOwnFormat, knownPart} from './dates';
import {invisibleIn} from './invisible';
import {quoted} from '../output/shorten';
import type {Cell} from './table';
import type {Fault} from './types';

/** Returns what speaks certainly against a date of birth, or undefined. */
const errorIn = (dob: string): {code: string; message: string} | undefined =>
  checkSubject({entityName: 'A', dob}).find(
    ({field, severity}) => field === 'dob' && severity === 'error',
  );

/** What to do about a date that isn't known. A date that somebody made up hides a match. */
export const leaveEmpty = 'If the date is unknown, leave the cell empty.';

/** Says which part of a date is known. */
function explainPartial(text: string, known: string): string {
  if (known === '') return `${quoted(text)} isn't a date. ${leaveEmpty}`;
  const what = known.length === 4 ? 'the year is' : 'the year and the month are';
  return `The date ${quoted(text)} isn't complete. If only ${what} known, write ${known}. ${leaveEmpty}`;
}

/** The spreadsheet programs count days before this one differently. */
const firstSureDay = '1900-03-01';

/**
 * Reads a date of birth.
 *
 * @param text The text of the cell, without the spaces around it.
 * @param cell The cell, which says whether a spreadsheet has a date or a number in it.
 * @param readDate Reads the other format of dates that the command was given.
 * @returns the date as the API takes it (YYYY, YYYY-MM or YYYY-MM-DD), or why it can't be read. An empty cell has neither.
 */
export function readDob(
  text: string,
  cell: Cell,
  readDate?: DateReader,
): {dob?: string; faults: Fault[]} {
  const fault = (code: string, message: string): {faults: Fault[]} => ({
    faults: [{severity: 'error', column: 'dob', code, value: text, message}],
  });
  if (text === '') return {faults: []};
  if (cell.kind === 'date') {
    const dob = text.slice(0, 10);
    return dob < firstSureDay
      ? fault(
          'early-date-cell',
          'Spreadsheet programs disagree about dates before March 1900, and a time without a date is one. Format the ' +
            'column as text, and enter the date as YYYY-MM-DD.',
        )
      : {dob, faults: []};
  }
  const known = knownPart(text);
  if (known !== undefined) return fault('incomplete-date', explainPartial(text, known));
  const read = readDate?.(text);
  if (read !== undefined) return {dob: read, faults: []};
  if (cell.kind === 'number' && !/^\d{4}$/.test(text))
    return fault(
      'date-number',
      `The cell contains the number ${text} and not a date. Format the column as a date.`,
    );
  if (isOwnFormat(text)) return {dob: text, faults: []};
  const hidden = invisibleIn('dob', text);
  if (hidden.length > 0) return {faults: hidden};
  if (hasShortYear(text))
    return fault(
      'short-year',
      `The year of ${quoted(text)} has two digits, so its century is unknown. Export it with four, such as 1968-04-17.`,
    );
  const own = 'Write it as YYYY, YYYY-MM or YYYY-MM-DD';
  const all = formatsFor(text);
  if (all.length === 0)
    return fault(
      'date-format',
      `${quoted(text)} isn't a date in a known format. ${own}. ${leaveEmpty}`,
    );
  const possible = all.filter(({date}) => errorIn(date) === undefined);
  const options = (possible.length > 0 ? possible : all).map(
    ({format}) => `--date-format ${/^[\w./-]+$/.test(format) ? format : `"${format}"`}`,
  );
  const advice =
    `read the file with ${options.join(' or ')}` +
    `${options.length > 1 ? ', whichever the file uses' : ''}.`;
  const impossible = possible.length === 0 ? errorIn(all[0].date) : undefined;
  return impossible
    ? fault(
        impossible.code,
        `${impossible.message.replace(all[0].date, () => text)} The date is also in another format: ${advice}`,
      )
    : fault('date-format', `The date ${quoted(text)} is in another format. ${own}, or ${advice}`);
}
