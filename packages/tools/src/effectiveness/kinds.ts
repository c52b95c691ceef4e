/**
 * Makes the variations of a subject. Each kind is one change that occurs in real data. All are right for any script: a kind
 * that makes no sense for a name returns nothing, and the subject is counted as not applicable.
 */
import type {Subject} from '../input/types';
import countryCodes from '../input/country-codes.json';
import {
  changeLetter,
  gapsOf,
  hasLetters,
  hyphen,
  partsOf,
  respelled,
  romanized,
  withoutDiacritics,
} from './change-name';
import {oneOf, type Choose} from './choose';
import {graphemes, isLetter, isSameName} from './letters';
import {otherSpelling, withoutLegalForm} from './legal-forms';
import {honorifics, lookAlikes, neighborKeys, titles} from './tables';

/** The data of a subject that is screened. */
export type Search = Pick<Subject, 'entityName' | 'dob' | 'countries'>;

/** A kind of variation. */
export interface Kind {
  /** A stable word for machines. */
  id: string;
  /** A short phrase for people. */
  title: string;
  /** What it changes, with an example. */
  text: string;
  /** Returns what it changes in a subject, or nothing if it doesn't apply. */
  vary: (subject: Subject, choose: Choose) => Partial<Search> | undefined;
}

/** Makes a change of the name. */
const named = (entityName: string | undefined): Partial<Search> | undefined =>
  entityName === undefined ? undefined : {entityName};

/** The type of a subject can be unknown. */
const mayBeCompany = (type: Subject['entityType']): boolean =>
  type === undefined || type === 'company';

/** The kinds, in the order of the report. */
export const kinds: readonly Kind[] = [
  {
    id: 'exact',
    title: 'Exact name',
    text: 'The name as it is in the file. It is the control: a subject that is missed here is found by no threshold of this test.',
    vary: ({entityName}) => ({entityName}),
  },
  {
    id: 'letter-lost',
    title: 'Letter lost',
    text: 'One letter is missing: Ilvane Torresund becomes Ilvane Toresund.',
    vary: ({entityName}, choose) =>
      named(changeLetter(entityName, choose, {change: (letters, at) => letters.toSpliced(at, 1)})),
  },
  {
    id: 'letter-doubled',
    title: 'Letter doubled',
    text: 'One letter is written twice: Ilvane Torresund becomes Ilvanne Torresund.',
    vary: ({entityName}, choose) =>
      named(
        changeLetter(entityName, choose, {
          change: (letters, at) => letters.toSpliced(at, 0, letters[at]),
        }),
      ),
  },
  {
    id: 'letters-swapped',
    title: 'Letters swapped',
    text: 'Two letters next to each other change places: Ilvane Torresund becomes Ilavne Torresund.',
    vary: ({entityName}, choose) =>
      named(
        changeLetter(entityName, choose, {
          allows: (letters, at) =>
            at + 1 < letters.length && !isSameName(letters[at], letters[at + 1]),
          change: (letters, at) => letters.toSpliced(at, 2, letters[at + 1], letters[at]),
        }),
      ),
  },
  {
    id: 'neighbor-key',
    title: 'Neighbor key',
    text: 'One letter is replaced by its neighbor on an English, Russian or Greek keyboard: Ilvane Torresund becomes Ilvane Torreaund.',
    vary: ({entityName}, choose) =>
      named(
        changeLetter(entityName, choose, {
          allows: (letters, at) => neighborKeys.has(letters[at].toLowerCase()),
          change(letters, at) {
            const key = oneOf(neighborKeys.get(letters[at].toLowerCase())!, choose)!;
            const isUpper = letters[at] !== letters[at].toLowerCase();
            return letters.toSpliced(at, 1, isUpper ? key.toUpperCase() : key);
          },
        }),
      ),
  },
  {
    id: 'look-alike',
    title: 'Look-alike letter',
    text: 'One Latin letter is a Cyrillic one that looks the same, or the other way around. People use it to evade screening. The other commands of this tool never accept such a name.',
    vary: ({entityName}, choose) =>
      named(
        changeLetter(entityName, choose, {
          allows: (letters, at) => lookAlikes.has(letters[at]),
          change: (letters, at) => letters.toSpliced(at, 1, lookAlikes.get(letters[at])!),
        }),
      ),
  },
  {
    id: 'name-order',
    title: 'Order of names',
    text: 'The first name is behind the family name: Ilvane Torresund becomes Torresund Ilvane. For persons.',
    vary(subject) {
      const parts = partsOf(subject);
      if (!parts) return undefined;
      const isReversed = /[,،，、]/u.test(subject.entityName);
      return {
        entityName: isReversed ? `${parts.first} ${parts.rest}` : `${parts.rest} ${parts.first}`,
      };
    },
  },
  {
    id: 'first-name-missing',
    title: 'First name missing',
    text: 'Only the other names are given: Ilvane Torresund becomes Torresund. For persons.',
    vary(subject) {
      const rest = partsOf(subject)?.rest;
      return rest !== undefined && hasLetters(rest, 2) ? {entityName: rest} : undefined;
    },
  },
  {
    id: 'first-name-initial',
    title: 'Initial of the first name',
    text: 'The first name is shortened to a letter: Ilvane Torresund becomes I. Torresund. For persons whose script has capital letters.',
    vary(subject) {
      const parts = partsOf(subject);
      if (!parts || !hasLetters(parts.first, 2)) return undefined;
      const [initial] = graphemes(parts.first);
      if (!isLetter(initial) || initial.toLowerCase() === initial.toUpperCase()) return undefined;
      return {entityName: `${initial}. ${parts.rest}`};
    },
  },
  {
    id: 'hyphen-space',
    title: 'Hyphen and space',
    text: 'A hyphen becomes a space, or a space a hyphen if there is none: Anna-Lena Torresund becomes Anna Lena Torresund.',
    vary({entityName}, choose) {
      const signs = graphemes(entityName);
      const hyphens = gapsOf(entityName, signs, hyphen);
      const place = oneOf(hyphens.length > 0 ? hyphens : gapsOf(entityName, signs, /^\s$/), choose);
      if (place === undefined) return undefined;
      const other = hyphens.length > 0 ? ' ' : '-';
      return {entityName: signs.toSpliced(place, 1, other).join('')};
    },
  },
  {
    id: 'words-joined',
    title: 'Words joined',
    text: 'The space or hyphen between two words is missing: Ilvane Torresund becomes IlvaneTorresund.',
    vary({entityName}, choose) {
      const signs = graphemes(entityName);
      const place = oneOf(gapsOf(entityName, signs, /^[\s\u002d\u2010\u2011]$/), choose);
      return place === undefined ? undefined : {entityName: signs.toSpliced(place, 1).join('')};
    },
  },
  {
    id: 'diacritics-lost',
    title: 'Diacritics lost',
    text: 'Accents, dots and strokes of Latin and Greek letters are missing: Łucjan Brzeżovar becomes Lucjan Brzezovar.',
    vary: ({entityName}) => ({entityName: withoutDiacritics(entityName)}),
  },
  {
    id: 'transliteration',
    title: 'Another transliteration',
    text: 'A sound is written in another way, such as sh for sch or oe for ö. A Cyrillic or Greek name is written in Latin letters.',
    vary: ({entityName}, choose) =>
      named(
        /\p{Script=Latin}/u.test(entityName)
          ? respelled(entityName, choose)
          : romanized(entityName),
      ),
  },
  {
    id: 'legal-form-changed',
    title: 'Legal form changed',
    text: 'The legal form is written out or shortened: Qarvolt Maritime Ltd becomes Qarvolt Maritime Limited.',
    vary: ({entityName, entityType}) =>
      named(mayBeCompany(entityType) ? otherSpelling(entityName) : undefined),
  },
  {
    id: 'legal-form-missing',
    title: 'Legal form missing',
    text: 'The legal form is left out: Qarvolt Maritime Ltd becomes Qarvolt Maritime.',
    vary({entityName, entityType}) {
      const rest = mayBeCompany(entityType) ? withoutLegalForm(entityName) : undefined;
      return rest !== undefined && hasLetters(rest, 2) ? {entityName: rest} : undefined;
    },
  },
  {
    id: 'honorific',
    title: 'Honorific',
    text: 'A title is in front of the name: Ilvane Torresund becomes Dr Ilvane Torresund. For persons with a name in Latin letters.',
    vary({entityName, entityType}, choose) {
      const [first] = entityName.trim().toLowerCase().split(/[\s.]/u);
      const isLatin = /^\P{L}*\p{Script=Latin}/u.test(entityName);
      if (entityType !== 'person' || !isLatin || titles.has(first)) return undefined;
      return {entityName: `${oneOf(honorifics, choose)!} ${entityName}`};
    },
  },
  {
    id: 'alias',
    title: 'Alias',
    text: 'One of the aliases in the file is screened as the name.',
    vary: ({entityName, aliases = []}, choose) =>
      named(
        oneOf(
          aliases.filter((alias) => !isSameName(alias, entityName)),
          choose,
        ),
      ),
  },
  {
    id: 'birth-year-only',
    title: 'Only the year of birth',
    text: 'The date of birth is shortened to its year: 1968-04-17 becomes 1968.',
    vary: ({dob}) => (dob !== undefined && dob.length > 4 ? {dob: dob.slice(0, 4)} : undefined),
  },
  {
    id: 'wrong-country',
    title: 'Wrong country',
    text: "The countries in the file are replaced by one that isn't among them.",
    vary({countries = []}, choose) {
      if (countries.length === 0) return undefined;
      const others = countryCodes.filter((code) => !countries.includes(code));
      return {countries: [oneOf(others, choose)!]};
    },
  },
];

/**
 * Makes a variation of a subject.
 *
 * Aliases aren't sent with the name: one of them may match, whatever was changed in the name.
 *
 * @returns what to screen, or nothing if the kind doesn't apply to the subject.
 */
export function vary(kind: Kind, subject: Subject, choose: Choose): Search | undefined {
  const changed = kind.vary(subject, choose);
  if (!changed) return undefined;
  const {entityName, dob, countries} = {...subject, ...changed};
  const isChanged =
    changed.entityName === undefined || !isSameName(changed.entityName, subject.entityName);
  if (kind.id !== 'exact' && !isChanged) return undefined;
  return {
    entityName,
    ...(dob === undefined ? {} : {dob}),
    ...(countries === undefined ? {} : {countries}),
  };
}
