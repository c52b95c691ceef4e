/** Returns "; did you mean …?" with up to three similar names, or an empty text when no name is similar. */
export function nearest(name: string, names: string[]): string {
  const ranked = names
    .map((other) => ({other, distance: editDistance(name.toLowerCase(), other.toLowerCase())}))
    .filter(({distance}) => distance <= Math.max(2, name.length / 3))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3);
  return ranked.length ? `; did you mean ${ranked.map(({other}) => `\`${other}\``).join(' or ')}?` : '';
}

/** Levenshtein's distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({length: b.length + 1}, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++) {
      next[k] = Math.min(next[k - 1] + 1, row[k] + 1, row[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
