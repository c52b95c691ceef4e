/** Selects and groups the results for display, and summarizes them in words. */
import {kindNames, type Entry} from './data';
import type {Found, Result} from './search';

/** Factors for a result with the kind and title of one above, with its title or address, and for another field. */
const repeated = {same: 0.2, alike: 0.5, field: 0.8};

/** Returns the best results, with few repetitions: `pageSize` is in a dozen places, and one is enough. */
export function pickTop(found: Found[], count = 3): Found[] {
  const candidates = found.slice(0, 40);
  const top: Found[] = [];
  const worth = (one: Found): number =>
    top.reduce((score, shown) => score * likeness(shown.entry, one.entry), one.score);
  while (top.length < count && candidates.length > 0) {
    const best = candidates.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    top.push(...candidates.splice(candidates.indexOf(best), 1));
  }
  return top;
}

function likeness(shown: Entry, other: Entry): number {
  const isNamesake = shown.title.toLowerCase() === other.title.toLowerCase();
  if (isNamesake && shown.kind === other.kind) return repeated.same;
  if (isNamesake || shown.url === other.url) return repeated.alike;
  return shown.kind === 'field' && other.kind === 'field' ? repeated.field : 1;
}

/** Returns the best results, then at most `most` of the others of each kind. The kind with the best result is first. */
export function arrange({found}: Result, most: number) {
  if (found.length === 0) return [];
  const top = pickTop(found);
  const rest = found.filter((one) => !top.includes(one));
  const groups = [...new Set(rest.map(({entry}) => entry.kind))].map((kind) => {
    const members = rest.filter(({entry}) => entry.kind === kind);
    return {name: kindNames[kind].many, count: members.length, shown: members.slice(0, most)};
  });
  return [{name: 'Best results', count: top.length, shown: top}, ...groups];
}

/** Summarizes the results. */
export function describe({found, near, missing}: Result, query: string): string {
  if (found.length === 0)
    return `No results for “${query}”. Check the spelling, or use fewer or other words.`;
  const count = found.length === 1 ? '1 result' : `${found.length} results`;
  const summary = near.length ? `No exact match. ${count} for ${near.join(', ')}.` : `${count}.`;
  return missing.length ? `${summary} Not found: ${missing.join(', ')}.` : summary;
}

/** Returns the summary that screen readers announce. Without results, it also says what is shown instead. */
export function announce(result: Result, query: string): string {
  if (result.found.length > 0) return describe(result, query);
  const similar = result.suggested.length ? ` Similar words: ${result.suggested.join(', ')}.` : '';
  return `No results for “${query}”.${similar} Links to the main pages follow.`;
}

/** Returns whether the summary contains more than a number, so that everyone should see it. */
export const isNotable = ({found, near, missing}: Result): boolean =>
  found.length === 0 || near.length > 0 || missing.length > 0;
