/** The few results that are shown first, and the rest in groups. */
import {kinds, type Kind} from '../entry';
import type {Found} from './search';

/** How much less a result is wanted when one of the same name, or of the same page, is shown already. */
const repeated = 0.55;

/** The best results, of which no two say the same: `pageSize` stands in a dozen places, and one is enough. */
export function pickTop(found: Found[], count = 3): Found[] {
  const candidates = found.slice(0, 40);
  const top: Found[] = [];
  while (top.length < count && candidates.length > 0) {
    const worth = ({entry, score}: Found): number =>
      score * repeated ** top.filter((shown) => isAlike(shown, entry)).length;
    const best = candidates.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    top.push(...candidates.splice(candidates.indexOf(best), 1));
  }
  return top;
}

function isAlike({entry}: Found, other: Found['entry']): boolean {
  return entry.url === other.url || entry.title.toLowerCase() === other.title.toLowerCase();
}

/** The results that are not among `top`, by kind; the kind with the best result is first. */
export function groupRest(found: Found[], top: Found[]): {kind: Kind; found: Found[]}[] {
  const rest = found.filter((one) => !top.includes(one));
  return kinds
    .map((kind) => ({kind, found: rest.filter(({entry}) => entry.kind === kind)}))
    .filter((group) => group.found.length > 0)
    .sort((a, b) => b.found[0].score - a.found[0].score);
}
