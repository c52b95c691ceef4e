/** Checks the variations against pairs that were written by hand, at least two for each kind. */
import * as fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {chooser, type Choose} from '../../src/effectiveness/choose';
import {kinds, vary, type Search} from '../../src/effectiveness/kinds';
import {graphemes, isSameName} from '../../src/effectiveness/letters';
import type {Subject} from '../../src/input/types';

const first: Choose = () => 0;
const last: Choose = (possibilities) => possibilities - 1;

const person = (entityName: string, rest: Partial<Subject> = {}): Subject => ({
  customerKey: 'T-1',
  entityName,
  entityType: 'person',
  ...rest,
});
const company = (entityName: string, rest: Partial<Subject> = {}): Subject => ({
  ...person(entityName, rest),
  entityType: 'company',
});

/** A kind, a subject, how its places are chosen, and the name that must come out, or nothing. */
type Pair = [kind: string, subject: Subject, choose: Choose, expected: string | undefined];

const pairs: Pair[] = [
  ['exact', person('Ilvane Torresund'), first, 'Ilvane Torresund'],
  ['exact', company('岚月青贸易有限公司'), last, '岚月青贸易有限公司'],

  ['letter-lost', person('Ilvane Torresund'), first, 'Lvane Torresund'],
  ['letter-lost', person('Ilvane Torresund'), last, 'Ilvane Torresun'],
  // A letter with its mark is one letter, and legal forms aren't changed.
  ['letter-lost', person('Z\u0307ara Oakvault'), first, 'Ara Oakvault'],
  ['letter-lost', company('Grauwald Metallhandel GmbH'), last, 'Grauwald Metallhande GmbH'],
  ['letter-lost', person('李 明'), first, undefined],

  ['letter-doubled', person('Ilvane Torresund'), first, 'Iilvane Torresund'],
  ['letter-doubled', person('프란체스카 김'), last, '프란체스카카 김'],

  ['letters-swapped', person('Ilvane Torresund'), first, 'Livane Torresund'],
  ['letters-swapped', person('ANNA OAKVAULT'), last, 'ANNA OAKVAUTL'],
  ['letters-swapped', person('Ooo Aaa'), first, undefined],

  ['neighbor-key', person('Ilvane Torresund'), first, 'Ulvane Torresund'],
  ['neighbor-key', person('Владимир Щукарев'), last, 'Владимир Щукареа'],
  ['neighbor-key', person('محمد الحسن'), first, undefined],

  ['look-alike', person('Ilvane Torresund'), first, '\u0406lvane Torresund'],
  ['look-alike', person('Владимир Щукарев'), last, 'Владимир Щукарeв'],
  ['look-alike', person('岚月青'), first, undefined],

  ['name-order', person('Ilvane Torresund'), first, 'Torresund Ilvane'],
  ['name-order', person('Torresund, Ilvane'), first, 'Ilvane Torresund'],
  ['name-order', person('محمد الحسن'), first, 'الحسن محمد'],
  ['name-order', person('Torresund'), first, undefined],
  ['name-order', company('Qarvolt Maritime'), first, undefined],

  ['first-name-missing', person('Ilvane Maria Torresund'), first, 'Maria Torresund'],
  ['first-name-missing', person('Torresund, Ilvane'), first, 'Torresund'],
  ['first-name-missing', person('Ilvane T'), first, undefined],

  ['first-name-initial', person('Ilvane Torresund'), first, 'I. Torresund'],
  ['first-name-initial', person('Łucjan Brzeżovar'), first, 'Ł. Brzeżovar'],
  ['first-name-initial', person('محمد الحسن'), first, undefined],
  ['first-name-initial', person('I. Torresund'), first, undefined],

  ['hyphen-space', person('Anna-Lena Torresund'), first, 'Anna Lena Torresund'],
  ['hyphen-space', person('Ilvane Torresund'), first, 'Ilvane-Torresund'],
  ['hyphen-space', company('Qarvolt Ltd'), first, undefined],

  ['words-joined', person('Ilvane Torresund'), first, 'IlvaneTorresund'],
  ['words-joined', person('Anna-Lena Torresund'), first, 'AnnaLena Torresund'],
  ['words-joined', person('Torresund, Ilvane'), first, undefined],

  ['diacritics-lost', person('Łucjan Brzeżovar'), first, 'Lucjan Brzezovar'],
  ['diacritics-lost', person('Άρης Øst'), first, 'Αρης Ost'],
  // The vowels of these scripts are marks too.
  ['diacritics-lost', person('สมชาย ใจดี'), first, undefined],
  ['diacritics-lost', person('अमित हिंदू'), first, undefined],

  ['transliteration', person('Grosch Vändel'), first, 'Grosh Vändel'],
  ['transliteration', person('Jörn Vändel'), last, 'Yörn Vändel'],
  ['transliteration', person('Владимир Щукарев'), first, 'Vladimir Shchukarev'],
  ['transliteration', person('محمد الحسن'), first, undefined],

  ['legal-form-changed', company('Qarvolt Maritime Ltd.'), first, 'Qarvolt Maritime Limited'],
  [
    'legal-form-changed',
    company('Lanyueqing Trading Private Limited'),
    first,
    'Lanyueqing Trading Pte Ltd',
  ],
  ['legal-form-changed', company('株式会社ABC'), first, '(株)ABC'],
  ['legal-form-changed', company('Qarvolt Maritime'), first, undefined],
  ['legal-form-changed', person('Kim Co'), first, undefined],

  ['legal-form-missing', company('Qarvolt Maritime, Inc.'), first, 'Qarvolt Maritime'],
  ['legal-form-missing', company('ООО «Ромашка»'), first, '«Ромашка»'],
  ['legal-form-missing', company('岚月青贸易有限公司'), first, '岚月青贸易'],

  ['honorific', person('Ilvane Torresund'), first, 'Dr Ilvane Torresund'],
  ['honorific', person('Łucjan Brzeżovar'), last, 'Prof Łucjan Brzeżovar'],
  ['honorific', person('Dr. Ilvane Torresund'), first, undefined],
  ['honorific', person('Владимир Щукарев'), first, undefined],

  ['alias', person('Ilvane Torresund', {aliases: ['Iva', 'Ilva T.']}), first, 'Iva'],
  [
    'alias',
    person('Ilvane Torresund', {aliases: ['ILVANE TORRESUND', 'Ilva T.']}),
    first,
    'Ilva T.',
  ],
  ['alias', person('Ilvane Torresund', {aliases: ['ILVANE TORRESUND']}), first, undefined],
];

const kindOf = (id: string) => kinds.find((kind) => kind.id === id)!;

it.each(pairs)('%s of %o', (id, subject, choose, expected) => {
  expect(vary(kindOf(id), subject, choose)?.entityName).toBe(expected);
});

describe('what is sent in addition to the name', () => {
  const subject = person('Ilvane Torresund', {
    dob: '1968-04-17',
    countries: ['NO', 'SE'],
    aliases: ['Iva'],
  });

  it.each<[string, Choose, Partial<Search> | undefined]>([
    ['birth-year-only', first, {dob: '1968', countries: ['NO', 'SE']}],
    ['wrong-country', first, {dob: '1968-04-17', countries: ['AD']}],
    ['wrong-country', last, {dob: '1968-04-17', countries: ['ZW']}],
    ['exact', first, {dob: '1968-04-17', countries: ['NO', 'SE']}],
  ])('%s', (id, choose, expected) => {
    expect(vary(kindOf(id), subject, choose)).toEqual({
      entityName: 'Ilvane Torresund',
      ...expected,
    });
  });

  it('is nothing that the subject does not have', () => {
    const poor = person('Ilvane Torresund', {dob: '1968'});
    expect(vary(kindOf('birth-year-only'), poor, first)).toBeUndefined();
    expect(vary(kindOf('birth-year-only'), person('A B', {dob: '1968/04'}), first)?.dob).toBe(
      '1968',
    );
    expect(vary(kindOf('wrong-country'), poor, first)).toBeUndefined();
  });
});

it('has two pairs for each kind', () => {
  const written = pairs.filter(([, , , expected]) => expected !== undefined).map(([id]) => id);
  for (const {id} of kinds) {
    if (id === 'birth-year-only' || id === 'wrong-country') continue;
    expect(written.filter((one) => one === id).length, id).toBeGreaterThanOrEqual(2);
  }
  expect(new Set(kinds.map(({id}) => id)).size).toBe(kinds.length);
});

/** Words of several scripts, with marks, hyphens, capitals and legal forms. */
const words = fc.constantFrom(
  ...'Ilvane Torresund Łucjan-Anna Brzeżovar ANNA مُحَمَّد الحسن 岚月青贸易 프란체스카 สมชาย हिंदू Щукарев Ωμέγα Ltd GmbH ООО (株) X👩‍👩‍👧 O’Neil İlhan ß a 7'.split(
    ' ',
  ),
);
const names = fc.array(words, {minLength: 1, maxLength: 4}).map((parts) => parts.join(' '));

it('never makes the name that it varies, an empty one, or half a letter', () => {
  fc.assert(
    fc.property(names, fc.nat(), fc.constantFrom(person, company), (name, seed, make) => {
      const subject = make(name, {aliases: [name, 'Iva'], dob: '1968-04-17', countries: ['NO']});
      for (const kind of kinds.slice(1)) {
        const made = vary(kind, subject, chooser(seed, kind.id, name));
        if (!made) continue;
        const {entityName} = made;
        expect(entityName).not.toMatch(/\p{Cs}/u);
        expect(entityName).toMatch(/[\p{L}\p{N}]/u);
        // A mark without its letter would begin a word.
        expect(entityName).not.toMatch(/(^|\s)\p{M}/u);
        expect(graphemes(entityName).join('')).toBe(entityName);
        if (kind.id !== 'birth-year-only' && kind.id !== 'wrong-country')
          expect(isSameName(entityName, name), `${kind.id}: ${entityName}`).toBe(false);
      }
    }),
    {numRuns: 300},
  );
});

it('makes the same choices with the same seed, and others with another', () => {
  const make = (seed: number): string =>
    JSON.stringify(
      kinds.map((kind) =>
        vary(kind, person('Ilvane Marisol Torresund'), chooser(seed, kind.id, 'name')),
      ),
    );
  expect(make(1)).toBe(make(1));
  const others = new Set(Array.from({length: 20}, (_, seed) => make(seed)));
  expect(others.size).toBeGreaterThan(10);
});
