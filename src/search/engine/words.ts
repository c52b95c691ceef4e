/** How a text becomes words that can be compared. The same for what is indexed and for what is asked. */
import {stemmer} from 'stemmer';

/** A word of a text: where it stands, and the forms under which it is found. */
export type Word = {
  start: number;
  end: number;
  /** As it was written, in small letters and in one. */ written: string;
  /** The word as a whole, without its ending. */ whole: string;
  /** Its parts, when it is joined of several. */ parts: string[];
};

/** Words that stand in every text and in every question. */
const stopWords = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have how i if in into is it its me my no not of on or our should so ' +
    'than that the their them then there these they this to was we what when where which who whose why will with would you your'
  ).split(' '),
);

/**
 * The words of a text. A name such as `entityURN` or `review_locked` is a word as a whole, and has
 * parts, so that a reader finds it by either.
 */
export function readWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:(?:_|(?<=\p{N})\.(?=\p{N}))[\p{L}\p{N}]+)*/gu)].map(({0: word, index}) => {
    const parts = splitName(word);
    const written = word.replace(/[_.]/g, '').toLowerCase();
    return {
      start: index,
      end: index + word.length,
      written,
      whole: stem(written),
      parts: parts.length > 1 ? parts.map(stem) : [],
    };
  });
}

/** Every form under which a text is indexed. */
export const indexTerms = (text: string): string[] => tellingWords(text).flatMap(({whole, parts}) => [whole, ...parts]);

/** The words of a text that tell it from others. */
export const tellingWords = (text: string): Word[] =>
  readWords(text).filter(({start, end}) => !stopWords.has(text.slice(start, end).toLowerCase()));

/** The parts of a joined name: `filterSetIDs` is filter, set and IDs. */
function splitName(word: string): string[] {
  return word.split(/[_.]/).flatMap((part) => part.match(/\p{Lu}?\p{Ll}+|\p{Lu}+s?(?!\p{Ll})|\p{N}+|\p{L}+/gu) ?? []);
}

/** The stems met so far: most words of a site come again and again. */
const stems = new Map<string, string>();

/** A word without its ending. Numbers and short words have none. */
export function stem(word: string): string {
  const small = word.toLowerCase();
  let found = stems.get(small);
  if (found === undefined)
    stems.set(small, (found = small.length > 3 && /^[a-z]+$/.test(small) ? stemmer(small) : small));
  return found;
}
