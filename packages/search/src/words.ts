/** Splits texts and queries into words and their stems. */
import {stemmer} from 'stemmer';

/** How a word is found. */
type WordForms = {
  /** The word in lower case, without underscores and points. */
  written: string;
  /** The stem of the whole word, and the stems of its parts if it has several. */
  forms: string[][];
};

/** A word of a text. */
export type Word = WordForms & {
  /** The index of its first character in the text. */
  start: number;
  /** The index after its last character. */
  end: number;
};

const stopWords = new Set(
  (
    'a an and are as at be been but by can could did do does during for from had has have how i if in into is it its ' +
    'me my no not of on or our should so than that the their them then there these they this to was we what when ' +
    'where which who whose why will with would you your'
  ).split(' '),
);

/** Matches letters and digits, joined by an underscore or by the point of a number: `review_locked`, `v2.0.1`. */
const wordPattern = /[\p{L}\p{N}_]+(?:\.\p{N}+)*/gu;

/** Caches the forms of words, because most words of a site appear often. */
const cached = new Map<string, WordForms>();

function formsOf(word: string): WordForms {
  const known = cached.get(word);
  if (known) return known;
  const written = word.replace(/[_.]/g, '').toLowerCase();
  const whole = [stem(written)];
  const parts = splitName(word).map(stem);
  const made = {written, forms: parts.length > 1 ? [whole, parts] : [whole]};
  cached.set(word, made);
  return made;
}

/** Returns the words of a text. A name such as `entityURN` is found as a whole and by its parts. */
export const readWords = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].map(({0: word, index}) => ({
    start: index,
    end: index + word.length,
    ...formsOf(word),
  }));

/** Returns the words of a text without stop words. */
export const keywords = (text: string): Word[] =>
  readWords(text).filter(({written}) => !stopWords.has(written));

/** Returns all terms of a text for the index. */
export const indexTerms = (text: string): string[] =>
  keywords(text).flatMap(({forms}) => forms.flat());

/** Returns the parts of a name: `filterSetIDs` has filter, Set and IDs. */
const splitName = (word: string): string[] =>
  word
    .split(/[_.]/)
    .flatMap((part) => part.match(/\p{Lu}?\p{Ll}+|\p{Lu}+s?(?!\p{Ll})|\p{N}+|\p{L}+/gu) ?? []);

/** Returns the stem of a word. Doesn't change numbers and short words, and keeps "customer" apart from "custom". */
export function stem(word: string): string {
  const small = word.toLowerCase();
  if (/^customers?$/.test(small)) return 'customer';
  return small.length > 3 && /^[a-z]+$/.test(small) ? stemmer(small) : small;
}
