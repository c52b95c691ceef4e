/** Tests how names, dates and countries are compared, and what a screening type and a Filter Set cover. */
import {describe, expect, it} from 'vitest';
import {yearsApart} from '../src/core/rules/dates';
import {indexNames, wordsOf} from '../src/core/rules/match-name';
import {countriesApart} from '../src/core/rules/proximity';
import {judge, newTester, seed, type Json} from './lib/sandbox';

const bestName = (searched: string[], recorded: string[]) => indexNames(recorded)(searched).best(recorded);
const compareNames = (searched: string, recorded: string) => bestName([searched], [recorded]).matchStrength;

describe('the comparison of two names', () => {
  it.each<[string, string, number, number]>([
    ['Ilvane Torresund', 'ILVANE TORRESUND', 1, 1],
    ['Ilvane Torresund', 'Torresund, Ilvane', 1, 1],
    ['Sören Ødegaard-Straße', 'soren odegaard strasse', 1, 1],
    ['Qarvolt Maritime Holdings', 'Qarvolt Maritime Holdings Ltd', 1, 1],
    ['قاسم فلراشيدي', 'قاسم فلراشيدي', 1, 1],
    ['Ilvane Torresund', 'Ilvane Toresund', 0.9, 0.99],
    ['Torresund', 'Ilvane Torresund', 0.8, 0.95],
    ['I. Torresund', 'Ilvane Torresund', 0.9, 0.95],
    ['I. Torresund', 'Anders Torresund', 0.5, 0.7],
    ['Torresund', 'I. Torresund', 0.8, 0.95],
    ['Ilvane Torresund', 'Palomar Brightwick', 0, 0.3],
    ['', 'Ilvane Torresund', 0, 0],
    ['!?', 'Ilvane Torresund', 0, 0],
    // Dice coefficients of single words: twice the shared pairs of letters by all pairs, each pair counted once.
    ['night', 'nacht', 0.25, 0.25],
    ['context', 'contact', 0.5, 0.5],
    ['aaaa', 'aa', 0.5, 0.5],
    ['abcabc', 'abc', 0.57, 0.57],
  ])('returns a strength in the expected range for %j and %j: %d to %d', (a, b, low, high) => {
    // The share of the recorded name counts less, so only complete agreement is symmetric.
    const strengths = [compareNames(a, b), ...(low === high ? [compareNames(b, a)] : [])];
    for (const strength of strengths) {
      expect(strength).toBeGreaterThanOrEqual(low);
      expect(strength).toBeLessThanOrEqual(high);
    }
  });

  it('ignores a legal form unless it is the whole name', () => {
    expect([wordsOf('Limited'), wordsOf('Qarvolt Limited')]).toEqual([['limited'], ['qarvolt']]);
  });

  it('uses the best match of all searched and recorded names', () => {
    const best = {matchName: 'El Tejón', matchStrength: 1};
    expect(bestName(['X', 'El Tejon'], ['Bartolo Fennimar', 'El Tejón'])).toEqual(best);
  });
});

describe('the proximity', () => {
  it.each([
    ['1968-04-17', '1968-04-17', 0],
    ['1968', '1968-04-17', 0],
    ['1968/04', '1968-04-17', 0],
    ['1968/04/17', '1968', 0],
    ['1968-04-17', '1969-04-17', 1],
    ['1990', '1959-03-27', 31],
    ['1968-01', '1968-07', 0.5],
    ['1968-04-17', '1968-04-18', 1 / 12],
  ])('of dates of birth is the difference in years between %s and %s: %d', (a, b, years) =>
    expect(yearsApart(a, b)).toBe(years),
  );

  it.each([
    ['MT', 'MT', 0],
    ['MT', 'IT', 1],
    ['MT', 'SE', 2],
    ['MT', 'US', 3],
  ])('of locations is the number of steps from %s to %s: %i', (a, b, steps) =>
    expect(countriesApart(seed, a, b)).toBe(steps),
  );
});

/** Names of all subjects, so that the results only depend on the coverage. */
const everybody = {entityName: 'Nobody', aliases: seed.records.map(({entityName}) => entityName)};
const screen = async (body: Json): Promise<Json[]> => (await newTester().get('screenSimple', {body})).resultRows;
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
    expect(Object.keys(covered).sort()).toEqual([...(judge.doc.components.schemas?.ScreeningType?.enum ?? [])].sort());
    expect(subjectsOf('ofac-only').length).toBeLessThan(subjectsOf('sanctions').length);
  });

  it.each(Object.entries(covered))('covers exactly its own subjects and risks: %s', async (screeningType, expected) => {
    const rows = await screen({...everybody, threshold: 1, screeningType});
    expect(subjectsOf(screeningType).length).toBeGreaterThan(2);
    expect(ids(rows)).toEqual(subjectsOf(screeningType));
    expect([...new Set(indicatorsOf(rows).map(({category}) => category as string))].sort()).toEqual(expected);
    expect(rows.some(({entity}) => entity.news.length > 0)).toBe(screeningType.includes('media'));
    for (const {hopsAway} of indicatorsOf(rows)) expect(hopsAway).toBe(0);
  });
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

  it.each(seed.filterSets)('decides what a full screening returns: $name', async ({id, categories, hops}) => {
    const isCovered = (one: Json) => categories.includes(one.category) && one.hopsAway <= hops;
    const expected = seed.records.flatMap(({indicators}) => indicators.filter(isCovered));
    expect(expected.length).toBeGreaterThan(3);
    const found = indicatorsOf(await screenFull(id, everybody));
    expect(new Set(found.map(({urn}) => urn as string))).toEqual(new Set(expected.map(({urn}) => urn)));
  });

  it('decides how closely a name must match, and how many relationship hops a screening follows', async () => {
    const count = async (id: number, entityName: string) => (await screenFull(id, {entityName})).length;
    expect([await count(12, 'Velmarin Bunkering'), await count(18, 'Velmarin Bunkering')]).toEqual([1, 0]);
    expect(await count(7, 'Pellucid Bay Logistics Ltd')).toBe(0);
    expect(await count(0, 'Obsidian Lark')).toBe(1);
    const [row] = await screenFull(12, {entityName: 'Pellucid Bay Logistics Ltd'});
    const chain = ['Pellucid Bay Logistics Ltd', 'Sablewind Chartering Ltd', 'Qarvolt Maritime Holdings Ltd'];
    expect(row.entity.indicators[0]).toMatchObject({
      hopsAway: 2,
      relationshipChain: {
        edges: [
          {from: 'S-48235', to: 'S-48234', relation: 'owned by'},
          {from: 'S-48234', to: 'S-48212', relation: 'owned by'},
        ],
        entities: chain.map((entityName) => ({entityName})),
      },
    });
  });

  it('decides which risks and news of an entity are included', async () => {
    const {get} = newTester();
    const create = (filterSetID: number): Promise<Json> =>
      get('createEntity', {body: {filterSetID, entityGroupIDs: [], search: {entityName: 'Ximena Valdorraz'}}});
    const [withNews, without, onlyNews] = [await create(12), await create(7), await create(21)];
    const names = ['Standard onboarding', 'Sanctions and PEPs', 'Media watch'];
    expect([withNews, without, onlyNews].map(({filterSetName}) => filterSetName)).toEqual(names);
    expect(withNews.riskMetadata).toMatchObject({pepLevels: ['Regional legislature'], newsMetadata: [{count: 1}]});
    expect(without.riskMetadata).toEqual({pepLevels: ['Regional legislature']});
    expect(onlyNews.riskMetadata).not.toHaveProperty('pepLevels');
    expect(withNews.riskScore).toBeGreaterThan(without.riskScore);
  });
});
