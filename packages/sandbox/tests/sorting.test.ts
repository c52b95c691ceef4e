import {describe, expect, it} from 'vitest';
import {newTester, urn, type Json} from './lib/sandbox';

const entities = async (query: Json, body: Json = {}): Promise<Json[]> =>
  (await newTester().get('listEntities', {query: {pageSize: 100, ...query}, body})).entities;

const fields: [string, (entity: Json) => string | number | undefined][] = [
  ['updatedAt', (entity) => entity.updatedAt],
  ['createdAt', (entity) => entity.createdAt],
  ['riskScore', (entity) => entity.riskScore],
  ['entityName', (entity) => entity.entityName],
  ['customerKey', (entity) => entity.customerKey],
  ['urn', (entity) => entity.urn],
];

describe('the list of entities', () => {
  it.each(fields)('can be sorted by %s, in descending order by default', async (sortBy, valueOf) => {
    const [down, up] = [await entities({sortBy}), await entities({sortBy, sortOrder: 'ASC'})];
    const ascending = up.map(valueOf);
    expect(new Set(ascending).size).toBeGreaterThan(3);
    expect(ascending).toEqual([...ascending].sort((a, b) => (a! < b! ? -1 : Number(a! > b!))));
    expect(down.map(valueOf)).toEqual([...ascending].reverse());
  });

  it('orders entities with equal values by URN in both sort orders', async () => {
    const [zeroDown, zeroUp] = [
      await entities({sortBy: 'riskScore'}),
      await entities({sortBy: 'riskScore', sortOrder: 'ASC'}),
    ].map((list) => list.filter(({riskScore}) => riskScore === 0).map(({urn: id}) => id as string));
    expect(zeroDown?.length).toBeGreaterThan(2);
    expect(zeroDown).toEqual([...zeroDown!].sort());
    expect(zeroUp).toEqual(zeroDown);
  });

  it('starts with the most recently updated entity by default', async () => {
    expect(await entities({})).toEqual(await entities({sortBy: 'updatedAt', sortOrder: 'DESC'}));
  });

  it('accepts the sort order in the body, but prefers the query', async () => {
    const bySize = {sortBy: 'riskScore', sortOrder: 'ASC'};
    expect(await entities({}, bySize)).toEqual(await entities(bySize));
    expect(await entities({sortOrder: 'DESC'}, bySize)).toEqual(await entities({sortBy: 'riskScore'}));
    expect(await entities({sortBy: 'urn'}, bySize)).toEqual(await entities({sortBy: 'urn', sortOrder: 'ASC'}));
  });
});

describe('the list of news', () => {
  const news = async (query: Json): Promise<Json[]> =>
    (await newTester().get('listEntityNews', {path: {entityURN: urn('e1011')}, query})).newsEvents;

  it.each([
    ['publishedDate', ['2025-02-03', '2024-11-18']],
    ['updatedAt', ['2025-02-03', '2024-11-18']],
    ['eventMaterialityScore', ['2025-02-03', '2024-11-18']],
    ['eventLabel', ['2024-11-18', '2025-02-03']],
  ])('can be sorted by %s', async (sortBy, dates) => {
    const datesOf = (events: Json[]) => events.map(({articles}) => articles[0].publishedDate);
    expect(datesOf(await news({sortBy}))).toEqual(dates);
    expect(datesOf(await news({sortBy, sortOrder: 'ASC'}))).toEqual([...dates].reverse());
  });
});

describe('the list of history events', () => {
  it('starts with the newest event', async () => {
    const {histories} = await newTester().get('listHistories', {query: {pageSize: 100}});
    const times = histories.map(({timestamp}: Json) => timestamp);
    expect(times.length).toBeGreaterThan(10);
    expect(times).toEqual([...times].sort().reverse());
  });
});
