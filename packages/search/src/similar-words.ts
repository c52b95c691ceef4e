/** Finds words of the site that are similar to a word that isn't on it. */
import {countSlips} from '@screening/api';
import type {Entry} from './data';
import {readWords} from './words';

/** Returns the words of the site that are most similar to a word, or none if all have more than `mostErrors` errors. */
export type FindSimilar = (word: string, mostErrors: number) => string[];

/** The maximum number of similar words. */
export const mostSimilar = 4;

/** Returns the accepted number of typing errors: none in a short word, which is always similar to another word. */
export function acceptedErrors(word: string): number {
  if (word.length < 4) return 0;
  if (word.length < 6) return 1;
  return word.length < 11 ? 2 : 3;
}

/** Returns the accepted number for a suggestion, which is only offered, not searched for. */
export const suggestedErrors = (word: string): number => Math.floor(word.length * 0.4);

/** Creates a function that finds up to four similar words, as they are written on the site. */
export function createFindSimilar(entries: Entry[]): FindSimilar {
  let words: Set<string> | undefined;
  return (word, mostErrors) => {
    // Read them when a reader makes the first mistake, because it takes time.
    words ??= new Set(entries.flatMap(wordsOf));
    const rated = [...words].map((other) => ({other, errors: countSlips(word, other, mostErrors)}));
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
