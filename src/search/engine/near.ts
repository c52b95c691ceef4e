/** Finds the words of the site that are most similar to a misspelled word. */

/** How many slips are forgiven: none in a short word, where another word is always near. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : length < 11 ? 2 : 3);

/** The known words with the fewest slips, at most a few. A word that begins as it is written is preferred. */
export function nearestWords(word: string, known: Iterable<string>): string[] {
  const limit = forgiven(word.length);
  let best: string[] = [];
  let least = limit + 0.5;
  for (const other of known) {
    if (Math.abs(other.length - word.length) > limit) continue;
    const slips = countSlips(word, other, limit) + (other[0] === word[0] ? 0 : 0.5);
    if (slips < least) [best, least] = [[], slips];
    if (slips === least && slips <= limit) best.push(other);
  }
  return best.slice(0, 4);
}

/**
 * Letters to add, drop, change or swap with their neighbour to get from `a` to `b`; anything above
 * `limit` is one more than it. (The distance is known as optimal string alignment.)
 */
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
