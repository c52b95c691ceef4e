/** Tests what the command receive reads from the API: what events are about, lost changes, and the list of all entities. */
import {describe, expect, it, vi} from 'vitest';
import {entityRoute, forged, ping, urn, useReceiver} from './lib/receive-workspace';

const work = useReceiver();
const {keys, read, records, start, stateOf} = work;
const polls = (): number => work.countCalls('POST /entities/histories');

/** Changes the body of the successful responses of a call. */
const change = (call: RegExp, to: (body: never) => unknown): void =>
  work.intercept(async ({route}, answer) => {
    const response = await answer();
    if (!response.ok || !call.test(route)) return response;
    const body = JSON.stringify(to((await response.json()) as never));
    return new Response(body, {headers: response.headers});
  });

/** Longer than anything takes here, on a busy machine. */
vi.setConfig({expect: {poll: {timeout: 10_000, interval: 20}}});

describe('a read that fails', () => {
  it('is repeated, and becomes a dead letter that the next start tries again', async () => {
    const first = await start({giveUp: 1});
    await first.post(forged);
    await expect.poll(() => read('dead-letters.ndjson')).toContain('getEntity');
    expect(work.countCalls(entityRoute('nobody'))).toBeGreaterThan(1);
    const ended = await first.stop();
    expect(ended).toMatchObject({needsPerson: [], result: {deadLetters: 1, open: 0}});
    expect(keys('dead-letters.ndjson')).toEqual(keys('events.ndjson').slice(-1));

    work.intercept(({request}, answer) =>
      request.url.endsWith('/nobody')
        ? Promise.resolve(Response.json({urn: 'nobody', riskScore: 3}))
        : answer(),
    );
    const second = await start();
    await work.settled();
    await expect.poll(() => read('dead-letters.ndjson')).toBe('');
    expect(stateOf('nobody')).toEqual({urn: 'nobody', riskScore: 3});
    await second.stop();
  });

  it('does not keep others waiting, although it hangs', async () => {
    work.intercept(({request}, answer) =>
      request.url.endsWith('/nobody') ? new Promise(() => undefined) : answer(),
    );
    const {post} = await start({poll: 0.1});
    await post(forged);
    await expect.poll(() => work.countCalls(entityRoute('nobody'))).toBe(1);
    const before = polls();
    await work.disposeEntity(urn, 'blocked');
    await post(ping);
    await expect.poll(() => stateOf()?.dispositionState.dispositionState).toBe('blocked');
    await expect.poll(polls).toBeGreaterThan(before);
  });

  it('because of an unknown status of a task is repeated', async () => {
    work.intercept(({request}, answer) =>
      request.url.includes('/status/')
        ? Promise.resolve(Response.json({id: 'T-1', taskStatus: 'Paused'}))
        : answer(),
    );
    const {post} = await start({giveUp: 0.2});
    await post({eventType: 'task_completion', eventPayload: {taskID: 'T-1'}});
    await expect
      .poll(() => read('dead-letters.ndjson'))
      .toContain('the task has the status \\"Paused\\"');
  });

  it.each([
    ['another entity', {urn: 'other'}],
    ['a disposition that is a text', {urn, dispositionState: 'cleared'}],
    ['a disposition without a text', {urn, dispositionState: {dispositionState: true}}],
    ['a score that is a text', {urn, riskScore: '7'}],
    ['nothing', null],
  ])('because the response is %s, stores no state', async (_, body) => {
    work.intercept(({request}, answer) => {
      if (request.url.includes('/entity/')) return Promise.resolve(Response.json(body));
      return new URL(request.url).pathname.endsWith('/entities')
        ? Promise.resolve(new Response('', {status: 500}))
        : answer();
    });
    const {post, stop} = await start({giveUp: 0.2});
    await post(ping);
    await expect.poll(() => read('dead-letters.ndjson')).toContain('content ');
    await stop();
    expect(read('current.ndjson')).toBe('');
  });
});

describe('a poll', () => {
  it('finds all changes, and later those whose message was lost, each once', async () => {
    await start({poll: 0.1});
    await expect.poll(polls).toBeGreaterThan(2);
    const before = keys('events.ndjson');
    expect(before.length).toBeGreaterThan(10);
    await work.disposeEntity(urn, 'blocked');
    await expect.poll(() => keys('events.ndjson').length).toBe(before.length + 1);
    await work.settled();
    expect(stateOf().dispositionState.dispositionState).toBe('blocked');
    expect(new Set(keys('events.ndjson')).size).toBe(before.length + 1);
  });

  it('never begins in the future, whatever a server says about the time', async () => {
    work.intercept(async (_, answer) => {
      const response = await answer();
      const headers = new Headers(response.headers);
      headers.set('Date', 'Fri, 01 Jan 2999 00:00:00 GMT');
      return new Response(await response.text(), {status: response.status, headers});
    });
    const {stop} = await start({poll: 0.1});
    await expect.poll(polls).toBeGreaterThan(3);
    await stop();
    const [{value}] = work.state("SELECT value FROM meta WHERE name = 'watermark'");
    // No such time can be trusted, so the next poll begins where this one began.
    expect(value).toBe('1970-01-01T00:00:00.000Z');
  });

  it('never begins in the future, whatever a change says about its time', async () => {
    change(/histories$/, (body: {histories: object[]}) => ({
      ...body,
      histories: body.histories.map((one) => ({...one, timestamp: '2999-01-01T00:00:00Z'})),
    }));
    const {stop} = await start({poll: 0.1});
    await expect.poll(polls).toBeGreaterThan(3);
    await stop();
    const [{value}] = work.state("SELECT value FROM meta WHERE name = 'watermark'");
    expect(value).toMatch(/^2025-/);
  });

  it('takes times without a zone for the earliest that they can be', async () => {
    change(/histories$/, (body: {histories: {timestamp: string}[]}) => ({
      ...body,
      histories: body.histories.map((one) => ({...one, timestamp: '2025-03-10T12:00:00'})),
    }));
    const {stop} = await start({poll: 0.1});
    await expect.poll(polls).toBeGreaterThan(3);
    await stop();
    const [{value}] = work.state("SELECT value FROM meta WHERE name = 'watermark'");
    expect(value).toBe('2025-03-09T22:00:00.000Z');
  });

  it.each([0, -5, true])('with the total %j is refused, and repeated', async (total) => {
    change(/histories$/, (body: object) => ({...body, total}));
    const {said} = await start({poll: 0.1});
    await expect.poll(said).toContain('Error: listHistories');
    expect(keys('events.ndjson')).toEqual([]);
    work.forward();
    await expect.poll(() => keys('events.ndjson').length).toBeGreaterThan(10);
  });

  it('goes on after a response that never comes', async () => {
    let hangs = 1;
    work.intercept(({request}, answer) =>
      request.url.includes('/histories') && hangs-- > 0 ? new Promise(() => undefined) : answer(),
    );
    await start({poll: 0.1});
    await expect.poll(() => keys('events.ndjson').length).toBeGreaterThan(10);
  });
});

describe('the list of entities', () => {
  it('brings those that no message is about', async () => {
    await start({list: 0.1});
    await expect
      .poll(() => records('current.ndjson').length)
      .toBe(work.tester().sandbox.state.entities.length);
    await work.tester().get('archiveEntities', {body: {entityURNs: [urn]}});
    await expect.poll(() => stateOf().archivedAt).toMatch(/^2025/);
  });

  it('does not replace a state that was read later', async () => {
    let release = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    let isAsked = false;
    work.intercept(async ({request}, answer) => {
      const response = await answer();
      if (!request.url.includes('/entities?')) return response;
      isAsked = true;
      // The list was made before the disposition changed, and arrives later.
      await isHeld;
      return response;
    });
    const {post} = await start({callsGiveUp: 30});
    await expect.poll(() => isAsked).toBe(true);
    // What the first poll has found.
    await work.settled();
    await work.disposeEntity(urn, 'blocked');
    await post(ping);
    await expect.poll(() => stateOf()?.dispositionState.dispositionState).toBe('blocked');
    release();
    const all = work.tester().sandbox.state.entities.length;
    await expect.poll(() => records('current.ndjson').length).toBe(all);
    expect(stateOf().dispositionState.dispositionState).toBe('blocked');
  });

  it('with one strange entity stores the others', async () => {
    change(/\/entities$/, (body: {entities: object[]}) => ({
      ...body,
      entities: body.entities.map((one, at) => (at === 0 ? {...one, riskScore: 'high'} : one)),
    }));
    const {said} = await start({poll: 1000});
    const all = work.tester().sandbox.state.entities.length;
    await expect.poll(said).toContain('has a "riskScore" that isn\'t as described');
    await expect.poll(() => records('current.ndjson').length).toBeGreaterThan(all - 2);
  });
});
