import {countSlips} from '../../../src/search/engine/near';

/** Returns "; did you mean …?" with up to three similar names, or an empty string if no name is similar. */
export function nearest(name: string, names: string[]): string {
  const limit = Math.max(2, name.length / 3);
  const ranked = names
    .map((other) => ({other, distance: countSlips(name.toLowerCase(), other.toLowerCase(), limit)}))
    .filter(({distance}) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3);
  return ranked.length ? `; did you mean ${ranked.map(({other}) => `\`${other}\``).join(' or ')}?` : '';
}
