/** What the checks of a subject report, and the parts of their messages. */
import {isSpace} from './names';

/** Something that speaks against a value of a subject. */
export interface Finding {
  /** The field, such as `entityName` or `aliases[0]`. */
  field: string;
  /** `error`: the value is certainly damaged. `warning`: it probably isn't the real value, so a person has to look. */
  severity: 'error' | 'warning';
  /** A stable word for the kind of finding, such as `replacement-character`. */
  code: string;
  /** What is wrong, and what to do, as sentences for people. */
  message: string;
}

/** A finding without its field. */
export type Fault = Omit<Finding, 'field'>;

/** What to do about a value that an export or an import has changed. */
export const exportAgain = 'Export it again from the source, without converting it.';

/** What to do about a value that may be wrong. */
export const confirm = 'Correct it, or let a person confirm it.';

/** Makes a fault that is certainly damage. */
export const error = (code: string, message: string): Fault => ({severity: 'error', code, message});

/** Makes a fault that a person has to look at. */
export const warning = (code: string, message: string): Fault => ({
  severity: 'warning',
  code,
  message,
});

/** Returns the words of a text, with one space between two. */
export function wordsOf(codes: number[]): string {
  const spaced = codes.map((code) => (isSpace(code) ? 0x20 : code));
  return String.fromCodePoint(...spaced)
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '');
}

/** Writes a code point as U+0041. */
export const named = (code: number): string =>
  `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
