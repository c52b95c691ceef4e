/** Limits bodies of the sandbox before they are parsed, because a huge or deep one would keep other callers waiting. */

/** The description needs fewer than ten levels, and fewer than 100 names. */
const mostLevels = 32;
const mostNames = 1000;
/** Enough for 10,000 subjects with all of their fields. */
const mostValues = 200_000;

/** Returns the limit that a JSON text exceeds, in words, if any. Reads no more of the text than needed. */
export function exceededLimit(text: string): string | undefined {
  const names = new Set<string>();
  let [levels, values, start, end] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      start = at + 1;
      for (at = start; at < text.length && text[at] !== '"'; at += 1)
        if (text[at] === '\\') at += 1;
      end = at;
    }
    if (sign === ':') names.add(text.slice(start, end));
    if (sign === '{' || sign === '[') levels += 1;
    if (sign === '}' || sign === ']') levels -= 1;
    if (sign === '{' || sign === '[' || sign === ',') values += 1;
    if (names.size > mostNames)
      return `must have at most ${mostNames} different field names in the sandbox`;
    if (levels > mostLevels)
      return `must be nested at most ${mostLevels} levels deep in the sandbox`;
    if (values > mostValues)
      return `must have at most ${mostValues} fields and list items in the sandbox`;
  }
  return undefined;
}
