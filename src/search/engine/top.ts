/** The few results that are shown first, and the rest in groups. */
import {kinds, type Entry, type Kind} from '../entry';
import type {Found} from './search';

/** How much less a result is wanted when what is shown already is the same thing elsewhere, or has its name or address. */
const repeated = {same: 0.2, alike: 0.5};

/** The best results, of which no two say the same: `pageSize` stands in a dozen places, and one is enough. */
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
  return isNamesake || shown.url === other.url ? repeated.alike : 1;
}

/** The results that are not among `top`, by kind; the kind with the best result is first. */
export function groupRest(found: Found[], top: Found[]): {kind: Kind; found: Found[]}[] {
  const rest = found.filter((one) => !top.includes(one));
  return kinds
    .map((kind) => ({kind, found: rest.filter(({entry}) => entry.kind === kind)}))
    .filter((group) => group.found.length > 0)
    .sort((a, b) => b.found[0].score - a.found[0].score);
}
