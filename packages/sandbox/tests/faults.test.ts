/** Tests which injected fault affects which call, in the app itself. There is no network, so delays take no time. */
import {describe, expect, it} from 'vitest';
import {
  ConnectionDropped,
  faultNames,
  type FaultReport,
  Faults,
  type Probabilities,
} from '../src/core/faults';
import {newTester, urn, type Input, type Tester} from './lib/sandbox';

const settings = (faults: Probabilities, seed = 'test') => ({faults, seed});
const all = (probability: number) =>
  Object.fromEntries(faultNames.map((name) => [name, probability])) as Probabilities;
const createGroup = ({call}: Tester) => call('createGroup', {body: {entityGroupName: 'A'}});
const groupsOf = ({sandbox}: Tester) =>
  sandbox.state.groups.filter(({entityGroupName}) => entityGroupName === 'A').length;

describe('the fault draws', () => {
  const run = (faults: Faults, times = 200) =>
    Array.from({length: times}, () => {
      const {wait, before, after} = faults.injectIntoCall('createGroup');
      return [wait, before?.message, after?.message, faults.injectIntoWebhook('entity_history')];
    });

  it('are the same for the same seed and calls, and different for another seed', () => {
    const first = run(new Faults(settings(all(0.3))));
    expect(run(new Faults(settings(all(0.3))))).toEqual(first);
    expect(run(new Faults(settings(all(0.3), 'other')))).not.toEqual(first);
  });

  it('differ between operations, and do not depend on calls of other operations in between', () => {
    const [alone, among] = [new Faults(settings(all(0.3))), new Faults(settings(all(0.3)))];
    for (let at = 0; at < 100; at += 1) {
      for (let more = 0; more < at % 3; more += 1) among.injectIntoCall('getEntity');
      expect(among.injectIntoCall('createGroup')).toEqual(alone.injectIntoCall('createGroup'));
    }
    const drawn = (operationId: string) =>
      Array.from({length: 50}, () => alone.injectIntoCall(operationId));
    expect(drawn('createGroup')).not.toEqual(drawn('createEntity'));
  });

  it.each(faultNames)(
    'inject %s about as often as its probability says, and no other fault',
    (name) => {
      const faults = new Faults(settings({[name]: 0.2}));
      const times = 5000;
      for (let at = 0; at < times; at += 1) {
        faults.injectIntoCall('createGroup');
        faults.injectIntoFilters('createGroup');
        faults.injectIntoWebhook('entity_history');
      }
      const {injected} = faults.report();
      expect(injected[name]).toBeGreaterThan(times * 0.17);
      expect(injected[name]).toBeLessThan(times * 0.23);
      expect(Object.values(injected).reduce((sum, count) => sum + count)).toBe(injected[name]);
    },
  );

  it('delay responses by 0.2 to 2 seconds and late webhooks by 1 to 5 seconds', () => {
    const faults = new Faults(settings({delay: 1, 'webhook-late': 1}));
    const draws = (draw: () => number = () => 0) =>
      Array.from({length: 1000}, draw).sort((a, b) => a - b);
    const [waits, late] = [
      draws(() => faults.injectIntoCall('createGroup').wait),
      draws(() => faults.injectIntoWebhook('entity_history').wait ?? 0),
    ];
    expect([waits[0] >= 200, waits[0] < 240, waits[999] > 1900, waits[999] <= 2000]).not.toContain(
      false,
    );
    expect([late[0] >= 1000, late[0] < 1200, late[999] > 4750, late[999] <= 5000]).not.toContain(
      false,
    );
  });
});

describe('a fault of a call', () => {
  const outcome = async (tester: Tester) =>
    createGroup(tester).then(
      ({status}) => status,
      (error: unknown) => (error instanceof ConnectionDropped ? 'dropped' : error),
    );
  const certain: [keyof Probabilities, number | string, number[]][] = [
    ['429', 429, [0]],
    ['500', 500, [0, 1]],
    ['delay', 200, [1]],
    ['drop-before', 'dropped', [0]],
    ['drop-after', 'dropped', [1]],
  ];

  it.each(certain)(
    'affects every call at probability 1: %s ends with %s',
    async (name, expected, effects) => {
      const seen = new Set<number>();
      for (let at = 0; at < 20; at += 1) {
        const tester = newTester({faults: settings({[name]: 1}, String(at))});
        expect(await outcome(tester)).toBe(expected);
        expect(tester.sandbox.faults.report().injected[name]).toBe(1);
        seen.add(groupsOf(tester));
      }
      expect([...seen].sort()).toEqual(effects);
    },
  );

  it('also drops the connection of a refused call', async () => {
    const {call} = newTester({faults: settings({'drop-after': 1})});
    await expect(call('createGroup', {body: {}})).rejects.toThrow(ConnectionDropped);
    await expect(call('createGroup', {key: null})).rejects.toThrow(ConnectionDropped);
  });
});

describe('the fault ignore-filters', () => {
  const filtered: [string, Input][] = [
    ['listEntities', {body: {filters: {customerKey: 'CUST-0001'}, pageSize: 2}}],
    [
      'listEntityNews',
      {path: {entityURN: urn('e1002')}, body: {filters: {languages: ['xx']}, pageSize: 2}},
    ],
    ['listHistories', {body: {createdAt: {startTime: '2030'}, pageSize: 2}}],
    ['listHistories', {body: {groupIDs: [2], pageSize: 2}}],
  ];

  it.each(filtered)(
    'makes %s answer %j as if it had sent no filters, and is counted',
    async (operationId, input) => {
      const {filters, createdAt, groupIDs, ...rest} = input.body as Record<string, unknown>;
      expect([filters, createdAt, groupIDs].filter(Boolean)).toHaveLength(1);
      const plain = newTester();
      const expected = await plain.get(operationId, {...input, body: rest});
      expect(await plain.get(operationId, input)).not.toEqual(expected);
      const injected = newTester({faults: settings({'ignore-filters': 1})});
      expect(await injected.get(operationId, input)).toEqual(expected);
      expect(injected.sandbox.faults.report().injected['ignore-filters']).toBe(1);
    },
  );

  it('is not drawn for a call without filters', async () => {
    const {get, sandbox} = newTester({faults: settings({'ignore-filters': 1})});
    for (const body of [undefined, {}, {filters: {}}, {pageSize: 5}])
      await get('listEntities', {body});
    await get('listHistories', {body: {groupIDs: []}});
    await get('createGroup', {body: {entityGroupName: 'A', filters: {customerKey: 'CUST-0001'}}});
    expect(sandbox.faults.report().injected['ignore-filters']).toBe(0);
  });
});

describe('POST /sandbox/faults', () => {
  const report = async ({sandbox}: Tester) =>
    (await (await sandbox.request('/sandbox/faults')).json()) as FaultReport;

  it('replaces all faults, and GET reports them with the seed and the counts', async () => {
    const tester = newTester({faults: settings({500: 1})});
    const {json} = await tester.control('faults', {429: 1, delay: 0});
    expect(json).toEqual(await report(tester));
    expect(json).toMatchObject({faults: {429: 1}, seed: 'test'});
    expect(Object.keys(json.faults)).toEqual(['429']);
    expect((await createGroup(tester)).status).toBe(429);
    await tester.control('faults', {});
    expect((await createGroup(tester)).status).toBe(200);
    expect(await report(tester)).toEqual({
      faults: {},
      seed: 'test',
      injected: {...Object.fromEntries(faultNames.map((name) => [name, 0])), 429: 1},
    });
  });

  it('restarts the draws and counts when a seed is sent', async () => {
    const tester = newTester();
    const run = async () => {
      await tester.control('faults', {429: 0.5, seed: 'again'});
      const statuses = [];
      for (let at = 0; at < 30; at += 1) statuses.push((await createGroup(tester)).status);
      return {statuses, report: await report(tester)};
    };
    const first = await run();
    const injected = {429: first.statuses.filter((status) => status === 429).length};
    expect(injected[429] > 0 && injected[429] < 30).toBe(true);
    expect(first.report).toMatchObject({seed: 'again', injected});
    expect(await run()).toEqual(first);
  });
});
