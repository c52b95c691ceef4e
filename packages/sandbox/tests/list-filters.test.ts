/** Tests the filters of entities, news and history events. The cases are in cases/filters.yaml. */
import {describe, expect, it} from 'vitest';
import {readCases} from './lib/cases';
import {judge, newTester, urn, type Json, type Tester} from './lib/sandbox';

type Case = [filter: Record<string, Json>, expected: string[]];
const cases = readCases<Record<'entities' | 'news', Case[]>>('filters');

/** Lists the filters of a schema that have no case. */
function untested(schema: string, tested: Case[]): string[] {
  const filters = Object.keys(judge.doc.components.schemas?.[schema]?.properties ?? {});
  expect(filters.length).toBeGreaterThan(10);
  return filters.filter((name) => !tested.some(([filter]) => name in filter));
}

const listEntities = async (filters: Json): Promise<string[]> =>
  (await newTester().get('listEntities', {query: {pageSize: 100}, body: {filters}})).entities
    .map(({urn: one}: Json) => one.replace(/^.*:/, ''))
    .sort();
const allEntities = await listEntities({});

describe('the filters of the entity list', () => {
  it('are all tested here', () => {
    expect(untested('EntityListFilters', cases.entities)).toEqual([]);
  });

  it.each(cases.entities)('keep only the matching entities: %j', async (filter, expected) => {
    expect(await listEntities(filter)).toEqual(expected);
    expect(expected.length).toBeLessThan(allEntities.length);
  });

  it('are not applied when their value is an empty list, and keep archived entities', async () => {
    const lists = cases.entities.filter(([filter]) => Array.isArray(Object.values(filter)[0]));
    expect(lists.length).toBeGreaterThan(8);
    for (const [filter] of lists)
      expect(await listEntities({[Object.keys(filter)[0]]: []}), JSON.stringify(filter)).toEqual(allEntities);
    expect(allEntities).toContain('e1014');
  });

  it('must all match, include both ends of a score range, and set the total', async () => {
    const filters = {escalated: true, minScore: 80, dispositionStatus: 'blocked', groupIDs: [3]};
    expect(await listEntities(filters)).toEqual(['e1002']);
    expect(await listEntities({...filters, maxScore: 90})).toEqual([]);
    expect(await listEntities({minScore: 64, maxScore: 64})).toEqual(['e1001']);
    const {total} = await newTester().get('listEntities', {query: {pageSize: 1}, body: {filters: {archived: true}}});
    expect(total).toBe(1);
  });
});

/** Creates an entity with several matches in the news, whose names are its aliases. */
async function withNews(): Promise<{tester: Tester; path: {entityURN: string}}> {
  const tester = newTester();
  const companies = ['Qarvolt Maritime Holdings Ltd', 'Compagnie Lumerval SA', 'Lanyueqing Trading Pte Ltd'];
  const aliases = [...companies, 'Klaudius Rehbrunn', 'Ximena Valdorraz', 'Anders Torresund'];
  const search = {entityName: 'A collection', aliases};
  const {urn: entityURN} = await tester.get('createEntity', {body: {filterSetID: 12, entityGroupIDs: [], search}});
  const decide = (item: string, verdict: string) => tester.control(`entities/${entityURN}/decision`, {item, verdict});
  await decide('7c1e4b90-2a6d-4f35-8b1c-94d0e7a35f12', 'against');
  await decide('3f0c8a52-7d1e-4b7a-9a55-0d6b1c2e4f90', 'for');
  return {tester, path: {entityURN}};
}

const {tester, path} = await withNews();
const listNews = async (filters: Json): Promise<Json[]> =>
  (await tester.get('listEntityNews', {path, query: {pageSize: 100}, body: {filters}})).newsEvents;
const idsOf = (events: Json[]): string[] => events.map(({id}) => id.slice(0, 8)).sort();
const allNews = await listNews({});

describe('the filters of the news list', () => {
  it('are all tested here', () => {
    expect(untested('NewsFilters', cases.news)).toEqual([]);
  });

  it.each(cases.news)('return exactly the matching events: %j', async (filter, expected) => {
    expect(idsOf(await listNews(filter))).toEqual(expected);
    expect(expected.length).toBeLessThan(allNews.length);
  });

  it('ignore isDecisionedAgainst when onlyReviewRequiredNews is true, and only then', async () => {
    const onlyOpen = idsOf(await listNews({onlyReviewRequiredNews: true}));
    for (const isDecisionedAgainst of [true, false])
      expect(idsOf(await listNews({onlyReviewRequiredNews: true, isDecisionedAgainst}))).toEqual(onlyOpen);
    expect(idsOf(await listNews({onlyReviewRequiredNews: false}))).toEqual(idsOf(allNews));
    const against = await listNews({onlyReviewRequiredNews: false, isDecisionedAgainst: true});
    expect(idsOf(against)).toEqual(['7c1e4b90']);
  });

  it('must all match the same article', async () => {
    const event = allNews.find(({sigmaID}) => sigmaID === 'S-48239');
    expect(event.articles.map(({language, publisherCountryCode}: Json) => [language, publisherCountryCode])).toEqual([
      ['zh', 'SG'],
      ['en', 'CY'],
    ]);
    expect(await listNews({languages: ['zh'], publisherCountries: ['SG']})).toEqual([event]);
    expect(await listNews({languages: ['zh'], publisherCountries: ['CY']})).toEqual([]);
  });

  it('also apply to the total and the summary', async () => {
    const body = {filters: {eventTypes: ['tax_offence']}};
    const {summary, total} = await tester.get('listEntityNews', {path, body, query: {pageSize: 1}});
    expect(total).toBe(2);
    expect(summary.eventTypes).toEqual([{eventLabel: 'Tax Offence', count: 2}]);
  });
});

describe('the news of an entity', () => {
  it('excludes the news of a match that was decided against, and the text of articles', async () => {
    expect(allNews.some(({sigmaID}) => sigmaID === 'S-48211')).toBe(true);
    expect((await tester.get('listEntityNews', {path: {entityURN: urn('e1001')}})).total).toBe(0);
    for (const {articles} of allNews) for (const article of articles) expect(article).not.toHaveProperty('body');
  });

  it('is empty under a Filter Set that does not cover news', async () => {
    const search = {entityName: 'Klaudius Rehbrunn'};
    const {urn: entityURN} = await tester.get('createEntity', {body: {filterSetID: 7, entityGroupIDs: [], search}});
    expect((await tester.get('listEntityNews', {path: {entityURN}})).total).toBe(0);
  });
});

const listHistories = async (body: Json): Promise<Json[]> =>
  (await newTester().get('listHistories', {query: {pageSize: 100}, body})).histories;
const {entities} = await newTester().get('listEntities', {query: {pageSize: 100}});
const allHistories = await listHistories({});
const historyIDs = (events: Json[]) => events.map(({historyID}) => historyID);

describe('the list of all histories', () => {
  it('sorts events of the same second by the number in their ID', async () => {
    const tester = newTester();
    tester.sandbox.state.counts.history = 8998;
    for (const escalated of [true, false, true])
      await tester.control(`entities/${urn('e1001')}/escalation`, {escalated});
    const {histories} = await tester.get('listHistories', {query: {pageSize: 3}});
    expect(historyIDs(histories as Json[])).toEqual(['H-100001', 'H-100000', 'H-99999']);
  });

  it('contains only the events of monitored entities', () => {
    const archived = entities.filter(({monitored}: Json) => !monitored).map(({urn}: Json) => urn);
    expect(archived.length).toBeGreaterThan(0);
    expect(allHistories.length).toBeGreaterThan(10);
    for (const {urn} of allHistories) expect(archived).not.toContain(urn);
  });

  const ranges: [Json, (time: string) => boolean][] = [
    [{startTime: '2025-03-10'}, (time) => time >= '2025-03-10'],
    [{endTime: '2025-03-06'}, (time) => time < '2025-03-07'],
    [{startTime: '2025-03-06', endTime: '2025-03-10'}, (time) => time >= '2025-03-06' && time < '2025-03-11'],
    [{startTime: '2025-02', endTime: '2025-02'}, (time) => time.startsWith('2025-02')],
    [{startTime: '2025-03-12T13:20:00Z', endTime: '2025-03-12T13:20:00Z'}, (time) => time === '2025-03-12T13:20:00Z'],
    [
      {startTime: '2025-03-12T14:20:00+01:00', endTime: '2025-03-12T14:20:00+01:00'},
      (time) => time === '2025-03-12T13:20:00Z',
    ],
  ];

  it.each(ranges)('keeps the events in a range, including both ends: %j', async (createdAt, test) => {
    const expected = allHistories.filter(({timestamp}) => test(timestamp));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(allHistories.length);
    expect(historyIDs(await listHistories({createdAt}))).toEqual(historyIDs(expected));
  });

  it.each([[[3]], [[1, 4]]])('keeps the events of the groups %j', async (groupIDs) => {
    const members = entities
      .filter(({entityGroups}: Json) => entityGroups.some(({id}: Json) => groupIDs.includes(id)))
      .map(({urn}: Json) => urn);
    const expected = allHistories.filter(({urn}) => members.includes(urn));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(allHistories.length);
    expect(historyIDs(await listHistories({groupIDs}))).toEqual(historyIDs(expected));
  });

  it('keeps all events for an empty range and an empty list of groups', async () => {
    expect(historyIDs(await listHistories({createdAt: {}, groupIDs: []}))).toEqual(historyIDs(allHistories));
  });
});
