/** Changes a name by a letter, a sign or a spelling, and finds its parts, in any script. */
import type {Subject} from '../input/types';
import {oneOf, type Choose} from './choose';
import {graphemes, isLetter, matchCase, wordsOf} from './letters';
import {legalFormOf} from './legal-forms';
import {plainLetters, romanization, spellings} from './tables';

/** The least letters of a word in which a letter is changed: in a shorter one, too little would be left of it. */
const leastLetters = 3;

/**
 * Changes one letter of a name, but not of its legal form.
 *
 * @param options.allows Returns whether a letter of a word can be changed.
 * @param options.change Returns the changed letters of the word.
 */
export function changeLetter(
  name: string,
  choose: Choose,
  {
    allows = () => true,
    change,
  }: {
    allows?: (letters: readonly string[], at: number) => boolean;
    change: (letters: readonly string[], at: number) => string[];
  },
): string | undefined {
  const signs = graphemes(name);
  const form = legalFormOf(name);
  const places = wordsOf(signs, (at) => form?.includes(at) === true)
    .filter(({letters}) => letters.length >= leastLetters)
    .flatMap((word) => word.letters.map((_, at) => ({word, at})))
    .filter(({word, at}) => allows(word.letters, at));
  const place = oneOf(places, choose);
  if (!place) return undefined;
  const {word, at} = place;
  const changed = matchCase(word.letters, change(word.letters, at));
  return signs.toSpliced(word.start, word.letters.length, ...changed).join('');
}

/** The parts of a person's name: the first word is the first name, or the words behind a comma. */
export function partsOf({
  entityName,
  entityType,
}: Subject): {first: string; rest: string} | undefined {
  if (entityType !== 'person') return undefined;
  const [before, behind] = entityName.split(/[,،，、]\s*/u, 2);
  if (behind !== undefined)
    return before.trim() && behind.trim() ? {first: behind.trim(), rest: before.trim()} : undefined;
  const [, first, rest] = /^(\S+)\s+(\S.*)$/su.exec(entityName.trim()) ?? [];
  return first === undefined ? undefined : {first, rest};
}

export const hasLetters = (text: string, least: number): boolean =>
  graphemes(text).filter(isLetter).length >= least;

export const hyphen = /^[-\u2010\u2011]$/;

/** Returns the places of a name where a sign is between two letters, but not next to the legal form. */
export function gapsOf(name: string, signs: readonly string[], kind: RegExp): number[] {
  const form = legalFormOf(name);
  return [...signs.keys()].filter(
    (at) =>
      kind.test(signs[at]) &&
      [at - 1, at + 1].every((side) => isLetter(signs[side] ?? '') && !form?.includes(side)),
  );
}

/** Removes the marks of Latin and Greek letters, and the strokes. Marks of other scripts are letters, such as vowels. */
export function withoutDiacritics(name: string): string {
  return graphemes(name)
    .map((sign) => {
      const plain = plainLetters.get(sign.normalize('NFC'));
      if (plain !== undefined) return plain;
      if (/^[ёЁ]$/.test(sign.normalize('NFC'))) return sign.normalize('NFD')[0];
      return /^[\p{Script=Latin}\p{Script=Greek}]/u.test(sign)
        ? sign
            .normalize('NFD')
            .replace(/\p{Mn}/gu, '')
            .normalize('NFC')
        : sign;
    })
    .join('');
}

/** Writes a Cyrillic or Greek name in Latin letters, if all of its letters are known. */
export function romanized(name: string): string | undefined {
  const words = graphemes(name.normalize('NFC')).map((sign) => {
    if (!isLetter(sign)) return sign;
    const latin = romanization.get(sign.toLowerCase());
    if (latin === undefined) return undefined;
    return sign === sign.toLowerCase() ? latin : latin.slice(0, 1).toUpperCase() + latin.slice(1);
  });
  return words.includes(undefined) ? undefined : words.join('');
}

/** Replaces one spelling of a sound in a name by another one. */
export function respelled(name: string, choose: Choose): string | undefined {
  const lower = name.toLowerCase();
  // Some letters have more code units in lower case, so that the places wouldn't agree.
  if (lower.length !== name.length) return undefined;
  const form = legalFormOf(name);
  const places = spellings.flatMap(({from, to}) =>
    placesOf(lower, from)
      .filter((at) => !form?.includesUnit(at) && !isInLongerSpelling(lower, from, at))
      .map((at) => ({at, from, to})),
  );
  const place = oneOf(places, choose);
  if (!place) return undefined;
  const {at, from, to} = place;
  const isCapital = name[at] !== lower[at];
  const written = isCapital ? to.slice(0, 1).toUpperCase() + to.slice(1) : to;
  return name.slice(0, at) + written + name.slice(at + from.length);
}

/** Returns where a text has a part. */
const placesOf = (text: string, part: string): number[] =>
  [...text.matchAll(new RegExp(part, 'gu'))].map(({index}) => index);

/** Returns whether a spelling is only a part of a longer one, such as c in sch. */
const isInLongerSpelling = (text: string, spelling: string, at: number): boolean =>
  spellings.some(
    ({from}) =>
      from.length > spelling.length &&
      placesOf(text, from).some((start) => start <= at && at < start + from.length),
  );
