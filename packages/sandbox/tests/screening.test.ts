/** Tests how names, dates and countries are compared, and what a screening type and a Filter Set cover. */
import {describe, expect, it} from 'vitest';
import {yearsApart} from '../src/core/rules/dates';
import {explainMatch, indexNames, wordsOf} from '../src/core/rules/match-name';
import {countriesApart} from '../src/core/rules/proximity';
import {validator, newTester, readCases, seed, type Json} from './lib/sandbox';

type Case = [a: string, b: string, expected: number];
const {names, birthDates, countries} = readCases<{
  names: [a: string, b: string, low: number, high: number][];
  birthDates: Case[];
  countries: Case[];
}>('comparisons');
const bestName = (searched: string[], recorded: string[]) =>
  indexNames(recorded)(searched).best(recorded);
const compareNames = (searched: string, recorded: string) =>
  bestName([searched], [recorded]).matchStrength;

describe('the comparison of two names', () => {
  it.each(names)(
    'returns a strength in the expected range for %j and %j: %d to %d',
    (a, b, low, high) => {
      // The share of the recorded name counts less, so only complete agreement is symmetric.
      const strengths = [compareNames(a, b), ...(low === high ? [compareNames(b, a)] : [])];
      for (const strength of strengths) {
        expect(strength).toBeGreaterThanOrEqual(low);
        expect(strength).toBeLessThanOrEqual(high);
      }
    },
  );

  it('ignores a legal form unless it is the whole name', () => {
    expect([wordsOf('Limited'), wordsOf('Qarvolt Limited')]).toEqual([['limited'], ['qarvolt']]);
  });

  it.each([
    [
      'Qarvolt Maritme',
      'Qarvolt Maritime Holdings',
      ['Qarvolt–Qarvolt 1.00', 'Maritme–Maritime 0.77'],
    ],
    ['torresund, ILVANE', 'Ilvane Torresund', ['torresund–Torresund 1.00', 'ILVANE–Ilvane 1.00']],
    ["O'Halloran & Sons Ltd", 'OHalloran Sons', ["O'Halloran–OHalloran 1.00", 'Sons–Sons 1.00']],
    ['X. Torvikadze', 'Xenia Torvikadze', ['X.–Xenia 0.80', 'Torvikadze–Torvikadze 1.00']],
    ['Ana Ana', 'Ana', ['Ana–Ana 1.00', 'Ana–Ana 1.00']],
  ])('explains %j and %j with the pairs %j', (a, b, pairs) => {
    const found = explainMatch(a, b, compareNames(a, b))!;
    expect(
      found.pairs.map(
        ({searched, recorded, similarity}) =>
          `${found.searched[searched].text}–${found.recorded[recorded].text} ${similarity.toFixed(2)}`,
      ),
    ).toEqual(pairs);
  });

  it.each(names)('explains %j and %j with words that count once each', (a, b) => {
    const strength = compareNames(a, b);
    const found = explainMatch(a, b, strength);
    if (!found) return expect(b, 'only numbers have no explanation').toMatch(/\d/);
    const words = [found.searched, found.recorded].map((all) => all.filter(({counts}) => counts));
    expect(words.map(({length}) => length)).toEqual([wordsOf(a).length, wordsOf(b).length]);
    expect(found.pairs.length > 0).toBe(strength > 0);
  });

  it('explains no strength of other names, and no number', () => {
    expect(explainMatch('Ilvane', 'Torresund', 1)).toBeUndefined();
    expect(explainMatch('IMO 9990001', '9990001', 1)).toBeUndefined();
  });

  it('uses the best match of all searched and recorded names', () => {
    const best = {matchName: 'El Tejón', matchStrength: 1};
    expect(bestName(['X', 'El Tejon'], ['Bartolo Fennimar', 'El Tejón'])).toEqual(best);
  });
});

describe('the proximity', () => {
  it.each(birthDates)(
    'of dates of birth is the difference in years between %s and %s: %d',
    (a, b, years) => expect(yearsApart(a, b)).toBeCloseTo(years),
  );

  it.each(countries)('of locations is the number of steps from %s to %s: %i', (a, b, steps) =>
    expect(countriesApart(seed, a, b)).toBe(steps),
  );
});

/** Names of all subjects, so that the results only depend on the coverage. */
const everybody = {entityName: 'Nobody', aliases: seed.records.map(({entityName}) => entityName)};
const screen = async (body: Json): Promise<Json[]> =>
  (await newTester().get('screenSimple', {body})).resultRows;
const indicatorsOf = (rows: Json[]): Json[] => rows.flatMap(({entity}) => entity.indicators);
const ids = (rows: Json[]) => rows.map(({entity}) => entity.sigmaID as string).sort();

describe('a screening type', () => {
  /** Risk categories of each screening type. */
  const covered: Record<string, string[]> = {
    'ofac-only': ['Sanctions'],
    sanctions: ['Sanctions'],
    'sanctions-and-peps': ['PEP', 'Sanctions'],
    media: ['Adverse media'],
    'sanctions-peps-and-media': ['Adverse media', 'PEP', 'Sanctions'],
  };
  const subjectsOf = (type: string): string[] => {
    const isListed = (names: string[]) => type !== 'ofac-only' || names.includes(seed.ofacLists[0]);
    const isCovered = ({category, hopsAway, sources}: (typeof seed.records)[0]['indicators'][0]) =>
      hopsAway === 0 && covered[type].includes(category) && isListed(sources.map(({name}) => name));
    return seed.records
      .filter(({indicators}) => indicators.some(isCovered))
      .map(({sigmaID}) => sigmaID)
      .sort();
  };

  it('has a test for every value', () => {
    expect(Object.keys(covered).sort()).toEqual(
      [...(validator.doc.components.schemas?.ScreeningType?.enum ?? [])].sort(),
    );
    expect(subjectsOf('ofac-only').length).toBeLessThan(subjectsOf('sanctions').length);
  });

  it.each(Object.entries(covered))(
    'covers exactly its own subjects and risks: %s',
    async (screeningType, expected) => {
      const rows = await screen({...everybody, threshold: 1, screeningType});
      expect(subjectsOf(screeningType).length).toBeGreaterThan(2);
      expect(ids(rows)).toEqual(subjectsOf(screeningType));
      expect(
        [...new Set(indicatorsOf(rows).map(({category}) => category as string))].sort(),
      ).toEqual(expected);
      expect(rows.some(({entity}) => entity.news.length > 0)).toBe(screeningType.includes('media'));
      for (const {hopsAway} of indicatorsOf(rows)) expect(hopsAway).toBe(0);
    },
  );
});

it('a lower threshold keeps candidates of that strength and more, and all rows of a higher one', async () => {
  const search = {entityName: 'Torresund', aliases: ['Velmarin Bunkering', 'Merrowdale Foods']};
  const counts: number[] = [];
  let above: string[] = [];
  for (const threshold of [1, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5]) {
    const rows = await screen({...search, screeningType: 'sanctions-peps-and-media', threshold});
    for (const {matchStrength} of rows) expect(matchStrength).toBeGreaterThanOrEqual(threshold);
    expect(ids(rows)).toEqual(expect.arrayContaining(above));
    above = ids(rows);
    counts.push(above.length);
  }
  expect(counts.at(-1)).toBeGreaterThan(counts[0]);
});

describe('a Filter Set', () => {
  const screenFull = async (filterSetID: number, search: Json): Promise<Json[]> =>
    (await newTester().get('screenFull', {body: {...search, filterSetID}})).resultRows;

  it.each(seed.filterSets)(
    'decides what a full screening returns: $name',
    async ({id, categories, hops}) => {
      const isCovered = (one: Json) => categories.includes(one.category) && one.hopsAway <= hops;
      const expected = seed.records.flatMap(({indicators}) => indicators.filter(isCovered));
      expect(expected.length).toBeGreaterThan(3);
      const found = indicatorsOf(await screenFull(id, everybody));
      expect(new Set(found.map(({urn}) => urn as string))).toEqual(
        new Set(expected.map(({urn}) => urn)),
      );
    },
  );
});
