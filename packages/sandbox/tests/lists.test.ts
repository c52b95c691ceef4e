/** Tests the pages, orders and filters of all lists. The cases of the filters are in cases/filters.yaml. */
import {describe, expect, it} from 'vitest';
import {validator, newTester, readCases, urn, type Json, type Tester} from './lib/sandbox';

const entityURN = urn('e1002');
type List = [operationId: string, items: string, key: string, path: Record<string, string>];
/** Every paged operation, with the name of its list and the key of an item. */
const lists: List[] = [
  ['listEntities', 'entities', 'urn', {}],
  ['listHistories', 'histories', 'historyID', {}],
  ['listEntityHistory', 'histories', 'historyID', {entityURN}],
  ['listEntityNews', 'newsEvents', 'id', {entityURN}],
  ['listTaskEntities', 'entities', 'urn', {taskID: 'T-6003'}],
  ['getTaskStatus', 'errors', '', {taskID: 'T-6004'}],
];

/** Creates a sandbox in which each list has at least 12 items. */
async function withLongLists(): Promise<Tester> {
  const tester = newTester({taskDuration: 0});
  for (let at = 0; at < 12; at += 1)
    await tester.control('news', {
      sigmaID: 'S-48212',
      title: `Report ${at}`,
      body: `Qarvolt Maritime, part ${at}.`,
    });
  for (const country of ['GB', 'QQ']) {
    const searches = Array.from({length: 12}, (_, at) => ({
      entityName: `Subject ${at}`,
      countries: [country],
    }));
    await tester.get('enqueueEntities', {body: {filterSetID: 12, entityGroupIDs: [], searches}});
  }
  return tester;
}

describe.each(lists)('the pages of %s', async (operationId, items, keyName, path) => {
  const {get} = await withLongLists();
  const hasTotal = operationId !== 'getTaskStatus';
  const keyOf = (item: Json): string => (keyName === '' ? item : item[keyName]);
  const page = (query: Json, body?: Json): Promise<Json> =>
    get(operationId, {path, query, ...(body ? {body} : {})});

  it('start at 1 and have 10 items by default', async () => {
    const response = await page({});
    expect(response[items]).toHaveLength(10);
    if (hasTotal) expect(response).toMatchObject({page: 1, pageSize: 10});
    expect(response[items]).toEqual((await page({page: 1}))[items]);
  });

  it.each([1, 3, 7, 100])(
    'contain each item once at a page size of %i, and the total is correct',
    async (pageSize) => {
      const keys: string[] = [];
      for (let number = 1; ; number += 1) {
        const response = await page({page: number, pageSize});
        expect(response[items].length).toBeLessThanOrEqual(pageSize);
        keys.push(...response[items].map(keyOf));
        if (response[items].length > 0) continue;
        if (hasTotal) expect(response.total).toBe(keys.length);
        break;
      }
      expect(keys.length).toBeGreaterThan(11);
      expect(new Set(keys).size).toBe(keys.length);
      expect((await page({page: 1_000_000, pageSize}))[items]).toEqual([]);
    },
  );

  if (validator.operation(operationId).operation.requestBody === undefined) return;

  it('can be requested in the body, where `total` is ignored, but each query parameter takes precedence', async () => {
    expect(await page({}, {page: 2, pageSize: 4, total: 1})).toEqual(
      await page({page: 2, pageSize: 4}),
    );
    expect(await page({page: 2}, {page: 1, pageSize: 4})).toEqual(
      await page({page: 2, pageSize: 4}),
    );
    expect(await page({pageSize: 3}, {page: 2, pageSize: 4})).toEqual(
      await page({page: 2, pageSize: 3}),
    );
  });
});

const tester = newTester();
const query = {pageSize: 100};
const entitiesIn = async (order: Json, body: Json = {}): Promise<Json[]> =>
  (await tester.get('listEntities', {query: {...query, ...order}, body})).entities;
const allEntities = await entitiesIn({});

describe('the order of entities', () => {
  const fields = ['updatedAt', 'createdAt', 'riskScore', 'entityName', 'customerKey', 'urn'];
  it.each(fields)('can be by %s, descending by default', async (sortBy) => {
    const valuesIn = async (order: Json) =>
      (await entitiesIn(order)).map((entity) => entity[sortBy] as string | number);
    const ascending = await valuesIn({sortBy, sortOrder: 'ASC'});
    expect(new Set(ascending).size).toBeGreaterThan(3);
    expect(ascending).toEqual([...ascending].sort((a, b) => (a < b ? -1 : Number(a > b))));
    expect(await valuesIn({sortBy})).toEqual([...ascending].reverse());
  });

  it('is by URN for equal values, and starts with the most recently updated entity by default', async () => {
    for (const sortOrder of ['ASC', 'DESC']) {
      const found = await entitiesIn({sortBy: 'riskScore', sortOrder});
      const equal = found
        .filter(({riskScore}) => riskScore === 0)
        .map(({urn: one}) => one as string);
      expect(equal.length).toBeGreaterThan(2);
      expect(equal).toEqual([...equal].sort());
    }
    expect(allEntities).toEqual(await entitiesIn({sortBy: 'updatedAt', sortOrder: 'DESC'}));
  });

  it('can be set in the body, but each query parameter takes precedence', async () => {
    const byScore = {sortBy: 'riskScore', sortOrder: 'ASC'};
    expect(await entitiesIn({}, byScore)).toEqual(await entitiesIn(byScore));
    expect(await entitiesIn({sortOrder: 'DESC'}, byScore)).toEqual(
      await entitiesIn({sortBy: 'riskScore'}),
    );
    expect(await entitiesIn({sortBy: 'urn'}, byScore)).toEqual(
      await entitiesIn({sortBy: 'urn', sortOrder: 'ASC'}),
    );
  });
});

type Case = [filter: Record<string, Json>, expected: string[]];

/** The filters of each list, with the items that they keep. */
type Cases = {
  entities: Case[];
  news: Case[];
};

const cases = readCases<Cases>('filters');

it.each([
  ['EntityListFilters', cases.entities],
  ['NewsFilters', cases.news],
])('all filters of %s are tested here', (schema, tested) => {
  const filters = Object.keys(validator.doc.components.schemas?.[schema]?.properties ?? {});
  expect(filters.length).toBeGreaterThan(10);
  expect(filters.filter((name) => !tested.some(([filter]) => name in filter))).toEqual([]);
});

describe('the filters of the entity list', () => {
  const filtered = async (filters: Json): Promise<string[]> =>
    (await entitiesIn({}, {filters})).map(({urn: one}) => one.replace(/^.*:/, '') as string).sort();

  it.each(cases.entities)('keep only the matching entities: %j', async (filter, expected) => {
    expect(await filtered(filter)).toEqual(expected);
    expect(expected.length).toBeLessThan(allEntities.length);
  });

  it('are not applied when their value is an empty list, and keep archived entities', async () => {
    const lists = cases.entities.filter(([filter]) => Array.isArray(Object.values(filter)[0]));
    expect(lists.length).toBeGreaterThan(8);
    for (const [filter] of lists)
      expect(await entitiesIn({}, {filters: {[Object.keys(filter)[0]]: []}})).toEqual(allEntities);
    expect(await filtered({})).toContain('e1014');
  });

  it('set the total', async () => {
    const archived = {query: {pageSize: 1}, body: {filters: {archived: true}}};
    expect(await tester.get('listEntities', archived)).toMatchObject({total: 1});
  });
});

describe('the news of an entity', async () => {
  const companies = [
    'Qarvolt Maritime Holdings Ltd',
    'Compagnie Lumerval SA',
    'Lanyueqing Trading Pte Ltd',
  ];
  const aliases = [...companies, 'Klaudius Rehbrunn', 'Ximena Valdorraz', 'Anders Torresund'];
  const {get, control} = newTester();
  const create = async (filterSetID: number, search: Json): Promise<{entityURN: string}> => ({
    entityURN: (await get('createEntity', {body: {filterSetID, entityGroupIDs: [], search}})).urn,
  });
  const path = await create(12, {entityName: 'A collection', aliases});
  const decide = (item: string, verdict: string) =>
    control(`entities/${path.entityURN}/decision`, {item, verdict});
  await decide('7c1e4b90-2a6d-4f35-8b1c-94d0e7a35f12', 'against');
  await decide('3f0c8a52-7d1e-4b7a-9a55-0d6b1c2e4f90', 'for');
  const list = async (filters: Json): Promise<Json[]> =>
    (await get('listEntityNews', {path, query, body: {filters}})).newsEvents;
  const idsOf = (events: Json[]): string[] => events.map(({id}) => id.slice(0, 8) as string).sort();
  const all = await list({});

  it.each(cases.news)(
    'is filtered to exactly the matching events: %j',
    async (filter, expected) => {
      expect(idsOf(await list(filter))).toEqual(expected);
      expect(expected.length).toBeLessThan(all.length);
    },
  );

  it('ignores isDecisionedAgainst when onlyReviewRequiredNews is true, and only then', async () => {
    const open = idsOf(await list({onlyReviewRequiredNews: true}));
    for (const isDecisionedAgainst of [true, false])
      expect(idsOf(await list({onlyReviewRequiredNews: true, isDecisionedAgainst}))).toEqual(open);
    expect(idsOf(await list({onlyReviewRequiredNews: false}))).toEqual(idsOf(all));
    expect(idsOf(await list({onlyReviewRequiredNews: false, isDecisionedAgainst: true}))).toEqual([
      '7c1e4b90',
    ]);
  });

  it('has an article that matches all filters', async () => {
    const event = all.find(({sigmaID}) => sigmaID === 'S-48239');
    const [first, second] = event.articles as Json[];
    expect(
      await list({languages: [first.language], publisherCountries: [first.publisherCountryCode]}),
    ).toEqual([event]);
    expect(first.publisherCountryCode).not.toBe(second.publisherCountryCode);
    expect(
      await list({languages: [first.language], publisherCountries: [second.publisherCountryCode]}),
    ).toEqual([]);
  });

  it('has a total and a summary of the filtered events, and no text of articles', async () => {
    const body = {filters: {eventTypes: ['tax_offence']}};
    const eventTypes = [{eventLabel: 'Tax Offence', count: 2}];
    const found = await get('listEntityNews', {path, body, query: {pageSize: 1}});
    expect(found).toMatchObject({total: 2, summary: {eventTypes}});
    for (const {articles} of all)
      for (const article of articles) expect(article).not.toHaveProperty('body');
  });

  it('excludes matches that were decided against, and is empty under a Filter Set that does not cover news', async () => {
    expect(all.some(({sigmaID}) => sigmaID === 'S-48211')).toBe(true);
    for (const one of [
      {entityURN: urn('e1001')},
      await create(7, {entityName: 'Klaudius Rehbrunn'}),
    ])
      expect((await get('listEntityNews', {path: one})).total).toBe(0);
  });
});

describe('the list of all histories', async () => {
  const list = async (body: Json): Promise<Json[]> =>
    (await tester.get('listHistories', {query, body})).histories;
  const all = await list({});
  const timesOf = (events: Json[]) => events.map(({timestamp}) => timestamp as string);
  const part = (events: Json[]) => {
    expect(events.length).toBeGreaterThan(0);
    expect(events.length).toBeLessThan(all.length);
    return events;
  };

  it('contains only the events of monitored entities, newest first', () => {
    const archived = allEntities
      .filter(({monitored}) => !monitored)
      .map(({urn: one}) => one as string);
    expect(archived.length).toBeGreaterThan(0);
    for (const {urn: one} of part(all.slice(1))) expect(archived).not.toContain(one);
    expect(timesOf(all)).toEqual(timesOf(all).sort().reverse());
  });

  it('sorts events of the same second by the number in their ID', async () => {
    const {sandbox, control, get} = newTester();
    sandbox.state.counts.history = 8998;
    for (const escalated of [true, false, true])
      await control(`entities/${urn('e1001')}/escalation`, {escalated});
    const {histories} = await get('listHistories', {query: {pageSize: 3}});
    expect(histories.map(({historyID}: Json) => historyID as string)).toEqual([
      'H-100001',
      'H-100000',
      'H-99999',
    ]);
  });

  const moment = '2025-03-12T13:20:00Z';
  it.each<
    [start: string | undefined, end: string | undefined, isWithin: (time: string) => boolean]
  >([
    ['2025-03-10', undefined, (time) => time >= '2025-03-10'],
    [undefined, '2025-03-06', (time) => time < '2025-03-07'],
    ['2025-03-06', '2025-03-10', (time) => time >= '2025-03-06' && time < '2025-03-11'],
    ['2025-02', '2025-02', (time) => time.startsWith('2025-02')],
    [moment, moment, (time) => time === moment],
    ['2025-03-12T14:20:00+01:00', '2025-03-12T14:20:00+01:00', (time) => time === moment],
  ])(
    'keeps the events from %s to %s, including both ends',
    async (startTime, endTime, isWithin) => {
      const expected = part(all.filter(({timestamp}) => isWithin(timestamp as string)));
      expect(await list({createdAt: {startTime, endTime}})).toEqual(expected);
    },
  );

  it.each([[[3]], [[1, 4]]])('keeps the events of the groups %j', async (groupIDs: number[]) => {
    const isMember = ({entityGroups}: Json) =>
      entityGroups.some(({id}: Json) => groupIDs.includes(id as number));
    const members = allEntities.filter(isMember).map(({urn: one}) => one as string);
    expect(await list({groupIDs})).toEqual(
      part(all.filter((event) => members.includes(event.urn as string))),
    );
  });

  it('keeps all events for an empty range and an empty list of groups', async () => {
    expect(await list({createdAt: {}, groupIDs: []})).toEqual(all);
  });
});
