/** Summarizes results in words. */
import type {Result} from './search';

/** Summarizes the results. */
export function describe({found, near, missing}: Result, query: string): string {
  if (found.length === 0)
    return `No results for “${query}”. Check the spelling, or use fewer or other words.`;
  const count = found.length === 1 ? '1 result' : `${found.length} results`;
  const summary =
    near.length > 0
      ? `No exact match. ${count} for ${near.join(', ')}.`
      : `${count} for “${query}”.`;
  return missing.length > 0 ? `${summary} Not found: ${missing.join(', ')}.` : summary;
}

/** Returns the summary that screen readers announce. Without results, it also says what is shown instead. */
export function announce(result: Result, query: string): string {
  if (result.found.length > 0) return describe(result, query);
  const {suggested} = result;
  const similar = suggested.length > 0 ? ` Similar words: ${suggested.join(', ')}.` : '';
  return `No results for “${query}”.${similar} Links to the main pages follow.`;
}

/** Returns whether the summary contains more than a number, so that everyone should see it. */
export const isNotable = ({found, near, missing}: Result): boolean =>
  found.length === 0 || near.length > 0 || missing.length > 0;
