/** Reads the structure of a JSON text without parsing it, in time and memory that don't depend on what it contains. */

/** The indices of the first character of a string without its quotes, and of its closing quote. */
export type StringPosition = {
  start: number;
  end: number;
};

/**
 * Calls `visit` for each sign of a JSON text outside of its strings: `{`, `}`, `[`, `]`, `,` and `:`. The text can be
 * invalid. Stops at the first sign for which `visit` returns a value, and returns this value.
 * @param visit gets a sign and the position of the last string before it. Before a colon, that is the name of a field
 */
export function scanJson<T>(
  text: string,
  visit: (sign: string, last: StringPosition) => T | undefined,
): T | undefined {
  const last: StringPosition = {start: 0, end: 0};
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      last.start = at + 1;
      for (at = last.start; at < text.length && text[at] !== '"'; at += 1)
        if (text[at] === '\\') at += 1;
      last.end = at;
    } else if ('{}[],:'.includes(sign)) {
      const result = visit(sign, last);
      if (result !== undefined) return result;
    }
  }
  return undefined;
}
