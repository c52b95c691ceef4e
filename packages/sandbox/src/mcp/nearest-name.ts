import {countSlips} from '@screening/api';

/** Returns the most similar of several names, or undefined if no name is similar. Ignores case. */
export function nearestName(name: string, names: string[]): string | undefined {
  const limit = Math.max(2, Math.floor(name.length * 0.4));
  const ranked = names
    .map((other) => ({other, slips: countSlips(name.toLowerCase(), other.toLowerCase(), limit)}))
    .filter(({slips}) => slips <= limit)
    .sort((a, b) => a.slips - b.slips);
  return ranked[0]?.other;
}
