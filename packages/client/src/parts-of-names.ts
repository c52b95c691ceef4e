/** Finds words in the field for a name that aren't a part of it: what stands for a missing part, notes, several people. */
import {
  exactMissingParts,
  lowercaseName,
  markedNotes,
  missingParts,
  notes,
  severalAtEnd,
  severalAtStart,
} from './names';

/** What words are that aren't a part of a name: they stand for a missing part, are a note, or name several people. */
export type StrangeCode = 'placeholder' | 'note' | 'several-people';

/** Words in the field for a name that aren't a part of it. */
interface StrangePart {
  code: StrangeCode;
  /** The words, as they are in the value. */
  words: string;
}

/** Signs between words, without those that are a part of a word, such as `n/a`. */
const between = /[()[\]{}<>*"“”„«»,;:|_–—†]/g;

/** The most words of a text in the lists. */
const mostWords = 4;

/** What is enclosed in brackets or asterisks. */
const enclosed = /[([{<*][([{<* ]*([^()[\]{}<>*]+)[)\]}>*]/g;

/**
 * Finds words that aren't a part of a name. The value as a whole is checked elsewhere.
 *
 * @param shown The value, with one space between two words.
 * @param isPerson Whether the subject is surely a person. Names of companies can contain "and".
 */
export function findStrangePart(shown: string, isPerson: boolean): StrangePart | undefined {
  const words = shown
    .replace(between, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== '-');
  const first = startOf(words, severalAtStart);
  if (first) return {code: 'several-people', words: first};
  const last = endOf(words, severalAtEnd);
  if (last) return {code: 'several-people', words: last};
  if (/\*\*|##/.test(shown)) return {code: 'note', words: shown};
  for (const [, inner] of shown.matchAll(enclosed)) {
    const marked = inner.replace(/^ +| +$/g, '');
    if (markedNotes.has(tidy(marked))) return {code: 'note', words: marked};
  }
  const note = startOf(words, notes) ?? endOf(words, notes) ?? careOf(words) ?? daggerIn(shown);
  if (note) return {code: 'note', words: note};
  const missing = missingAtStart(words) ?? missingAtEnd(words) ?? looseSign(shown);
  if (missing) return {code: 'placeholder', words: missing};
  const joint = isPerson ? jointWord(words) : undefined;
  return joint === undefined ? undefined : {code: 'several-people', words: joint};
}

/** Writes words as the lists have them. A full stop at the end belongs to an abbreviation, and is tried both ways. */
const tidy = (text: string): string => lowercaseName(text).replace(/[!?]+$/, '');

function has(list: ReadonlySet<string>, words: string[]): boolean {
  const text = tidy(words.join(' '));
  return list.has(text) || list.has(text.replace(/\.+$/, ''));
}

/** Returns the words of a list with which a value begins and goes on. */
function startOf(words: string[], list: ReadonlySet<string>): string | undefined {
  for (let count = Math.min(mostWords, words.length); count > 0; count -= 1)
    if (has(list, words.slice(0, count))) return words.slice(0, count).join(' ');
  return undefined;
}

/** Returns the words of a list with which a value ends. */
function endOf(words: string[], list: ReadonlySet<string>): string | undefined {
  for (let count = Math.min(mostWords, words.length); count > 0; count -= 1)
    if (has(list, words.slice(-count))) return words.slice(-count).join(' ');
  return undefined;
}

/** Returns what begins the address of another person. */
const careOf = (words: string[]): string | undefined =>
  words.find((word) => lowercaseName(word) === 'c/o');

/** Returns the sign for a death at the beginning or at the end. */
const daggerIn = (shown: string): string | undefined =>
  /^†|† ?[0-9.]*$/.test(shown) ? '†' : undefined;

function missingAtEnd(words: string[]): string | undefined {
  const last = words.at(-1);
  if (words.length < 2 || last === undefined) return undefined;
  return exactMissingParts.has(last) ? last : endOf(words, missingParts);
}

/**
 * Null is a surname, with which names of companies begin. Programs write it in other letters than the rest of the name, or
 * before one word only.
 */
function missingAtStart(words: string[]): string | undefined {
  if (words.length < 2) return undefined;
  const [first, ...rest] = words;
  if (rest.length === 1 && exactMissingParts.has(first)) return first;
  if (lowercaseName(first) !== 'null') return startOf(words, missingParts);
  const isOdd = first === 'null' || (first === 'NULL' && /[a-z]/.test(rest.join(' ')));
  return rest.length === 1 || isOdd ? first : undefined;
}

/** Returns a line in place of a first or a last name. */
const looseSign = (shown: string): string | undefined =>
  /^[-–—_]{1,3}(?= )|(?<= )[-–—_]{1,3}$/.exec(shown)?.[0];

/** Words between the names of two people. */
const conjunctions: ReadonlySet<string> = new Set('& + and und u. et og och oraz ja'.split(' '));

/** Words of titles of nobility on both sides of "und", as in "von und zu". */
const nobility: ReadonlySet<string> = new Set('von vom zu zum zur'.split(' '));

/**
 * Returns whether a word is "and". Other words begin with a capital letter, such as the initial "U." and the given names "Ja"
 * and "Og", unless the whole name is in capitals. An initial is in capitals then too.
 */
const isConjunction = (word: string, inCapitals: boolean): boolean =>
  conjunctions.has(word) ||
  (inCapitals && !word.endsWith('.') && conjunctions.has(lowercaseName(word)));

/** Returns the word between the names of two people. */
function jointWord(words: string[]): string | undefined {
  const inCapitals = words.every((word) => word === word.toUpperCase());
  const index = words.findIndex(
    (word, at) =>
      at > 0 &&
      at < words.length - 1 &&
      isConjunction(word, inCapitals) &&
      !(nobility.has(lowercaseName(words[at - 1])) && nobility.has(lowercaseName(words[at + 1]))),
  );
  return index < 0 ? undefined : words[index];
}
