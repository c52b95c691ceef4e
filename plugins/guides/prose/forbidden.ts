/** Finds words that guides must not use: docs/vocabulary/forbidden.txt, each with what to write instead. */
import type {Problem} from '../lib/problem';
import type {Entry} from '../lib/vocabulary';
import {placeOf} from './place';

/** Finds forbidden words in prose, in which everything else is replaced by spaces. */
export function findForbidden(prose: string, file: string, entries: Entry[]): Problem[] {
  return entries.flatMap(({word, reason}) =>
    [...prose.matchAll(toPattern(word))].map((match) => ({
      file,
      ...placeOf(prose, match.index),
      message: `"${match[0].replace(/\s+/g, ' ')}": ${reason}`,
    })),
  );
}

/** Matches punctuation anywhere, but words only as a whole, in any case and across line breaks. */
function toPattern(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  return /^[^\p{L}\p{N}]+$/u.test(word)
    ? new RegExp(escaped, 'g')
    : new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}-])`, 'giu');
}
