import {beforeEach, describe, expect, it} from 'vitest';
import {judge, newTester, urn, type Json, type Tester} from './lib/sandbox';

const news = (tester: Tester, count: number) =>
  Array.from({length: count}, (_, i) =>
    tester.control('news', {sigmaID: 'S-48212', title: `Report ${i}`, body: `Qarvolt Maritime, part ${i}.`}),
  );

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

let tester: Tester;
beforeEach(async () => {
  tester = newTester({taskDuration: 0});
  await Promise.all(news(tester, 12));
  const enqueue = (countries: string[]) => {
    const searches = Array.from({length: 12}, (_, i) => ({entityName: `Subject ${i}`, countries}));
    return tester.get('enqueueEntities', {body: {filterSetID: 12, entityGroupIDs: [], searches}});
  };
  await enqueue(['GB']);
  await enqueue(['QQ']);
});

describe.each(lists)('the pages of %s', (operationId, items, keyName, path) => {
  const hasTotal = operationId !== 'getTaskStatus';
  const hasBody = judge.operation(operationId).operation.requestBody !== undefined;
  const key = (item: Json): string => (keyName === '' ? item : item[keyName]);
  const page = (query: Json, body?: Json): Promise<Json> =>
    tester.get(operationId, {path, query, ...(body ? {body} : {})});

  it('start at 1 and hold 10 by default', async () => {
    const answer = await page({});
    expect(answer[items]).toHaveLength(10);
    if (hasTotal) expect(answer).toMatchObject({page: 1, pageSize: 10});
    expect(answer[items]).toEqual((await page({page: 1}))[items]);
  });

  it.each([1, 3, 7, 100])('contain each item once at a page size of %i, and the total is correct', async (pageSize) => {
    const keys: string[] = [];
    let total: number | undefined;
    for (let number = 1; ; number += 1) {
      const answer = await page({page: number, pageSize});
      expect(answer[items].length).toBeLessThanOrEqual(pageSize);
      total = answer.total;
      if (answer[items].length === 0) break;
      keys.push(...answer[items].map(key));
    }
    expect(keys.length).toBeGreaterThan(11);
    expect(new Set(keys).size).toBe(keys.length);
    if (hasTotal) expect(total).toBe(keys.length);
  });

  it('are empty after the last page, with the same total', async () => {
    const answer = await page({page: 1_000_000, pageSize: 100});
    expect(answer[items]).toEqual([]);
    if (hasTotal) expect(answer.total).toBe((await page({})).total);
  });

  if (!hasBody) return;

  it('can be requested in the body, where `total` is ignored', async () => {
    expect(await page({}, {page: 2, pageSize: 4, total: 1})).toEqual(await page({page: 2, pageSize: 4}));
  });

  it('prefer each query parameter to the same field of the body', async () => {
    expect(await page({page: 2}, {page: 1, pageSize: 4})).toEqual(await page({page: 2, pageSize: 4}));
    expect(await page({pageSize: 3}, {page: 2, pageSize: 4})).toEqual(await page({page: 2, pageSize: 3}));
  });
});
