/** Tests that the review queue contains each entity that needs a review, whatever the responses look like. */
import {mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {parse} from 'csv-parse/sync';
import {describe, expect, it} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {queue} from '../src/commands/queue';
import {apiKey, changeResponses, usePlatform} from './lib/platform';
import {wrongNumber} from './lib/wrong-number';

const work = usePlatform();
const run = () => work.run(queue);
const text = () => readFileSync(work.path('state/review-queue.csv'), 'utf8');
const rows = (): Record<string, string>[] => parse(text(), {columns: true});
const urns = () => rows().map(({urn}) => urn);

/** The order and the fields of the entities of the sandbox that need a review. */
const expected = [2, 8, 16, 6, 10, 11, 12, 13, 4, 9].map(
  (number) => `sigma:e10${number < 10 ? `0${number}` : number}`,
);

/** Changes one entity of the list. */
const changeEntity = (urn: string, change: (entity: Json) => object) =>
  changeResponses(/\/entities$/, (page) => ({
    ...page,
    entities: page.entities.map((entity: Json) => (entity.urn === urn ? change(entity) : entity)),
  }));

describe('the queue', () => {
  it('lists what needs a review or is locked, in the order in which to work on it', async () => {
    const {code, text: printed, result} = await run();
    expect(code).toBe(0);
    expect(printed).toContain('10 of 15 monitored entities are in the queue, 2 of them locked.');
    expect(result).toMatchObject({entries: 10, monitored: 15, locked: 2, unclear: 0});
    expect(urns()).toEqual(expected);
    expect(text().split('\n')[0]).toBe(
      'position,urn,customerKey,entityName,reviewStatus,reviewLockedByName,reviewLockedSince,escalated,riskScore,total,numMatches,numIndicators,numNews,lastReviewDate',
    );
    expect(rows()[0]).toMatchObject({position: '1', escalated: 'true', riskScore: '96'});
    expect(rows()[8]).toMatchObject({
      reviewStatus: 'review_locked',
      reviewLockedByName: 'Maren Holt',
      reviewLockedSince: '2025-03-13T09:15:00Z',
    });
  });

  it('is complete when many entities wait, and replaces the list at the next run', async () => {
    await work.create(
      ...Array.from({length: 230}, (_, i) => ({
        entityName: 'Mirelle Ashgrove',
        customerKey: `K-${i}`,
      })),
    );
    await work.call('PUT', '/entities/archive', {customerKeys: ['K-7']});
    await run();
    expect(rows()).toHaveLength(239);
    expect(new Set(urns()).size).toBe(239);
    expect(rows().map(({customerKey}) => customerKey)).not.toContain('K-7');
    expect(rows().map(({position}) => Number(position))).toEqual(rows().map((_, i) => i + 1));
    await work.change('reset');
    await run();
    expect(urns()).toEqual(expected);
    expect(work.files()).toEqual(['review-queue.csv']);
  });

  it('ends with 0 if nothing waits', async () => {
    work.intercept(changeResponses(/\/entities$/, (page) => ({...page, entities: [], total: 0})));
    expect(await run()).toMatchObject({code: 0, result: {entries: 0}});
    expect(rows()).toEqual([]);
  });

  it('leaves out archived entities if a proxy drops the filters', async () => {
    await work.call('PUT', '/entities/archive', {entityURNs: [expected[0]]});
    let isFirst = true;
    work.intercept(async (request, answer) => {
      if (!request.url.includes('/entities?')) return answer();
      const {search} = new URL(request.url);
      const page = await work.call('POST', `/entities${search}`, {});
      // One of the two fields is enough to know.
      page.entities.forEach((entity: Json) => delete entity[isFirst ? 'monitored' : 'archivedAt']);
      return Response.json(page);
    });
    expect((await run()).code).toBe(0);
    expect(urns()).toEqual(expected.slice(1));
    isFirst = false;
    expect((await run()).code).toBe(0);
    expect(urns()).toEqual(expected.slice(1));
  });
});

describe('a total that contradicts the page', () => {
  it.each([100, 0, -5, true, '265', 2.5, null])('never ends the list early: %s', async (total) => {
    const people = Array.from({length: 250}, (_, i) => ({entityName: `Ostrel Windham ${i}`}));
    await work.create(...people);
    // What needs a review is behind the first page.
    const {entities} = await work.call('POST', '/entities?page=1&pageSize=100', {});
    expect(entities.some((one: Json) => expected.includes(one.urn))).toBe(false);
    work.giveUpAfter(1);
    work.intercept(changeResponses(/\/entities$/, (page) => ({...page, total})));
    const {code, text: printed} = await run();
    if (code === 0) expect(urns()).toEqual(expected);
    else {
      expect(code).toBe(1);
      expect(printed).toMatch(/total/);
      expect(work.files()).toEqual([]);
    }
  });
});

describe('wrong shapes', () => {
  it.each<[string, (entity: Json) => object]>([
    ['the review state is a text', (entity) => ({...entity, reviewState: 'reviewed'})],
    ['the review state is a list', (entity) => ({...entity, reviewState: []})],
    ['there is no review state', (entity) => ({...entity, reviewState: undefined})],
    ['the review state is null', (entity) => ({...entity, reviewState: null})],
    ['the review state is empty', (entity) => ({...entity, reviewState: {}})],
    ['the status is a list', (entity) => ({...entity, reviewState: {reviewStatus: ['reviewed']}})],
    [
      'the open items are a list',
      (entity) => ({...entity, reviewState: {reviewStatus: 'needs_review', unreviewedItems: []}}),
    ],
    [
      'the number of items is a text',
      (entity) => ({...entity, reviewState: {unreviewedItems: {total: '0'}}}),
    ],
    ['whether it is monitored is a text', (entity) => ({...entity, monitored: 'false'})],
    ['the time of archiving is true', (entity) => ({...entity, archivedAt: true})],
    ['the escalation is a text', (entity) => ({...entity, escalated: 'no'})],
    ['the score is a text', (entity) => ({...entity, riskScore: '0'})],
    ['the name is an object', (entity) => ({...entity, entityName: {}})],
  ])('keep the entity in the queue, and name it: %s', async (_, change) => {
    const [, urn] = expected;
    work.intercept(changeEntity(urn, change));
    const {code, text: printed} = await run();
    expect(code).toBe(1);
    expect(printed).toContain(urn);
    expect(printed).not.toMatch(wrongNumber);
    expect(urns()[0]).toBe(urn);
    expect([...urns()].sort()).toEqual([...expected].sort());
  });

  it('keep entities with a new status, and those with open items but no status', async () => {
    work.intercept(
      changeResponses(/\/entities$/, (page) => ({
        ...page,
        entities: page.entities.map((entity: Json) => ({
          ...entity,
          reviewState: {
            ...entity.reviewState,
            reviewStatus: entity.reviewState.unreviewedItems.total > 0 ? undefined : 'assigned',
          },
        })),
      })),
    );
    expect((await run()).code).toBe(0);
    expect(urns()).toHaveLength(15);
  });
});

describe('the file', () => {
  it('runs no formula in a spreadsheet, and keeps keys as they are', async () => {
    const [, urn] = expected;
    work.intercept(
      changeEntity(urn, (entity) => ({
        ...entity,
        customerKey: '-42',
        entityName: '=HYPERLINK("https://evil.example","x")',
        reviewState: {
          reviewStatus: '@SUM(1)',
          reviewLockedByName: '+1',
          lastReviewDate: '\t2025-03-01',
          unreviewedItems: {total: -7},
        },
      })),
    );
    expect((await run()).code).toBe(0);
    expect(rows().find((row) => row.urn === urn)).toMatchObject({
      customerKey: '-42',
      entityName: '\'=HYPERLINK("https://evil.example","x")',
      reviewStatus: "'@SUM(1)",
      reviewLockedByName: "'+1",
      lastReviewDate: "'\t2025-03-01",
      total: '-7',
    });
  });

  it('survives texts that neither SQLite nor a CSV file can take as they are', async () => {
    const [, urn] = expected;
    const entityName = 'A\u0000B,"C"\nD';
    work.intercept(changeEntity(urn, (entity) => ({...entity, entityName})));
    expect((await run()).code).toBe(0);
    expect(rows().find((row) => row.urn === urn)?.entityName).toBe(entityName);
  });

  it('contains times as the platform sent them, in every zone', async () => {
    const [, urn] = expected;
    const reviewState = {
      reviewStatus: 'review_locked',
      reviewLockedSince: '2025-03-13T09:15:00',
      lastReviewDate: '2025-03-13T23:30:00-11:00',
    };
    work.intercept(changeEntity(urn, (entity) => ({...entity, reviewState})));
    const before = process.env.TZ;
    const written: string[] = [];
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      process.env.TZ = zone;
      await run();
      written.push(text());
    }
    process.env.TZ = before;
    expect(new Set(written).size).toBe(1);
    expect(rows().find((row) => row.urn === urn)).toMatchObject({
      reviewLockedSince: '2025-03-13T09:15:00',
      lastReviewDate: '2025-03-13T23:30:00-11:00',
    });
  });

  it.skipIf(process.platform === 'win32')(
    'is readable by its owner only, and replaces a planted link without following it',
    async () => {
      mkdirSync(work.path('state'), {mode: 0o755});
      writeFileSync(work.path('victim'), 'precious');
      symlinkSync(work.path('victim'), work.path('state/review-queue.csv'));
      symlinkSync(work.path('victim'), work.path('state/review-queue.csv.new'));
      await run();
      expect(readFileSync(work.path('victim'), 'utf8')).toBe('precious');
      expect(statSync(work.path('state/review-queue.csv')).mode & 0o777).toBe(0o600);
      expect(text()).not.toContain(apiKey);
    },
  );

  it('is written by two runs at the same moment, each of them whole', async () => {
    const outcomes = await Promise.all([run(), run()]);
    expect(outcomes.map(({code}) => code)).toEqual([0, 0]);
    expect(urns()).toEqual(expected);
    expect(work.files()).toEqual(['review-queue.csv']);
  });

  it('refuses a folder of an earlier program', async () => {
    mkdirSync(work.path('state'));
    writeFileSync(work.path('state/journal.ndjson'), '');
    expect(await run()).toMatchObject({code: 2});
    expect(work.files()).toEqual(['journal.ndjson']);
  });
});
