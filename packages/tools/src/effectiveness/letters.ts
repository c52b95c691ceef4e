/** Splits names into the letters and words that people see, in any script. */

const segmenter = new Intl.Segmenter('und', {granularity: 'grapheme'});

/** Returns the characters that people see: a letter with its marks is one. */
export const graphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({segment}) => segment);

/** Returns whether a character that people see is a letter. */
export const isLetter = (grapheme: string): boolean => /^\p{L}/u.test(grapheme);

/** Returns whether two names differ in their case or their Unicode form only. Screening one tests nothing about the other. */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

const folded = (text: string): string => text.normalize('NFC').toLowerCase().trim();

/** A word of a name: letters without a space or a sign between them. */
export interface Word {
  /** The position of its first letter among the graphemes of the name. */
  start: number;
  letters: string[];
}

/**
 * Returns the words of a name.
 *
 * @param isLeftOut Returns which graphemes, by their position, belong to no word.
 */
export function wordsOf(
  signs: readonly string[],
  isLeftOut: (at: number) => boolean = () => false,
): Word[] {
  const words: Word[] = [];
  for (const [at, sign] of signs.entries()) {
    if (!isLetter(sign) || isLeftOut(at)) continue;
    const last = words.at(-1);
    if (last && last.start + last.letters.length === at) last.letters.push(sign);
    else words.push({start: at, letters: [sign]});
  }
  return words;
}

const isUpper = (letter: string): boolean => letter !== letter.toLowerCase();

/**
 * Writes a changed word as the original one is written: a capital moved into a word would be a second change.
 *
 * @param before The letters of the original word.
 * @param after The letters of the changed word.
 */
export function matchCase(before: readonly string[], after: readonly string[]): string[] {
  const [first, ...others] = before;
  if (!isUpper(first) || others.some(isUpper)) return [...after];
  return after.map((letter, at) => (at === 0 ? letter.toUpperCase() : letter.toLowerCase()));
}
