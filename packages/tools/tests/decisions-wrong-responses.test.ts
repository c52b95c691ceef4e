/** Tests that the table of decisions never loses what was read before, whatever the platform returns. */
import {describe, expect, it} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {changeEntity, file, useDecisions} from './lib/decisions-workspace';
import {changeResponses} from './lib/workspace';
import {wrongNumber} from './lib/wrong-number';

const work = useDecisions();
const {run, read, intercept, forward, dispose, advance} = work;
const {create, rows, changed, entities, expectTruth} = work;

describe('what was read before', () => {
  it.each<[string, (entity: Json) => object]>([
    ['a text as the disposition', (entity) => ({...entity, dispositionState: 'cleared'})],
    ['a list as the disposition', (entity) => ({...entity, dispositionState: []})],
    ['a number as the disposition', (entity) => ({...entity, dispositionState: 0})],
    ['false as the disposition', (entity) => ({...entity, dispositionState: false})],
    ['null as the disposition', (entity) => ({...entity, dispositionState: null})],
    ['no disposition', (entity) => ({...entity, dispositionState: undefined})],
    ['an empty disposition', (entity) => ({...entity, dispositionState: {}})],
    [
      'an object in the disposition',
      (entity) => ({...entity, dispositionState: {dispositionState: {state: 'cleared'}}}),
    ],
    ['a name that is no text', (entity) => ({...entity, entityName: 5})],
    ['a time of archiving that is no text', (entity) => ({...entity, archivedAt: true})],
    ['a NUL', (entity) => ({...entity, entityName: 'Ilvane\0'})],
  ])('stays, and the exit code is 1: %s', async (_, change) => {
    await run();
    const before = read(file);
    await dispose('CUST-0001', 'blocked');
    await dispose('CUST-0003', 'pending');
    intercept(changeEntity('CUST-0001', change));
    for (const full of [undefined, true] as const) {
      const outcome = await run({full});
      expect(outcome.code).toBe(1);
      expect(outcome.text).toMatch(/sigma:e1001 has /);
      expect(outcome.text).not.toMatch(wrongNumber);
      const row = (text: string) => text.split('\n').find((line) => line.includes('CUST-0001'));
      expect(row(read(file))).toBe(row(before));
      // The others go on.
      expect(rows().find(({customerKey}) => customerKey === 'CUST-0003')).toMatchObject({
        dispositionState: 'pending',
      });
    }
    // It is read again, although nothing else has changed.
    forward();
    advance(86_400);
    expect(await run()).toMatchObject({code: 0});
    expectTruth();
  });

  it('is read again after a strange response, although its change is long past', async () => {
    // Enough entities that the changes are read one by one.
    await create(120);
    await run();
    advance(3600);
    await dispose('CUST-0001', 'blocked');
    intercept(changeEntity('CUST-0001', (entity) => ({...entity, dispositionState: 'blocked'})));
    expect(await run()).toMatchObject({code: 1});
    for (const key of ['NEW-1', 'NEW-2']) {
      advance(3600);
      await dispose(key, 'cleared');
      expect(await run()).toMatchObject({code: 1});
    }
    forward();
    expect(await run()).toMatchObject({code: 0});
    expectTruth();
  });

  it.each<[string, unknown]>([
    ['a text', 'cleared'],
    ['a list', ['cleared']],
    ['false', false],
    ['an object of objects', {dispositionState: {}}],
  ])('has no row of an entity whose disposition is %s at the first run', async (_, given) => {
    intercept(changeEntity('CUST-0001', (entity) => ({...entity, dispositionState: given})));
    for (let count = 0; count < 2; count += 1) {
      expect(await run()).toMatchObject({
        code: 1,
        text: expect.stringContaining('sigma:e1001 has'),
      });
      expect(rows().length).toBe(entities().length - 1);
    }
    forward();
    expect(await run()).toMatchObject({code: 0});
    expectTruth();
  });

  it.each<[string, string, (page: Json) => unknown]>([
    ['no entities', 'listEntities', (page) => ({...page, entities: []})],
    ['a total of 0', 'listEntities', (page) => ({...page, total: 0})],
    ['a negative total', 'listEntities', (page) => ({...page, total: -5})],
    ['true as the total', 'listEntities', (page) => ({...page, total: true})],
    ['an object in place of the list', 'listEntities', (page) => ({...page, entities: {}})],
    ['entities without a URN', 'listEntities', (page) => ({...page, entities: [{}], total: 1})],
    ['null', 'listEntities', () => null],
    ['changes that are no list', 'listHistories', (page) => ({...page, histories: 'none'})],
    ['a total of changes that is 0', 'listHistories', (page) => ({...page, total: 0})],
    ['another entity', 'getEntity', (entity) => ({...entity, urn: 'sigma:e1002'})],
    ['an entity that is null', 'getEntity', () => null],
  ])('stays if the platform returns %s', async (_, operation, change) => {
    // Enough entities that the changes are read one by one.
    await create(120);
    await run();
    const before = read(file);
    advance(3600);
    await dispose('CUST-0001', 'blocked');
    intercept(changeResponses(operation, change));
    expect(await run()).toMatchObject({code: 1});
    expect(read(file)).toBe(before);
    forward();
    expect(await run()).toMatchObject({code: 0});
    expect(changed()).toEqual(['CUST-0001 cleared blocked']);
    expectTruth();
  });

  it('stays if the platform says that there are no entities at all', async () => {
    await run();
    const states = rows().map(({urn, dispositionState}) => [urn, dispositionState]);
    intercept(changeResponses('listEntities', (page) => ({...page, entities: [], total: 0})));
    const outcome = await run({full: true});
    expect(outcome.text).toContain('not listed');
    expect(rows().map(({urn, dispositionState}) => [urn, dispositionState])).toEqual(states);
    expect(rows().every(({isListed}) => isListed === 'false')).toBe(true);
  });

  it('is replaced by nothing older, unless its time is in the future', async () => {
    await run();
    const older = (updatedAt: string) =>
      changeEntity('CUST-0001', (entity) => ({
        ...entity,
        updatedAt,
        dispositionState: {dispositionState: 'pending'},
      }));
    const stateOf = () =>
      rows().find(({customerKey}) => customerKey === 'CUST-0001')!.dispositionState;
    intercept(older('2025-03-12T13:05:19Z'));
    await run({full: true});
    expect(stateOf()).toBe('cleared');
    // Without a zone, it could be later.
    intercept(older('2025-03-12T13:05:19'));
    await run({full: true});
    expect(stateOf()).toBe('pending');
    forward();
    intercept(
      changeEntity('CUST-0001', (entity) => ({...entity, updatedAt: '2999-01-01T00:00:00Z'})),
    );
    await run({full: true});
    expect(stateOf()).toBe('cleared');
    intercept(older('2025-03-12T13:05:19Z'));
    await run({full: true});
    expect(stateOf()).toBe('pending');
  });

  it('is read again as a whole if a change does not say which entity it belongs to', async () => {
    await run();
    await dispose('CUST-0001', 'blocked');
    intercept(
      changeResponses('listHistories', (page) => ({
        ...page,
        histories: page.histories.map((event: Json) => ({...event, urn: undefined})),
      })),
    );
    expect(await run()).toMatchObject({code: 0, text: expect.stringContaining('Reading all')});
    expectTruth();
  });

  it.each([400, 404])(
    'is read again as a whole if an entity is refused with %s',
    async (status) => {
      await create(120);
      await run();
      advance(3600);
      await dispose('CUST-0001', 'blocked');
      intercept(async ({operation}, answer) =>
        operation === 'getEntity' ? new Response('no', {status}) : answer(),
      );
      expect(await run()).toMatchObject({code: 0, text: expect.stringContaining('was refused')});
      expectTruth();
    },
  );

  it.each([401, 500])('stays if the platform answers %s', async (status) => {
    await create(120);
    await run();
    const before = read(file);
    advance(3600);
    await dispose('CUST-0001', 'blocked');
    intercept(async ({operation}, answer) =>
      operation === 'getEntity' ? new Response('no', {status}) : answer(),
    );
    expect(await run()).toMatchObject({code: 1});
    expect(read(file)).toBe(before);
    forward();
    await run();
    expectTruth();
  });
});
