/** Groups the results for display, and summarizes them in words. */
import type {Answer, Found} from './search';
import {groupRest, pickTop} from './top';
import {kindNames} from './entry';

export type Group = {
  name: string;
  /** The number of results, including those that aren't shown. */ count: number;
  shown: Found[];
};

/** Returns the best results, then the others by kind, at most `most` of each. */
export function arrange({found}: Answer, most: number): Group[] {
  const top = pickTop(found);
  const rest = groupRest(found, top).map((group) => ({
    name: kindNames[group.kind].many,
    count: group.found.length,
    shown: group.found.slice(0, most),
  }));
  return top.length ? [{name: 'Best results', count: top.length, shown: top}, ...rest] : [];
}

/** Summarizes the results. */
export function describe({found, near, missing}: Answer, query: string): string {
  if (found.length === 0) return `No results for “${query}”. Check the spelling, or use fewer or other words.`;
  const count = found.length === 1 ? '1 result' : `${found.length} results`;
  const summary = near.length ? `No exact match. ${count} for ${near.join(', ')}.` : `${count}.`;
  return missing.length ? `${summary} Not found: ${missing.join(', ')}.` : summary;
}

/** Returns the summary that screen readers announce. Without results, it also says what is shown instead. */
export function announce(answer: Answer, query: string): string {
  if (answer.found.length > 0) return describe(answer, query);
  const similar = answer.suggested.length ? ` Similar words: ${answer.suggested.join(', ')}.` : '';
  return `No results for “${query}”.${similar} Links to the main pages follow.`;
}

/** Returns whether the summary contains more than a number, so that everyone should see it. */
export const isNotable = ({found, near, missing}: Answer): boolean =>
  found.length === 0 || near.length > 0 || missing.length > 0;
