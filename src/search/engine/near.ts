/** Finds the words of the site that are most similar to a misspelled word. */

/** The accepted number of typing errors: none in a short word, which is always similar to another word. */
const accepted = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : length < 11 ? 2 : 3);
/** The accepted number for a suggestion. It is only offered, not searched for, so it can differ more. */
const suggested = (length: number): number => Math.max(1, Math.floor(length * 0.4));

/** Returns up to four known words to search for instead of a misspelled one. Prefers the same first letter. */
export const nearestWords = (word: string, known: Iterable<string>): string[] =>
  findNear(word, known, accepted(word.length));

/** Returns up to four known words to suggest for a word that has no results. */
export const suggestWords = (word: string, known: Iterable<string>): string[] =>
  findNear(word, known, suggested(word.length));

/** Returns the known words with the fewest differences, at most `limit`. */
function findNear(word: string, known: Iterable<string>, limit: number): string[] {
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
 * Counts the letters to add, remove, change or swap to get from `a` to `b` (the optimal string alignment distance).
 * Returns `limit + 1` for every larger number.
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
