import {describe, expect, it} from 'vitest';
import {newTester, urn, type Json} from './lib/sandbox';

const list = async (body: Json): Promise<Json[]> =>
  (await newTester().get('listHistories', {query: {pageSize: 100}, body})).histories;
const {entities} = await newTester().get('listEntities', {query: {pageSize: 100}});
const all = await list({});
const ids = (events: Json[]) => events.map(({historyID}) => historyID);

describe('the list of all histories', () => {
  it('sorts events of the same second by the number in their ID', async () => {
    const tester = newTester();
    tester.sandbox.state.counts.history = 8998;
    for (const escalated of [true, false, true])
      await tester.control(`entities/${urn('e1001')}/escalation`, {escalated});
    const {histories} = await tester.get('listHistories', {query: {pageSize: 3}});
    expect(ids(histories as Json[])).toEqual(['H-100001', 'H-100000', 'H-99999']);
  });

  it('contains only the events of monitored entities', () => {
    const archived = entities.filter(({monitored}: Json) => !monitored).map(({urn}: Json) => urn);
    expect(archived.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(10);
    for (const {urn} of all) expect(archived).not.toContain(urn);
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
    const expected = all.filter(({timestamp}) => test(timestamp));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    expect(ids(await list({createdAt}))).toEqual(ids(expected));
  });

  it.each([[[3]], [[1, 4]]])('keeps the events of the groups %j', async (groupIDs) => {
    const members = entities
      .filter(({entityGroups}: Json) => entityGroups.some(({id}: Json) => groupIDs.includes(id)))
      .map(({urn}: Json) => urn);
    const expected = all.filter(({urn}) => members.includes(urn));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    expect(ids(await list({groupIDs}))).toEqual(ids(expected));
  });

  it('keeps all events for an empty range and an empty list of groups', async () => {
    expect(ids(await list({createdAt: {}, groupIDs: []}))).toEqual(ids(all));
  });
});
