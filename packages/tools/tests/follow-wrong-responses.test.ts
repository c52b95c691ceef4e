/** Tests that follow loses and doubles nothing because of wrong clocks and lists that contradict themselves. */
import {afterEach, describe, expect, it, vi} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {useFollow} from './lib/follow-workspace';
import {changeResponses, type Intercept} from './lib/workspace';

const work = useFollow();
const {run, intercept, forward, dispose, advance} = work;
const {written, ids, histories, listed, expectAll, addEvent} = work;

/** Answers each list of histories with these events, whatever range is asked for. */
const onlyEvents =
  (events: object[]): Intercept =>
  async ({operation, request}, answer) => {
    const response = await answer();
    if (operation !== 'listHistories') return response;
    const size = Number(new URL(request.url).searchParams.get('pageSize'));
    const page = {histories: events.slice(0, size), total: events.length};
    return new Response(JSON.stringify(page), {headers: response.headers});
  };

/** Changes the headers of each response. */
const withDate =
  (date: string | null): Intercept =>
  async (_, answer) => {
    const response = await answer();
    const headers = new Headers(response.headers);
    if (date === null) headers.delete('Date');
    else headers.set('Date', date);
    return new Response(await response.text(), {status: response.status, headers});
  };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Sets the clock of this computer. */
const setClock = (time: string): void =>
  void vi.useFakeTimers({now: new Date(time), toFake: ['Date']});

describe('clocks', () => {
  it.each(['UTC', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
    'of computers in %s read times without a zone in the same way',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      intercept(
        changeResponses('listHistories', (page) => ({
          ...page,
          histories: page.histories.map((event: Json) => ({
            ...event,
            timestamp: event.timestamp.replace('Z', ''),
          })),
        })),
      );
      await run();
      expectAll();
      // Such a time can be 14 hours earlier.
      expect(work.state("SELECT value FROM meta WHERE name = 'cursor'")).toEqual([
        {value: String(Date.parse('2025-03-13T02:02:00Z'))},
      ]);
      await dispose('CUST-0003', 'blocked');
      await run();
      expectAll();
    },
  );

  it('of events in the future hide no later change', async () => {
    addEvent('2999-01-01T00:00:00Z');
    await run();
    await dispose('CUST-0003', 'blocked');
    await run();
    expectAll();
  });

  it('of events that nobody can read hide and double nothing', async () => {
    const broken = ['yesterday', '', '2025-02-30T00:00:00Z', 5, null, undefined];
    const events = broken.map((timestamp, n) => ({historyID: `B-${n}`, timestamp}));
    intercept(onlyEvents(events));
    for (let check = 0; check < 2; check += 1) expect(await run()).toMatchObject({code: 0});
    expect(ids().length).toBe(events.length);
    forward();
    await run();
    expect(ids().length).toBe(events.length + listed().length);
  });

  it.each([
    ['in the future', 'Fri, 01 Jan 2100 00:00:00 GMT'],
    ['in the past', 'Tue, 01 Jan 2019 00:00:00 GMT'],
    ['unreadable', 'yesterday'],
    ['missing', null],
  ])('of the platform that are %s hide no later change', async (_, date) => {
    // Their clock was wrong when this event was recorded, too.
    addEvent('2099-01-01T00:00:00Z');
    intercept(withDate(date));
    await run();
    await dispose('CUST-0003', 'blocked');
    await run();
    expectAll();
    forward();
    await dispose('CUST-0003', 'cleared');
    await run();
    expectAll();
  });

  it.each(['1970-01-01T00:00:00Z', '2024-01-01T00:00:00Z', '2100-01-01T00:00:00Z'])(
    'of this computer that show %s hide no later change, not even an event in the future',
    async (time) => {
      addEvent('2099-01-01T00:00:00Z');
      setClock(time);
      await run();
      await dispose('CUST-0003', 'blocked');
      await run();
      setClock('2025-03-14T12:00:00Z');
      await dispose('CUST-0003', 'cleared');
      await run();
      expectAll();
    },
  );

  it('of the platform that are set back hide the changes of one check only', async () => {
    advance(86_400);
    await dispose('CUST-0003', 'blocked');
    await run();
    advance(-7200);
    await dispose('CUST-0003', 'cleared');
    await run();
    expect(ids().length).toBe(listed().length - 1);
    await run();
    expectAll();
  });
});

describe('a list that contradicts itself', () => {
  it.each([
    ['a total below the page', (page: Json) => ({...page, total: 3})],
    ['a total of 0', (page: Json) => ({...page, total: 0})],
    ['a negative total', (page: Json) => ({...page, total: -5})],
    ['a total that is no number', (page: Json) => ({...page, total: true})],
    ['histories that are no list', (page: Json) => ({...page, histories: {}})],
    ['an event without an identifier', (page: Json) => ({...page, histories: [{}], total: 1})],
    ['no histories', ({total}: Json) => ({total})],
    ['null', () => null],
  ])('ends --once with 1 and keeps the cursor: %s', async (_, change) => {
    await run();
    const cursor = work.state("SELECT value FROM meta WHERE name = 'cursor'");
    await dispose('CUST-0003', 'blocked');
    intercept(changeResponses('listHistories', change));
    expect(await run({overlap: '1000000'})).toMatchObject({code: 1});
    expect(work.state("SELECT value FROM meta WHERE name = 'cursor'")).toEqual(cursor);
    forward();
    expect(await run()).toMatchObject({code: 0});
    expectAll();
  });

  it('is no end because its total is the count of the page', async () => {
    for (let n = 0; n < 250; n += 1)
      addEvent(new Date(Date.UTC(2025, 2, 13, 17, 0, n)).toISOString());
    intercept(
      changeResponses('listHistories', (page) => ({
        ...page,
        total: Math.min(page.total, 100),
      })),
    );
    // The second page says 100 in all, but has the items 101 to 200.
    expect(await run()).toMatchObject({code: 1});
    forward();
    await run();
    expectAll();
  });

  it('doubles and loses nothing when its pages shift', async () => {
    for (let n = 0; n < 350; n += 1)
      addEvent(new Date(Date.UTC(2025, 2, 13, 17, 0, n)).toISOString());
    let requests = 0;
    intercept(async ({operation}, answer) => {
      if (operation === 'listHistories') {
        requests += 1;
        // A new event moves the others to the next page, and an archived entity moves them back.
        if (requests % 3 === 0) await dispose('CUST-0003', requests % 2 ? 'blocked' : 'cleared');
        if (requests === 4) histories().splice(0, 7);
      }
      // Enough changes have happened at some point.
      if (requests > 12) forward();
      return answer();
    });
    expect(await run()).toMatchObject({code: 0});
    await run();
    expect(new Set(ids()).size).toBe(ids().length);
    expect(ids()).toEqual(expect.arrayContaining(listed()));
  });

  it('keeps identifiers apart that look alike', async () => {
    const events = ['5', 5, 'a\0b', 'a\0c', 'é', 'e\u0301'].map((historyID) => ({historyID}));
    intercept(onlyEvents(events));
    await run();
    await run();
    expect(written().length).toBe(events.length);
  });
});
