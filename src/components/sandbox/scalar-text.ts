/** Converts a single value to the text of an input, and back. */
import type {Kind} from './shape';

/** Returns the value of a text, or undefined if it's empty. An unreadable text stays text, which is then a fault. */
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

/** Returns the text of a value, even if the value has the wrong type. */
export function printScalar(kind: Kind, value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' && (kind !== 'json' || readScalar(kind, value) === value)
    ? value
    : JSON.stringify(value);
}

/** Returns the text to show: the typed text while it has this value (`1.0` means 1), otherwise the value as text. */
export function shownText(kind: Kind, typed: string, value: unknown): string {
  return JSON.stringify(readScalar(kind, typed)) === JSON.stringify(value) ? typed : printScalar(kind, value);
}
