import {describe, expect, it} from 'vitest';
import {diceCoefficient} from 'dice-coefficient';
import fc from 'fast-check';
import {NameIndex, wordsOf} from '../../src/sandbox/rules/match-name';
import {newTester, type Json} from '../lib/sandbox/sandbox';
import '../lib/sandbox/seed';

const bestName = (searched: string[], recorded: string[]) => new NameIndex(recorded).search(searched).best(recorded);
const compareNames = (searched: string, recorded: string) => bestName([searched], [recorded]).matchStrength;

const rows = async (body: Json): Promise<Json[]> =>
  (await newTester().get('screenSimple', {body: {screeningType: 'sanctions-peps-and-media', ...body}})).resultRows;

describe('the comparison of two names', () => {
  it.each([
    ['Ilvane Torresund', 'ILVANE TORRESUND'],
    ['Ilvane Torresund', 'Torresund, Ilvane'],
    ['Łucjan Brzeżovar', 'Lucjan Brzezovar'],
    ['Sören Ødegaard-Straße', 'soren odegaard strasse'],
    ["O'Mallorin", 'OMallorin'],
    ['Qarvolt Maritime Holdings', 'Qarvolt Maritime Holdings Ltd'],
    ['Compagnie Lumerval S.A.', 'Compagnie Lumerval'],
    ['Velmarine Bunkering FZE', 'velmarine bunkering'],
    ['قاسم فلراشيدي', 'قاسم فلراشيدي'],
  ])('is 1 for names that differ only in spelling habits: %s and %s', (a, b) => {
    expect(compareNames(a, b)).toBe(1);
    expect(compareNames(b, a)).toBe(1);
  });

  it.each([
    ['Ilvane Torresund', 'Ilvane Toresund', 0.9, 0.99],
    ['Velmarin Bunkering', 'Velmarine Bunkering', 0.9, 0.99],
    ['Torresund', 'Ilvane Torresund', 0.8, 0.95],
    ['I. Torresund', 'Ilvane Torresund', 0.9, 0.95],
    ['I. Torresund', 'Anders Torresund', 0.5, 0.7],
    ['Torresund', 'I. Torresund', 0.8, 0.95],
    ['Ilvane Torresund', 'Palomar Brightwick', 0, 0.3],
  ])('lies between for %s and %s', (a, b, low, high) => {
    expect(compareNames(a, b)).toBeGreaterThanOrEqual(low);
    expect(compareNames(a, b)).toBeLessThanOrEqual(high);
  });

  it('agrees with the package dice-coefficient about words of several letters', () => {
    const words = fc.stringMatching(/^[abc]{2,9}$/);
    fc.assert(
      fc.property(words, words, (word, other) => {
        expect(new NameIndex([other]).resembling(word).get(other) ?? 0).toBeCloseTo(diceCoefficient(word, other), 12);
      }),
    );
  });

  it('falls as a name moves away from another', () => {
    const steps = ['Ilvane Torresund', 'Ilvane Toresund', 'Ilvana Toresund', 'Ilvana Tores', 'Ilv Tor'].map((name) =>
      compareNames(name, 'Ilvane Torresund'),
    );
    expect(steps).toEqual([...steps].sort((a, b) => b - a));
    expect(new Set(steps).size).toBe(steps.length);
  });

  it.each(['', '   ', '!?', '—'])('is 0 for a text without a word: "%s"', (name) => {
    expect(compareNames(name, 'Ilvane Torresund')).toBe(0);
    expect(compareNames('Ilvane Torresund', name)).toBe(0);
  });

  it('keeps a legal form that is the whole name', () => {
    expect(wordsOf('Limited')).toEqual(['limited']);
    expect(wordsOf('Qarvolt Limited')).toEqual(['qarvolt']);
  });

  it('takes the best pair of all names on both sides', () => {
    expect(bestName(['X', 'El Tejon'], ['Bartolo Fennimar', 'El Tejón'])).toEqual({
      matchName: 'El Tejón',
      matchStrength: 1,
    });
  });
});

describe('a screening', () => {
  it('finds a record by an alias in the search', async () => {
    const [row] = await rows({entityName: 'Somebody Else', aliases: ['Bartolo Fennimar']});
    expect(row).toMatchObject({matchName: 'Bartolo Fennimar', matchStrength: 1});
  });

  it('lists the closest candidate first', async () => {
    const found = await rows({entityName: 'Torresund', threshold: 0.5});
    const strengths = found.map(({matchStrength}) => matchStrength);
    expect(strengths.length).toBeGreaterThan(1);
    expect(strengths).toEqual([...strengths].sort((a, b) => b - a));
  });

  it('finds records of every type without a type, and of that type alone with one', async () => {
    expect(await rows({entityName: 'Obsidian Lark'})).toHaveLength(1);
    expect(await rows({entityName: 'Obsidian Lark', entityType: 'vessel'})).toHaveLength(1);
    expect(await rows({entityName: 'Obsidian Lark', entityType: 'company'})).toEqual([]);
  });

  it.each(['IMO 9990025', 'IMO9990025', '9990025', 'imo-9990025'])(
    'finds a vessel by its number, written as %s',
    async (entityName) => {
      expect((await rows({entityName})).map(({entity, matchStrength}) => [entity.sigmaID, matchStrength])).toEqual([
        ['S-48244', 1],
      ]);
    },
  );

  it('does not take a number that resembles another one for it', async () => {
    expect(await rows({entityName: 'IMO 9990026', threshold: 0.5})).toEqual([]);
  });

  it('is not moved by custom fields', async () => {
    const search = {entityName: 'Ilvane Torresund', entityType: 'person'};
    expect(await rows({...search, customFields: [{key: 'imo', value: '9990025'}]})).toEqual(await rows(search));
  });

  it('counts its rows and says when it ran', async () => {
    const {get, time} = newTester();
    time.now = Date.parse('2025-03-20T08:30:00Z');
    const result = await get('screenSimple', {body: {entityName: 'Torresund', screeningType: 'media', threshold: 0.5}});
    expect(result).toMatchObject({resultCount: result.resultRows.length, searchDate: '2025-03-20T08:30:00Z'});
    expect(result).not.toHaveProperty('alertCreatedURN');
  });

  it('shows what is known of a candidate: score, risks, news, KYC, facet and sources', async () => {
    const [row] = await rows({entityName: 'Ximena Valdorraz', countries: ['PE']});
    expect(row).toMatchObject({
      matchLocation: 'PE',
      sources: {watchlists: ['Register of Public Offices'], news: ['Diario de la Sierra']},
      entity: {
        riskScore: 59,
        indicatorSummaries: [
          {category: 'PEP', count: 1},
          {category: 'Adverse media', count: 1},
        ],
        news: [{eventLabel: 'Bribery'}],
        kyc: {locations: [{countryCode: 'PE'}]},
        facet: {nationalities: [{value: 'PE', sourceAttribution: ['Register of Public Offices']}]},
      },
    });
  });
});
