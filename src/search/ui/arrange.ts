/** Groups the results for display, and summarizes them in a sentence. */
import type {Answer, Found} from '../engine/search';
import {groupRest, pickTop} from '../engine/top';
import {kindNames} from '../entry';

export type Group = {
  name: string;
  /** How many there are, also of those that are not shown. */ count: number;
  shown: Found[];
};

/** The best results, then the rest by kind, at most `most` of each. */
export function arrange({found}: Answer, most: number): Group[] {
  const top = pickTop(found);
  const rest = groupRest(found, top).map((group) => ({
    name: kindNames[group.kind].many,
    count: group.found.length,
    shown: group.found.slice(0, most),
  }));
  return top.length ? [{name: 'Best results', count: top.length, shown: top}, ...rest] : [];
}

/** What is said of an answer, also to those who hear it. */
export function describe({found, near}: Answer, query: string): string {
  if (found.length === 0) return `Nothing was found for “${query}”.`;
  const count = found.length === 1 ? '1 result' : `${found.length} results`;
  return near.length ? `Nothing is spelled like that. ${count} for ${near.join(', ')}.` : `${count}.`;
}
