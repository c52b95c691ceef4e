/** Limits bodies of the sandbox before they are parsed, because a huge or deep one would keep other callers waiting. */
import {scanJson} from './scan-json';

/** The description needs fewer than ten levels, and fewer than 100 names. */
const mostLevels = 32;
const mostNames = 1000;
/** Enough for 10,000 subjects with all of their fields. */
const mostValues = 200_000;

/** Returns the limit that a JSON text exceeds, in words, if any. Reads no more of the text than needed. */
export function exceededLimit(text: string): string | undefined {
  const names = new Set<string>();
  let [levels, values] = [0, 0];
  return scanJson(text, (sign, {start, end}) => {
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
    return undefined;
  });
}
