/** Selects the results to show first, and groups the others. */
import {kinds, type Entry, type Kind} from './entry';
import type {Found} from './search';

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

/** Groups the results that aren't in `top` by kind. The kind with the best result is first. */
export function groupRest(found: Found[], top: Found[]): {kind: Kind; found: Found[]}[] {
  const rest = found.filter((one) => !top.includes(one));
  return kinds
    .map((kind) => ({kind, found: rest.filter(({entry}) => entry.kind === kind)}))
    .filter((group) => group.found.length > 0)
    .sort((a, b) => b.found[0].score - a.found[0].score);
}
