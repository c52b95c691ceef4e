import {describe, expect, it} from 'vitest';
import {sliceLetters} from '../src/core/rules/tasks';
import {newTester, type Json, type Tester} from './lib/sandbox';

const good = [
  {entityName: 'Ilvane Torresund', entityType: 'person', customerKey: 'CUST-0911'},
  {entityName: 'Tharsis Ember', entityType: 'vessel', customerKey: 'CUST-0912'},
];
const enqueue = async (tester: Tester, searches: Json[]): Promise<string> =>
  (await tester.get('enqueueEntities', {body: {filterSetID: 12, entityGroupIDs: [2], searches}})).taskID;
const status = (tester: Tester, taskID: string) => tester.get('getTaskStatus', {path: {taskID}});
const total = async (tester: Tester): Promise<number> => (await tester.get('listEntities')).total;

describe('a bulk creation', () => {
  it('makes `tick` return the time until the next task is due, and sends its webhook at that time', async () => {
    const tester = newTester();
    expect(tester.sandbox.tick()).toBeUndefined();
    await enqueue(tester, good);
    tester.time.now += 500;
    expect(tester.sandbox.tick()).toBe(1500);
    tester.time.now += 3_600_000;
    expect(tester.sandbox.tick()).toBeUndefined();
    expect(tester.sandbox.state.webhooks.map(({sentAt}) => sentAt)).toEqual(['2025-03-14T09:00:02.000Z']);
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
