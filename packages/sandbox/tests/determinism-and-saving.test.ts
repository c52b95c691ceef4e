import {describe, expect, it} from 'vitest';
import {createSandbox} from '../src/core/create-sandbox';
import {createIds} from '../src/core/ids';
import {slimDescription} from '../src/core/check/description';
import {description, newTester, seed, type Input, type Tester} from './lib/sandbox';

const placement = {filterSetID: 12, entityGroupIDs: []};
const calls: [operationId: string, input: Input][] = [
  ['createGroup', {body: {entityGroupName: 'Charter desk'}}],
  [
    'createEntity',
    {body: {...placement, search: {entityName: 'Ximena Valdorraz', customerKey: 'A'}}},
  ],
  ['screenFull', {body: {entityName: 'Qarvolt', filterSetID: 12, createAlerts: true}}],
  ['enqueueEntities', {body: {...placement, searches: [{entityName: 'Obsidian Lark'}]}}],
  ['archiveEntities', {body: {customerKeys: ['CUST-0002']}}],
  ['screenSimple', {body: {}}],
];

/** Makes calls that change data, and returns their responses. */
async function story({call, control, time}: Tester): Promise<object[]> {
  const answers: object[] = [];
  for (const [operationId, input] of calls) answers.push(await call(operationId, input));
  time.now += 5000;
  answers.push(await control('news', {sigmaID: 'S-48231', title: 'T', body: 'Ximena Valdorraz'}));
  for (const operationId of ['listHistories', 'listEntities'])
    answers.push(await call(operationId, {query: {pageSize: 100}}));
  return answers;
}

describe('the same calls', () => {
  it('get the same responses, also with the slim description and after a reset', async () => {
    const tester = newTester();
    const first = await story(tester);
    expect(first.map((response) => (response as {status: number}).status)).toContain(400);
    expect(await story(newTester({description: slimDescription(description)}))).toEqual(first);
    await tester.control('reset');
    expect(await story(tester)).toEqual(first);
  });

  it('do not change the seed data', async () => {
    const before = JSON.stringify(seed);
    await story(newTester());
    expect(JSON.stringify(seed)).toBe(before);
  });

  it('get different generated identifiers with another seed', async () => {
    const news = {sigmaID: 'S-48212', title: 'T', body: 'B'};
    const publish = async (text: string) =>
      (await newTester({ids: createIds(seed.urnPrefix, text)}).control('news', news)).json;
    const [one, other] = [await publish('1'), await publish('2')];
    expect(await publish('1')).toEqual(one);
    expect(other.id).not.toBe(one.id);
    expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(one.articles[0].articleHash).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('a saved sandbox', () => {
  it('continues where it stopped', async () => {
    const [whole, first] = [newTester(), newTester()];
    await story(whole);
    await story(first);
    const second = newTester({saved: first.sandbox.save()});
    const response = (tester: Tester) => tester.call('listEntities', {query: {pageSize: 100}});
    expect(await response(second)).toEqual(await response(whole));
    const create = (tester: Tester) =>
      tester.get('createEntity', {
        body: {filterSetID: 12, entityGroupIDs: [], search: {entityName: 'Nobody'}},
      });
    expect(await create(second)).toEqual(await create(whole));
  });

  it('keeps its time, even if the clock of the new sandbox differs', async () => {
    const tester = newTester();
    await tester.control('clock', {advanceSeconds: 86_400});
    const restored = newTester({saved: tester.sandbox.save()});
    restored.time.now += 1000;
    expect(
      (await restored.get('screenSimple', {body: {entityName: 'A', screeningType: 'media'}}))
        .searchDate,
    ).toBe('2025-03-15T09:00:01Z');
  });

  it('is refused when a part of it is missing or has the wrong type, and when it is no state at all', () => {
    const state = JSON.parse(newTester().sandbox.save()) as Record<string, unknown>;
    const broken = ['published', 'alerts', 'keys', 'limit', 'counts', 'now', 'advanced'].flatMap(
      (part) =>
        [undefined, null, 'x', {a: 1}].map((value) => JSON.stringify({...state, [part]: value})),
    );
    for (const saved of [...broken, '', 'null', '{}', '[]', 'no JSON', '{"now": 1}'])
      expect(() => createSandbox({description, seed, saved}), saved.slice(-80)).toThrow(
        'not a valid sandbox state',
      );
  });
});

it('`tick` returns the time until the next task is due, and sends its webhook at that time', async () => {
  const {sandbox, get, time} = newTester();
  expect(sandbox.tick()).toBeUndefined();
  await get('enqueueEntities', {body: {...placement, searches: [{entityName: 'Tharsis Ember'}]}});
  time.now += 500;
  expect(sandbox.tick()).toBe(1500);
  time.now += 3_600_000;
  expect(sandbox.tick()).toBeUndefined();
  expect(sandbox.state.webhooks.map(({sentAt}) => sentAt)).toEqual(['2025-03-14T09:00:02.000Z']);
});
