import {describe, expect, it} from 'vitest';
import {diceCoefficient} from 'dice-coefficient';
import fc from 'fast-check';
import {indexNames, wordsOf} from '../src/core/rules/match-name';
import {newTester, type Json} from './lib/sandbox';
import './lib/seed';

const bestName = (searched: string[], recorded: string[]) => indexNames(recorded)(searched).best(recorded);
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
  ])('returns 1 for variants in spelling, word order or legal form: %s and %s', (a, b) => {
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
  ])('returns a strength in the expected range for %s and %s', (a, b, low, high) => {
    expect(compareNames(a, b)).toBeGreaterThanOrEqual(low);
    expect(compareNames(a, b)).toBeLessThanOrEqual(high);
  });

  it('agrees with the dice-coefficient package on words of 2 to 9 letters', () => {
    const words = fc.stringMatching(/^[abc]{2,9}$/);
    fc.assert(
      fc.property(words, words, (word, other) => {
        // The strength is rounded to two digits.
        expect(Math.abs(compareNames(word, other) - diceCoefficient(word, other))).toBeLessThan(0.00501);
      }),
    );
  });

  it('returns lower values as names become less similar', () => {
    const steps = ['Ilvane Torresund', 'Ilvane Toresund', 'Ilvana Toresund', 'Ilvana Tores', 'Ilv Tor'].map((name) =>
      compareNames(name, 'Ilvane Torresund'),
    );
    expect(steps).toEqual([...steps].sort((a, b) => b - a));
    expect(new Set(steps).size).toBe(steps.length);
  });

  it.each(['', '   ', '!?', '—'])('returns 0 for text without words: "%s"', (name) => {
    expect(compareNames(name, 'Ilvane Torresund')).toBe(0);
    expect(compareNames('Ilvane Torresund', name)).toBe(0);
  });

  it('ignores a legal form unless it is the whole name', () => {
    expect(wordsOf('Limited')).toEqual(['limited']);
    expect(wordsOf('Qarvolt Limited')).toEqual(['qarvolt']);
  });

  it('uses the best match of all searched and recorded names', () => {
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

  it('finds records of every type, or only of the requested type', async () => {
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

  it('does not match a vessel with a similar number', async () => {
    expect(await rows({entityName: 'IMO 9990026', threshold: 0.5})).toEqual([]);
  });

  it('is not affected by custom fields', async () => {
    const search = {entityName: 'Ilvane Torresund', entityType: 'person'};
    expect(await rows({...search, customFields: [{key: 'imo', value: '9990025'}]})).toEqual(await rows(search));
  });

  it('returns its row count and search date, and creates no alert', async () => {
    const {get, time} = newTester();
    time.now = Date.parse('2025-03-20T08:30:00Z');
    const result = await get('screenSimple', {body: {entityName: 'Torresund', screeningType: 'media', threshold: 0.5}});
    expect(result).toMatchObject({resultCount: result.resultRows.length, searchDate: '2025-03-20T08:30:00Z'});
    expect(result).not.toHaveProperty('alertCreatedURN');
  });

  it('returns the score, risks, news, KYC, facet and sources of a candidate', async () => {
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
