/**
 * The sandbox's matcher of names. How the platform matches is not specified: neither its measure nor its
 * treatment of spelling, so nothing about the platform follows from what this one finds.
 *
 * Names are compared word by word with the Sørensen-Dice coefficient, whatever the case, the accents and
 * the order of the words. Words for a legal form are left out, as "Ltd" and "Limited" name nobody.
 */
import {diceCoefficient} from 'dice-coefficient';

const legalForms = new Set(
  'ab ag as bv co company corp corporation fze gmbh inc incorporated kg limited llc llp ltd nv oy plc pte pty sa sarl sas spa srl'.split(
    ' ',
  ),
);
/** Letters that Unicode does not take apart into a base letter and a mark. */
const letters: Record<string, string> = {ø: 'o', đ: 'd', ð: 'd', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i'};
/** How much of the strength comes from the words searched for; the rest comes from the words of the record. */
const searchShare = 0.7;

/** The words of a text without case, accents and signs. */
export function plainWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[øđðłßæœþı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’.]/g, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a name in a form that spelling habits do not change; a name of legal forms alone keeps them. */
export function wordsOf(name: string): string[] {
  const words = plainWords(name);
  const telling = words.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : words;
}

/** An initial stands for a name of a usual length, so it weighs like one. */
const weightOf = (word: string) => (word.length === 1 ? 6 : word.length);

/** How closely two words agree. An initial says little about the name that it stands for, and nothing against it. */
function compareWords(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 0.8 : 0;
  return diceCoefficient(a, b);
}

/** How much of the words of one name the other one holds, longer words counting more: 0 to 1. */
function coverage(words: string[], others: string[]): number {
  const best = (word: string) => Math.max(0, ...others.map((other) => compareWords(word, other)));
  const found = words.reduce((sum, word) => sum + weightOf(word) * best(word), 0);
  return found / words.reduce((sum, word) => sum + weightOf(word), 0);
}

/** How closely two names agree, from 0 to 1 in hundredths; 1 is equal but for case, accents, order and legal form. */
export function compareNames(searched: string, recorded: string): number {
  const [ours, theirs] = [wordsOf(searched), wordsOf(recorded)];
  if (ours.length === 0 || theirs.length === 0) return 0;
  return Math.round((searchShare * coverage(ours, theirs) + (1 - searchShare) * coverage(theirs, ours)) * 100) / 100;
}

/** Whether two texts are one number, whatever their spaces and with or without "IMO" in front. */
export function sameNumber(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => wordsOf(text).join('').replace(/^imo/, ''));
  return one !== '' && one === other;
}

/** The recorded name that agrees best with one of those searched for. */
export function bestName(searched: string[], recorded: string[]): {matchName: string; matchStrength: number} {
  let best = {matchName: recorded[0] ?? '', matchStrength: 0};
  for (const matchName of recorded) {
    for (const name of searched) {
      const matchStrength = sameNumber(name, matchName) ? 1 : compareNames(name, matchName);
      if (matchStrength > best.matchStrength) best = {matchName, matchStrength};
    }
  }
  return best;
}
