/** Splits texts and queries into words and their stems. */
import {stemmer} from 'stemmer';

/** A word of a text: its position, and the forms that find it. */
export type Word = {
  start: number;
  end: number;
  /** The word in lower case, without underscores and points. */ written: string;
  /** The stem of the whole word. */ whole: string;
  /** The stems of its parts, if it has several. */ parts: string[];
};

/** Words that appear in every text and every question. */
const stopWords = new Set(
  (
    'a an and are as at be been but by can could did do does during for from had has have how i if in into is it its me my no not of on or our should so ' +
    'than that the their them then there these they this to was we what when where which who whose why will with would you your'
  ).split(' '),
);

/** Matches letters and digits, joined by an underscore or by the point of a number: `review_locked`, `v2.0.1`. */
const wordPattern = /[\p{L}\p{N}_]+(?:\.\p{N}+)*/gu;

/** Returns the words of a text. A name such as `entityURN` is found as a whole and by its parts. */
export function readWords(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map(({0: word, index}) => {
    const {written, whole, parts} = formsOf(word);
    return {start: index, end: index + word.length, written, whole, parts};
  });
}

/** Returns all terms of a text for the index. */
export const indexTerms = (text: string): string[] =>
  (text.match(wordPattern) ?? []).flatMap((word) => formsOf(word).terms);

type Forms = Pick<Word, 'written' | 'whole' | 'parts'> & {terms: string[]};

/** Caches the forms of words, because most words of a site appear often. */
const known = new Map<string, Forms>();

function formsOf(word: string): Forms {
  let forms = known.get(word);
  if (!forms) {
    const written = word.replace(/[_.]/g, '').toLowerCase();
    const names = splitName(word);
    const whole = stem(written);
    const parts = names.length > 1 ? names.map(stem) : [];
    forms = {written, whole, parts, terms: stopWords.has(written) ? [] : [whole, ...parts]};
    known.set(word, forms);
  }
  return forms;
}

/** Returns the words of a text without stop words. */
export const tellingWords = (text: string): Word[] => readWords(text).filter(({written}) => !stopWords.has(written));

/** Returns the parts of a name: `filterSetIDs` has filter, Set and IDs. */
function splitName(word: string): string[] {
  return word.split(/[_.]/).flatMap((part) => part.match(/\p{Lu}?\p{Ll}+|\p{Lu}+s?(?!\p{Ll})|\p{N}+|\p{L}+/gu) ?? []);
}

/** Returns the stem of a word. Doesn't change numbers and short words, and keeps "customer" apart from "custom". */
export function stem(word: string): string {
  const small = word.toLowerCase();
  if (/^customers?$/.test(small)) return 'customer';
  return small.length > 3 && /^[a-z]+$/.test(small) ? stemmer(small) : small;
}
