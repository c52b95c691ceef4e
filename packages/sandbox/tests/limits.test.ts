/** Tests that nothing in the sandbox grows without a limit, and that the help names each limit. */
import {describe, expect, it} from 'vitest';
import {createDelivery, mostOpen} from '../src/server/deliver';
import {usage} from '../src/server/options';
import {defaultLimits, type Limits} from '../src/core/limits';
import {type Json, newTester, seed, type Tester, urn} from './lib/sandbox';

const place = {filterSetID: 12, entityGroupIDs: [1]};
const {entities, histories, groups, tasks} = seed.state;
const searches = (count: number) => Array.from({length: count}, () => ({entityName: 'A'}));
const searchesBefore = tasks.reduce((sum, task) => sum + task.searches.length, 0);

type Case = [kind: keyof Limits, limit: number, act: (tester: Tester) => Promise<Json>];
const refused: Case[] = [
  [
    'entities',
    entities.length + 1,
    ({call}) => call('createEntity', {body: {...place, search: {entityName: 'A'}}}),
  ],
  [
    'entities',
    entities.length + 3,
    ({call}) => call('enqueueEntities', {body: {...place, searches: searches(2)}}),
  ],
  [
    'tasks',
    tasks.length + 1,
    ({call}) => call('enqueueEntities', {body: {...place, searches: searches(1)}}),
  ],
  [
    'searches',
    searchesBefore + 3,
    ({call}) => call('enqueueEntities', {body: {...place, searches: searches(2)}}),
  ],
  ['groups', groups.length + 1, ({call}) => call('createGroup', {body: {entityGroupName: 'A'}})],
];

describe('a call that needs more than the limit of the sandbox', () => {
  it.each(refused)(
    'is refused without an effect, and accepted after a reset: %s',
    async (kind, limit, act) => {
      const tester = newTester({limits: {[kind]: limit}});
      expect((await act(tester)).status).toBe(200);
      const before = tester.sandbox.save();
      const {status, text} = await act(tester);
      expect([status, text]).toEqual([
        400,
        expect.stringMatching(new RegExp(`^Bad Request: sandbox has at most ${limit} .*reset`)),
      ]);
      expect(tester.sandbox.save()).toBe(before);
      await tester.control('reset');
      expect((await act(tester)).status).toBe(200);
    },
  );

  it('is refused as a whole if it would archive more entities than there is room for', async () => {
    const tester = newTester({limits: {histories: histories.length + 1}});
    const monitored = entities.filter(({archivedAt}) => archivedAt === undefined).slice(0, 2);
    const body = {entityURNs: monitored.map((one) => one.urn)};
    const before = tester.sandbox.save();
    expect((await tester.call('archiveEntities', {body})).status).toBe(400);
    expect(tester.sandbox.save()).toBe(before);
    const one = {entityURNs: body.entityURNs.slice(0, 1)};
    expect((await tester.call('archiveEntities', {body: one})).status).toBe(200);
    // The sandbox is full now, also for what analysts do.
    const path = `entities/${monitored[1].urn}/disposition`;
    expect((await tester.control(path, {dispositionState: 'blocked'})).status).toBe(400);
  });

  it('is refused if it publishes news', async () => {
    const tester = newTester({limits: {published: 1}});
    const news = {sigmaID: seed.records[0].sigmaID, title: 'A', body: 'B'};
    expect((await tester.control('news', news)).status).toBe(200);
    const before = tester.sandbox.save();
    expect((await tester.control('news', news)).status).toBe(400);
    expect(tester.sandbox.save()).toBe(before);
  });
});

describe('a list that is a log', () => {
  it('of webhooks forgets the oldest ones', async () => {
    const {control, webhooks} = newTester({limits: {webhooks: 3}});
    for (const dispositionState of ['blocked', 'cleared', 'blocked', 'pending', 'cleared'])
      await control(`entities/${urn('e1003')}/disposition`, {dispositionState});
    const states = webhooks().map(
      ({eventPayload}) => eventPayload.newEntityDispositionState as string,
    );
    expect(states).toEqual(['blocked', 'pending', 'cleared']);
  });

  it('of alerts forgets the oldest ones', async () => {
    const {get, sandbox} = newTester({limits: {alerts: 2}});
    const body = {entityName: 'Ilvane Torresund', filterSetID: 12, createAlerts: true};
    const created: string[] = [];
    for (let count = 0; count < 4; count += 1)
      created.push((await get('screenFull', {body})).alertCreatedURN as string);
    expect(sandbox.state.alerts.map((alert) => alert.urn)).toEqual(created.slice(2));
  });
});

it('webhooks beyond the limit are reported as lost while their receiver does not answer', async () => {
  const lines: string[] = [];
  // Nothing listens at this port. A late webhook waits before it finds out.
  const delivery = createDelivery('http://127.0.0.1:9/', (line) => lines.push(line));
  const message = {eventType: 'sandbox_test', eventPayload: {orgID: 'O', timestamp: ''}} as const;
  const late = {sentAt: '', message, fault: 'webhook-late', wait: 60_000} as const;
  for (let count = 0; count < mostOpen; count += 1) delivery.post(late);
  expect(lines).toEqual([]);
  delivery.post(late);
  expect(lines).toEqual([
    `Webhook sandbox_test was not delivered: ${mostOpen} others wait for the receiver.`,
  ]);
  await delivery.finish();
});

it.each(Object.entries({...defaultLimits, mostOpen}))(
  'the help names the limit of %s',
  (_, limit) => {
    expect(usage('sandbox').replace(/\s+/g, ' ')).toContain(limit.toLocaleString('en-US'));
  },
);
