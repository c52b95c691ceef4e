import {describe, expect, it} from 'vitest';
import {judge, newTester, seed, type Json} from './lib/sandbox';

const screen = async (body: Json): Promise<Json[]> => (await newTester().get('screenSimple', {body})).resultRows;
const ids = (rows: Json[]) => rows.map(({entity}) => entity.sigmaID).sort();
const categories = (rows: Json[]) =>
  [...new Set(rows.flatMap(({entity}) => entity.indicators.map(({category}: Json) => category)))].sort();

/** A search that matches every record, so that the results only depend on the coverage. */
const everybody = {entityName: 'Nobody', aliases: seed.records.map(({entityName}) => entityName), threshold: 1};
/** Risk categories of each screening type. */
const covered: Record<string, string[]> = {
  'ofac-only': ['Sanctions'],
  sanctions: ['Sanctions'],
  'sanctions-and-peps': ['PEP', 'Sanctions'],
  media: ['Adverse media'],
  'sanctions-peps-and-media': ['Adverse media', 'PEP', 'Sanctions'],
};
const subjectsOf = (screeningType: string): string[] =>
  seed.records
    .filter(({indicators}) =>
      indicators.some(
        ({category, hopsAway, sources}) =>
          hopsAway === 0 &&
          covered[screeningType].includes(category) &&
          (screeningType !== 'ofac-only' || sources.some(({name}) => name === seed.ofacLists[0])),
      ),
    )
    .map(({sigmaID}) => sigmaID)
    .sort();

describe('a screening type', () => {
  it('has a test for every value', () => {
    expect(Object.keys(covered).sort()).toEqual([...(judge.doc.components.schemas?.ScreeningType?.enum ?? [])].sort());
  });

  it.each(Object.entries(covered))('covers exactly its own subjects and risks: %s', async (screeningType, expected) => {
    const rows = await screen({...everybody, screeningType});
    expect(subjectsOf(screeningType).length).toBeGreaterThan(2);
    expect(ids(rows)).toEqual(subjectsOf(screeningType));
    expect(categories(rows)).toEqual(expected);
    expect(rows.some(({entity}) => entity.news.length > 0)).toBe(screeningType.includes('media'));
    for (const {entity} of rows) for (const {hopsAway} of entity.indicators) expect(hopsAway).toBe(0);
  });

  it('covers fewer subjects as ofac-only than as sanctions', () => {
    expect(subjectsOf('ofac-only').length).toBeLessThan(subjectsOf('sanctions').length);
  });
});

describe('a threshold', () => {
  it.each([0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1])('of %d keeps candidates of that strength and more', async (threshold) => {
    for (const entityName of ['Torresund', 'Velmarin Bunkering', 'Merrowdale Foods']) {
      const rows = await screen({entityName, screeningType: 'sanctions-peps-and-media', threshold});
      for (const {matchStrength} of rows) expect(matchStrength).toBeGreaterThanOrEqual(threshold);
    }
  });

  it('of a lower value returns at least the rows of a higher value', async () => {
    const counts = [];
    let above = new Set<string>();
    for (const threshold of [1, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5]) {
      const found = new Set(
        ids(
          await screen({
            entityName: 'Torresund',
            aliases: ['Velmarin Bunkering', 'Merrowdale Foods'],
            screeningType: 'sanctions-peps-and-media',
            threshold,
          }),
        ),
      );
      for (const id of above) expect(found).toContain(id);
      above = found;
      counts.push(found.size);
    }
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
  });
});
