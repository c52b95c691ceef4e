/** Reads and writes JSON without changing its numbers, which `JSON.parse` rounds to 64 bits. */
import {isSafeNumber, parse, stringify} from 'lossless-json';
import {ExactNumber} from './exact-number';

/** Returns the number of a JSON text, as an `ExactNumber` if JavaScript would change it. */
export function parseNumber(text: string): number | ExactNumber {
  const number = Number(text);
  return String(number) === text || isSafeNumber(text) ? number : new ExactNumber(text);
}

/**
 * Parses JSON. Numbers that JavaScript would change are `ExactNumber`s.
 * @throws a SyntaxError if the text isn't JSON
 */
export function parseExactly(json: string): unknown {
  // For its messages, and because it is much faster for nearly all texts.
  const value: unknown = JSON.parse(json);
  if (!mayHaveInexactNumber(json)) return value;
  // Of two fields with the same name, the last one counts, as in `JSON.parse`.
  return parse(json, undefined, {parseNumber, onDuplicateKey: ({newValue}) => newValue});
}

/** Returns whether a text has many digits in a row or an exponent. A number without them is exact. */
const mayHaveInexactNumber = (json: string): boolean => /[\d.]{16}|\de/i.test(json);

/**
 * Returns a value as JSON, or an empty text if it's undefined.
 * @param indent the number of spaces of one level; by default, all is on one line
 */
export const printExactly = (value: unknown, indent?: number): string =>
  stringify(value, undefined, indent, [
    {
      test: (inner) => inner instanceof ExactNumber,
      stringify: String,
    },
  ]) ?? '';
