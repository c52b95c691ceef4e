/** Finds words of the site that are similar to a word that isn't on it. */
import {countSlips} from '@screening/api';
import type {Entry} from './data';
import {readWords} from './words';

/** Returns the words of the site that are most similar to a word, or none if all have more than `mostErrors` errors. */
export type FindSimilar = (word: string, mostErrors: number) => string[];

/** The maximum number of similar words. */
export const mostSimilar = 4;

/**
 * Returns the accepted number of typing errors: none in a short word, which is always similar to another word, and none in
 * a number, because another number is something else.
 */
export function acceptedErrors(word: string): number {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0;
  if (word.length < 8) return 1;
  return word.length < 11 ? 2 : 3;
}

/** Returns the accepted number for a suggestion, which is only offered, not searched for. */
export const suggestedErrors = (word: string): number =>
  word.length < 6 ? acceptedErrors(word) : Math.floor(word.length * 0.4);

/** Returns whether two words start with the same letter, or with the same two letters in another order. */
const startAlike = (word: string, other: string): boolean =>
  word[0] === other[0] ||
  (word.length === other.length && word[0] === other[1] && word[1] === other[0]);

/**
 * Creates a function that finds up to four similar words, as they are written on the site. They start like the word,
 * because the first letter is rarely wrong: "docker" isn't a misspelling of "locked".
 */
export function createFindSimilar(entries: Entry[]): FindSimilar {
  let words: Set<string> | undefined;
  return (word, mostErrors) => {
    // Read them when a reader makes the first mistake, because it takes time.
    words ??= new Set(entries.flatMap(wordsOf));
    if (mostErrors === 0) return [];
    const rated = [...words]
      .filter((other) => startAlike(word, other))
      .map((other) => ({other, errors: countSlips(word, other, mostErrors)}));
    const fewest = Math.min(...rated.map(({errors}) => errors));
    if (fewest > mostErrors) return [];
    return rated
      .filter(({errors}) => errors === fewest)
      .slice(0, mostSimilar)
      .map(({other}) => other);
  };
}

const wordsOf = ({title, text, words = ''}: Entry): string[] =>
  readWords(`${title} ${text} ${words}`).map(({written}) => written);
