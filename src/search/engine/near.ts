/** Finds the words of the site that are most similar to a misspelled word. */
import {countSlips} from '@screening/api';

export {countSlips};

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
