import {describe, expect, it} from 'vitest';
import {sliceLetters} from '../src/core/rules/tasks';
import {newTester, regularKey, type Json, type Tester} from './lib/sandbox';

const good = [
  {entityName: 'Ilvane Torresund', entityType: 'person', customerKey: 'CUST-0911'},
  {entityName: 'Tharsis Ember', entityType: 'vessel', customerKey: 'CUST-0912'},
];
const bad = {entityName: 'Brackwater Charter LLC', countries: ['QQ']};
const enqueue = async (tester: Tester, searches: Json[]): Promise<string> =>
  (await tester.get('enqueueEntities', {body: {filterSetID: 12, entityGroupIDs: [2], searches}})).taskID;
const status = (tester: Tester, taskID: string) => tester.get('getTaskStatus', {path: {taskID}});
const total = async (tester: Tester): Promise<number> => (await tester.get('listEntities')).total;

describe('a bulk creation', () => {
  it('starts with the status Working and creates no entities yet', async () => {
    const tester = newTester();
    const before = await total(tester);
    const taskID = await enqueue(tester, good);
    expect(await status(tester, taskID)).toEqual({
      id: taskID,
      createdAt: '2025-03-14T09:00:00Z',
      entityGroupNames: ['Correspondent banks'],
      totalEntities: 2,
      taskStatus: 'Working',
      errors: [],
    });
    expect(await total(tester)).toBe(before);
    expect(tester.webhooks()).toEqual([]);
  });

  it('returns 425 for the list of its entities until it ends', async () => {
    const tester = newTester();
    const taskID = await enqueue(tester, good);
    expect(await tester.call('listTaskEntities', {path: {taskID}})).toMatchObject({status: 425, text: 'Too Early'});
    tester.time.now += 1999;
    expect((await tester.call('listTaskEntities', {path: {taskID}})).status).toBe(425);
    tester.time.now += 1;
    const {entities, total: count} = await tester.get('listTaskEntities', {path: {taskID}});
    expect(count).toBe(2);
    expect(entities.map(({customerKey}: Json) => customerKey)).toEqual(['CUST-0911', 'CUST-0912']);
    expect(entities[0]).toEqual(await tester.get('getEntity', {path: {entityURN: entities[0].urn}}));
  });

  it('ends with the status Done, with all its entities monitored and in their groups', async () => {
    const tester = newTester();
    const taskID = await enqueue(tester, good);
    tester.time.now += 2000;
    expect(await status(tester, taskID)).toMatchObject({taskStatus: 'Done', errors: []});
    const {entities} = await tester.get('listEntities', {body: {filters: {taskID, monitored: true, groupIDs: [2]}}});
    expect(entities).toHaveLength(2);
  });

  it('is reported by one webhook when it is done', async () => {
    const tester = newTester();
    const taskID = await enqueue(tester, good);
    tester.time.now += 2000;
    tester.sandbox.tick();
    await status(tester, taskID);
    expect(tester.webhooks()).toEqual([
      {
        eventType: 'task_completion',
        eventPayload: {apiKey: regularKey, numEntities: 2, success: true, taskID},
        failures: [],
      },
    ]);
  });

  it('fails completely when one subject fails: no entity is created, and the webhook names the subject', async () => {
    const tester = newTester();
    const before = await total(tester);
    const taskID = await enqueue(tester, [...good, bad]);
    tester.time.now += 2000;
    expect(await status(tester, taskID)).toMatchObject({
      taskStatus: 'Failed',
      totalEntities: 3,
      errors: ["Brackwater Charter LLC: QQ isn't a country code"],
    });
    expect(await total(tester)).toBe(before);
    expect(await tester.get('listTaskEntities', {path: {taskID}})).toEqual({
      entities: [],
      page: 1,
      pageSize: 10,
      total: 0,
    });
    expect(tester.webhooks()).toEqual([
      {
        eventType: 'task_completion',
        eventPayload: {apiKey: regularKey, numEntities: 3, success: false, taskID},
        failures: [{entityName: 'Brackwater Charter LLC'}],
      },
    ]);
  });

  it('can be corrected and sent again after it failed', async () => {
    const tester = newTester();
    await enqueue(tester, [...good, bad]);
    tester.time.now += 2000;
    const taskID = await enqueue(tester, [...good, {...bad, countries: ['US']}]);
    tester.time.now += 2000;
    expect((await status(tester, taskID)).taskStatus).toBe('Done');
    expect((await tester.get('listEntities', {body: {filters: {taskID}}})).total).toBe(3);
  });

  it('ends at its due time, even if it is read later', async () => {
    const tester = newTester();
    const taskID = await enqueue(tester, good);
    tester.time.now += 3_600_000;
    const {entities} = await tester.get('listTaskEntities', {path: {taskID}});
    expect(entities.map(({createdAt}: Json) => createdAt)).toEqual(['2025-03-14T09:00:02Z', '2025-03-14T09:00:02Z']);
  });

  it('sets `sentAt` of its webhook to its due time', async () => {
    const tester = newTester();
    await enqueue(tester, good);
    tester.time.now += 3_600_000;
    tester.sandbox.tick();
    expect(tester.sandbox.state.webhooks.map(({sentAt}) => sentAt)).toEqual(['2025-03-14T09:00:02.000Z']);
  });

  it('can run in parallel with others, each with its own entities', async () => {
    const tester = newTester();
    const ids = [await enqueue(tester, good), await enqueue(tester, [bad]), await enqueue(tester, good.slice(1))];
    tester.time.now += 2000;
    expect(await Promise.all(ids.map(async (id) => (await status(tester, id)).taskStatus))).toEqual([
      'Done',
      'Failed',
      'Done',
    ]);
    const {entities} = await tester.get('listTaskEntities', {path: {taskID: ids[2] ?? ''}});
    expect(entities.map(({customerKey}: Json) => customerKey)).toEqual(['CUST-0912']);
    expect(tester.webhooks().map(({eventPayload}) => eventPayload.taskID)).toEqual(ids);
  });

  it('makes `tick` return the time until the next task is due', async () => {
    const tester = newTester();
    expect(tester.sandbox.tick()).toBeUndefined();
    await enqueue(tester, good);
    tester.time.now += 500;
    expect(tester.sandbox.tick()).toBe(1500);
    tester.time.now += 1500;
    expect(tester.sandbox.tick()).toBeUndefined();
    expect(tester.webhooks()).toHaveLength(1);
  });

  it('returns its errors in pages', async () => {
    const tester = newTester();
    const taskID = await enqueue(
      tester,
      [1, 2, 3].map((n) => ({...bad, entityName: `Subject ${n}`})),
    );
    tester.time.now += 2000;
    const page = async (number: number) =>
      (await tester.get('getTaskStatus', {path: {taskID}, query: {page: number, pageSize: 2}})).errors;
    expect([await page(1), await page(2), await page(3)].map(({length}) => length)).toEqual([2, 1, 0]);
  });
});

describe('a bulk creation that is computed in advance', () => {
  const searches = Array.from({length: 400}, (_, index) => ({entityName: `Ilvane Torresund ${index}`}));
  /** Creates a sandbox that waits for the test before each slice of work, when other calls could arrive. */
  const newSliced = () => {
    const waiting: (() => void)[] = [];
    const giveWay = () => new Promise<void>((resolve) => void waiting.push(resolve));
    const tester = newTester({giveWay});
    const turn = async () => {
      waiting.splice(0).forEach((resolve) => resolve());
      await new Promise(setImmediate);
    };
    const finish = async () => {
      for (let turns = 0; ; turns += 1) {
        if (waiting.length === 0) return turns;
        await turn();
      }
    };
    return {tester, turn, finish};
  };
  const answers = async (tester: Tester, taskID: string) => [
    await tester.get('listTaskEntities', {path: {taskID}, query: {pageSize: 100}}),
    await tester.get('listEntities', {query: {pageSize: 100}}),
    tester.webhooks(),
  ];

  it('returns the same responses as one that is computed when it ends', async () => {
    const plain = newTester();
    const {tester: sliced, finish} = newSliced();
    const [one, other] = [await enqueue(plain, searches), await enqueue(sliced, searches)];
    expect(await finish()).toBeGreaterThan(5);
    for (const tester of [plain, sliced]) tester.time.now += 2000;
    expect(await answers(sliced, other)).toEqual(await answers(plain, one));
  });

  it('is computed in slices, and calls between them see no entities and get 425', async () => {
    const {tester, turn} = newSliced();
    const before = await total(tester);
    const taskID = await enqueue(tester, searches);
    tester.time.now += 10_000;
    let turns = 0;
    while ((await tester.call('listTaskEntities', {path: {taskID}})).status === 425) {
      expect(await total(tester)).toBe(before);
      expect((await status(tester, taskID)).taskStatus).toBe('Working');
      await turn();
      turns += 1;
    }
    const letters = searches.map(({entityName}) => entityName).join('').length;
    expect(turns).toBeGreaterThanOrEqual(Math.floor(letters / sliceLetters));
    expect(await total(tester)).toBe(before + searches.length);
  });

  it('ends when its computation is complete, if that is after its due time', async () => {
    const {tester, finish} = newSliced();
    const taskID = await enqueue(tester, searches);
    tester.time.now += 5000;
    expect(tester.sandbox.tick()).toBe(0);
    await finish();
    tester.time.now += 3_600_000;
    const {entities} = await tester.get('listTaskEntities', {path: {taskID}});
    expect(entities[0].createdAt).toBe('2025-03-14T09:00:05Z');
    expect(tester.sandbox.state.webhooks.map(({sentAt}) => sentAt)).toEqual(['2025-03-14T09:00:05.000Z']);
  });

  it('ends before a bulk creation that starts later', async () => {
    const {tester, finish} = newSliced();
    const ids = [await enqueue(tester, searches), await enqueue(tester, good)];
    tester.time.now += 5000;
    for (const id of ids) expect((await status(tester, id)).taskStatus).toBe('Working');
    await finish();
    tester.sandbox.tick();
    expect(tester.webhooks().map(({eventPayload}) => eventPayload.taskID)).toEqual(ids);
  });

  it('makes the control routes wait until it is computed', async () => {
    const {tester, turn} = newSliced();
    const taskID = await enqueue(tester, searches);
    const requests = [
      tester.control(`tasks/${taskID}`, {taskStatus: 'Done'}),
      tester.control('clock', {advanceSeconds: 2}),
    ];
    const codes: number[] = [];
    for (const answer of requests) void answer.then(({status: code}) => codes.push(code));
    await new Promise(setImmediate);
    expect(codes).toEqual([]);
    while (codes.length < requests.length) await turn();
    expect(codes).toEqual([200, 200]);
    expect((await status(tester, taskID)).taskStatus).toBe('Done');
    expect(tester.webhooks()).toHaveLength(1);
  });

  it('is computed again after a restart', async () => {
    const {tester} = newSliced();
    const taskID = await enqueue(tester, searches);
    const restored = newTester({saved: tester.sandbox.save(), giveWay: () => Promise.resolve()});
    restored.time.now += 2000;
    await new Promise(setImmediate);
    expect((await status(restored, taskID)).taskStatus).toBe('Done');
  });
});

describe('the control route of a task', () => {
  it('ends the task at once', async () => {
    const tester = newTester();
    const taskID = await enqueue(tester, good);
    expect(await tester.control(`tasks/${taskID}`, {taskStatus: 'Done'})).toMatchObject({
      status: 200,
      json: {success: true},
    });
    expect((await status(tester, taskID)).taskStatus).toBe('Done');
  });

  it('makes the task fail with the given error and without new entities', async () => {
    const tester = newTester();
    const before = await total(tester);
    const taskID = await enqueue(tester, good);
    await tester.control(`tasks/${taskID}`, {taskStatus: 'Failed', error: 'Out of paper'});
    expect(await status(tester, taskID)).toMatchObject({taskStatus: 'Failed', errors: ['Out of paper']});
    expect(await total(tester)).toBe(before);
    tester.time.now += 10_000;
    expect(await total(tester)).toBe(before);
    expect(tester.webhooks().map(({eventPayload}) => eventPayload.success)).toEqual([false]);
  });

  it('cannot make a task with an invalid subject succeed', async () => {
    const tester = newTester();
    const taskID = await enqueue(tester, [bad]);
    expect((await tester.control(`tasks/${taskID}`, {taskStatus: 'Done'})).json).toEqual({success: false});
    expect((await status(tester, taskID)).taskStatus).toBe('Failed');
  });

  it('refuses a task that has ended', async () => {
    const {control} = newTester();
    expect(await control('tasks/T-6001', {taskStatus: 'Failed'})).toMatchObject({
      status: 400,
      text: expect.stringContaining('has ended'),
    });
  });
});
