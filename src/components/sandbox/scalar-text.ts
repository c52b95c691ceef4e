/** A single value as the text of an input, and back. */
import type {Kind} from './shape';

/** The value that a text means. No text is no value; what cannot be read stays text, for its rule to refuse. */
export function readScalar(kind: Kind, text: string): unknown {
  if (text === '') return undefined;
  if (kind === 'number') return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind !== 'json') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The text that means a value, also one that does not belong there. */
export function printScalar(kind: Kind, value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' && (kind !== 'json' || readScalar(kind, value) === value)
    ? value
    : JSON.stringify(value);
}

/** What the input shows: what was typed, as long as it means the value; `1.` and `1.0` mean 1. */
export function shownText(kind: Kind, typed: string, value: unknown): string {
  return JSON.stringify(readScalar(kind, typed)) === JSON.stringify(value) ? typed : printScalar(kind, value);
}
