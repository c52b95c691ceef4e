/** Selects and groups the results for display. */
import {kindNames, type Entry} from './data';
import type {Found, Result} from './search';

/** Results below one heading. */
export type ResultGroup = {
  /** The heading. */
  name: string;
  /** The number of results of this group, of which some may not be shown. */
  count: number;
  shown: Found[];
};

/** The factors for the score of a result that repeats one above it. */
const repeated = {
  /** It has the same kind and title. */
  same: 0.2,
  /** It has the same title or address. */
  alike: 0.5,
  /** Both are fields. */
  field: 0.8,
};

/** The number of results from which the best are selected. */
const mostCandidates = 40;

/**
 * Returns the best results, with few repetitions: `pageSize` is in a dozen places, and one is enough.
 *
 * @param found the results, best first
 * @param count the number of results to return
 */
export function pickTop(found: Found[], count = 3): Found[] {
  const candidates = found.slice(0, mostCandidates);
  const top: Found[] = [];
  const worth = (one: Found): number =>
    top.reduce((score, shown) => score * likeness(shown.entry, one.entry), one.score);
  while (top.length < count && candidates.length > 0) {
    const best = candidates.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    candidates.splice(candidates.indexOf(best), 1);
    top.push(best);
  }
  return top;
}

/** Returns the factor for the score of an entry that is shown below another one. */
function likeness(shown: Entry, other: Entry): number {
  const isNamesake = shown.title.toLowerCase() === other.title.toLowerCase();
  if (isNamesake && shown.kind === other.kind) return repeated.same;
  if (isNamesake || shown.url === other.url) return repeated.alike;
  return shown.kind === 'field' && other.kind === 'field' ? repeated.field : 1;
}

/** Returns the best results, then at most `most` of the others of each kind. The kind with the best result is first. */
export function arrange({found}: Result, most: number): ResultGroup[] {
  if (found.length === 0) return [];
  const top = pickTop(found);
  const rest = found.filter((one) => !top.includes(one));
  const kinds = [...new Set(rest.map(({entry}) => entry.kind))];
  const groups = kinds.map((kind) => {
    const members = rest.filter(({entry}) => entry.kind === kind);
    return {name: kindNames[kind].many, count: members.length, shown: members.slice(0, most)};
  });
  return [{name: 'Best results', count: top.length, shown: top}, ...groups];
}
