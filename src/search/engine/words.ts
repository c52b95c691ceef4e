/** Splits texts and queries into words and their stems. */
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

/** Letters and numbers, joined by a low line, or by the point of a number: `review_locked`, `v2.0.1`. */
const wordPattern = /[\p{L}\p{N}_]+(?:\.\p{N}+)*/gu;

/**
 * The words of a text. A name such as `entityURN` or `review_locked` is a word as a whole, and has
 * parts, so that a reader finds it by either.
 */
export function readWords(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map(({0: word, index}) => {
    const {written, whole, parts} = formsOf(word);
    return {start: index, end: index + word.length, written, whole, parts};
  });
}

/** Every form under which a text is indexed. */
export const indexTerms = (text: string): string[] =>
  (text.match(wordPattern) ?? []).flatMap((word) => formsOf(word).terms);

type Forms = Pick<Word, 'written' | 'whole' | 'parts'> & {terms: string[]};

/** What is known of the words met so far: most words of a site come again and again. */
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

/** The words of a text that tell it from others. */
export const tellingWords = (text: string): Word[] => readWords(text).filter(({written}) => !stopWords.has(written));

/** The parts of a joined name: `filterSetIDs` is filter, set and IDs. */
function splitName(word: string): string[] {
  return word.split(/[_.]/).flatMap((part) => part.match(/\p{Lu}?\p{Ll}+|\p{Lu}+s?(?!\p{Ll})|\p{N}+|\p{L}+/gu) ?? []);
}

/** A word without its ending. Numbers and short words have none. */
export function stem(word: string): string {
  const small = word.toLowerCase();
  return small.length > 3 && /^[a-z]+$/.test(small) ? stemmer(small) : small;
}
