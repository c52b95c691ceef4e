import {describe, expect, it} from 'vitest';
import {judge, newTester, seed, type Json} from './lib/sandbox';

const screen = async (body: Json): Promise<Json[]> => (await newTester().get('screenSimple', {body})).resultRows;
const ids = (rows: Json[]) => rows.map(({entity}) => entity.sigmaID).sort();
const categories = (rows: Json[]) =>
  [...new Set(rows.flatMap(({entity}) => entity.indicators.map(({category}: Json) => category)))].sort();

/** A search that matches every record, so that the results only depend on the coverage. */
const everybody = {entityName: 'Nobody', aliases: seed.records.map(({entityName}) => entityName), threshold: 1};
const withRisk = (test: (category: string, hops: number, lists: string[]) => boolean) =>
  seed.records
    .filter(({indicators}) =>
      indicators.some((i) =>
        test(
          i.category,
          i.hopsAway,
          i.sources.map(({name}) => name),
        ),
      ),
    )
    .map(({sigmaID}) => sigmaID)
    .sort();

describe('a screening type', () => {
  const expected: Record<string, [string[], string[]]> = {
    'ofac-only': [
      withRisk((c, hops, lists) => c === 'Sanctions' && hops === 0 && lists.includes(seed.ofacLists[0] ?? '')),
      ['Sanctions'],
    ],
    sanctions: [withRisk((c, hops) => c === 'Sanctions' && hops === 0), ['Sanctions']],
    'sanctions-and-peps': [withRisk((c, hops) => ['Sanctions', 'PEP'].includes(c) && hops === 0), ['PEP', 'Sanctions']],
    media: [withRisk((c, hops) => c === 'Adverse media' && hops === 0), ['Adverse media']],
    'sanctions-peps-and-media': [
      withRisk((c, hops) => ['Sanctions', 'PEP', 'Adverse media'].includes(c) && hops === 0),
      ['Adverse media', 'PEP', 'Sanctions'],
    ],
  };

  it('has a test for every value', () => {
    expect(Object.keys(expected).sort()).toEqual([...(judge.doc.components.schemas?.ScreeningType?.enum ?? [])].sort());
  });

  it.each(Object.entries(expected))(
    'covers exactly its own records and risk categories: %s',
    async (screeningType, [sigmaIDs, covered]) => {
      const rows = await screen({...everybody, screeningType});
      expect(sigmaIDs.length).toBeGreaterThan(2);
      expect(ids(rows)).toEqual(sigmaIDs);
      expect(categories(rows)).toEqual(covered);
      const hasNews = rows.some(({entity}) => entity.news.length > 0);
      expect(hasNews).toBe(screeningType.includes('media'));
    },
  );

  it('covers fewer records as ofac-only than as sanctions', () => {
    expect(expected['ofac-only']?.[0].length).toBeLessThan(expected.sanctions?.[0].length ?? 0);
  });

  it('never covers association risk', async () => {
    const rows = await screen({...everybody, screeningType: 'sanctions-peps-and-media'});
    for (const {entity} of rows) for (const {hopsAway} of entity.indicators) expect(hopsAway).toBe(0);
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
