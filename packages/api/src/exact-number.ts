/**
 * A JSON number that JavaScript would change, such as an integer beyond 2^53, with the text that somebody typed. A string
 * contains it as this text.
 */
export class ExactNumber {
  /** The number as in JSON. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Returns whether a number has the form that JSON requires, without zeros in front. */
export const isJsonNumber = (text: string): boolean =>
  /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text);

/** Returns whether a value has no values inside it. */
export const isSingleValue = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || value instanceof ExactNumber;

/** Returns a value without values inside it as JSON. */
export const printSingleValue = (value: unknown): string =>
  value instanceof ExactNumber ? value.text : JSON.stringify(value);
