/** Returns "; did you mean …?" with up to three similar names, or an empty string if no name is similar. */
export function nearest(name: string, names: string[]): string {
  const limit = Math.max(2, name.length / 3);
  const ranked = names
    .map((other) => ({other, distance: countSlips(name.toLowerCase(), other.toLowerCase(), limit)}))
    .filter(({distance}) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3);
  return ranked.length
    ? `; did you mean ${ranked.map(({other}) => `\`${other}\``).join(' or ')}?`
    : '';
}

/** Counts letters to add, remove, change or swap (optimal string alignment distance), at most `limit + 1`. */
export function countSlips(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let row = Array.from({length: b.length + 1}, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++) {
      const same = a[i - 1] === b[k - 1] ? 0 : 1;
      next[k] = Math.min(next[k - 1] + 1, row[k] + 1, row[k - 1] + same);
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1])
        next[k] = Math.min(next[k], before[k - 2] + 1);
    }
    if (Math.min(...next) > limit) return limit + 1;
    [before, row] = [row, next];
  }
  return row[b.length];
}
