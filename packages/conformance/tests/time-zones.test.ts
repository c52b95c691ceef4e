/** Tests that the time zone of a computer changes neither what `changes` asks for, nor what it returns. */
import {execFileSync} from 'node:child_process';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {moduleName} from '@screening/client-python/generate';
import {product} from '@screening/product';
import {type HostileServer, startHostileServer} from '../src/hostile-server';
import {startPython} from '../src/run-python';
import {runTypeScript} from '../src/run-typescript';

/** Zones with their distance from UTC at the beginning of 2025, in minutes. Two of them are far from UTC, and one has a half hour. */
const zones = [
  ['UTC', 0],
  ['America/Los_Angeles', -480],
  ['Asia/Kolkata', 330],
  ['Pacific/Kiritimati', 840],
] as const;

/** Starts of a run: with several zones, at the beginning of summer time, at the ends of a day and a year, and before 1970. */
const starts = [
  ['2025-03-04T09:00:00Z', '2025-03-04T08:00:00.000Z'],
  ['2025-03-04T09:00:00.123456z', '2025-03-04T08:00:00.123Z'],
  ['2025-03-04T09:00:00+05:30', '2025-03-04T02:30:00.000Z'],
  ['2025-03-04t00:10:00-08:00', '2025-03-04T07:10:00.000Z'],
  ['2025-03-09T02:30:00-08:00', '2025-03-09T09:30:00.000Z'],
  ['2025-03-09T02:30:00Z', '2025-03-09T01:30:00.000Z'],
  ['2025-11-02T01:30:00-07:00', '2025-11-02T07:30:00.000Z'],
  ['2024-12-31T23:59:60Z', '2024-12-31T22:59:59.000Z'],
  ['2025-01-01T00:00:00+14:00', '2024-12-31T09:00:00.000Z'],
  ['1969-12-31T23:00:00Z', '1970-01-01T00:00:00.000Z'],
] as const;

/** Times of events. A run that begins at 08:00 on March 4 in UTC must have those that could be after it in some zone. */
const times = [
  ['2025-03-04T07:59:59Z', false],
  ['2025-03-04T08:00:00Z', true],
  ['2025-03-04T08:00:00', true],
  ['2025-03-03T20:00:00', true],
  ['2025-03-03T19:59:59', false],
  ['2025-03-04', true],
  ['2025-03-03', true],
  ['2025-03-02', false],
  ['2025-03', true],
  ['2025-02', false],
  ['2025', true],
  ['2024', false],
  ['2025-03-04T13:29:59+05:30', false],
  ['2025-03-04T00:00:00-08:00', true],
  ['4 March 2025', true],
] as const;

const now = 'Tue, 04 Mar 2025 10:00:00 GMT';
const until = '2025-03-04T10:00:00.000Z';

let server: HostileServer;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server.close());

const python = (zone: string) =>
  startPython('.generated/python', moduleName(product.slug), {TZ: zone});

const languages = [
  [
    'TypeScript',
    (zone: string) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      return {
        run: runTypeScript,
        close() {
          if (before === undefined) delete process.env.TZ;
          else process.env.TZ = before;
        },
        distance: () => 0 - new Date(2025, 0, 1).getTimezoneOffset(),
      };
    },
  ],
  [
    'Python',
    (zone: string) => ({
      ...python(zone),
      distance: () =>
        Number(
          execFileSync('python3', ['-c', 'import time; print(-time.timezone // 60)'], {
            env: {...process.env, TZ: zone},
          }),
        ),
    }),
  ],
] as const;

describe.each(languages)('changes in %s', (_, start) => {
  describe.each(zones)('in the time zone %s', (zone, minutes) => {
    let client: ReturnType<typeof start>;
    beforeAll(() => {
      client = start(zone);
    });
    afterAll(() => client.close());

    const read = async (since: string, histories: object[]) => {
      const total = histories.length;
      // The first request, of one event, says the platform's time.
      await server.answerWith([
        {json: {histories: histories.slice(0, 1), total}, headers: {Date: now}},
        {json: {histories, total}},
      ]);
      const call = {helper: 'changes' as const, arguments: {since}};
      const options = {timeouts: {attempt: 5, total: 5}};
      const baseUrl = `http://127.0.0.1:${server.port}/external/v2`;
      const outcome = await client.run({name: since, call, options, expect: {}}, baseUrl);
      return {outcome, bodies: server.requests.map(({body}) => body)};
    };

    it('runs in this zone', () => expect(client.distance()).toBe(minutes));

    it.each(starts)('since %s asks for the events since %s', async (since, startTime) => {
      const {outcome, bodies} = await read(since, []);
      expect(bodies).toEqual([{createdAt: {startTime}}, {createdAt: {startTime}}]);
      expect(outcome).toMatchObject({items: [], value: {until}});
    });

    it('returns the events that could be in the range', async () => {
      const events = times.map(([timestamp], index) => ({historyID: `h${index}`, timestamp}));
      const {outcome} = await read('2025-03-04T09:00:00Z', events);
      const expected = events.filter((event, index) => times[index][1]);
      expect(outcome).toMatchObject({items: expected.map(({historyID}) => historyID)});
    });
  });
});
