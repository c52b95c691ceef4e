/** Tests which events the command receive stores, what it reads because of them, and the files that it writes. */
import {appendFileSync, readdirSync, readFileSync, renameSync} from 'node:fs';
import {describe, expect, it, vi} from 'vitest';
import {forged, history, ping, urn, useReceiver} from './lib/receive-workspace';

const work = useReceiver();
const {keys, read, records, start, stateOf} = work;
const polls = (): number => work.countCalls('POST /entities/histories');

/** Longer than anything takes here, on a busy machine. */
vi.setConfig({expect: {poll: {timeout: 10_000, interval: 20}}});

describe('an event', () => {
  it('is stored, and its entity is read back from the API', async () => {
    const {post} = await start();
    await work.disposeEntity(urn, 'blocked');
    expect(await post(ping)).toEqual([200]);
    await expect.poll(() => stateOf()?.dispositionState.dispositionState).toBe('blocked');
    await expect.poll(work.received).toEqual([
      {
        ...ping,
        key: expect.stringMatching(/^content [0-9a-f]{64}$/),
        receivedAt: expect.any(String),
        foundBy: 'webhook',
      },
    ]);
    await work.settled();
  });

  it('that comes again is stored once, also after a stop', async () => {
    const first = await start();
    for (const message of [history, history, ping, ping]) await first.post(message);
    await first.stop();
    const second = await start();
    expect(await second.post(history)).toEqual([200]);
    expect(await second.post(` ${JSON.stringify(ping)}`)).toEqual([200]);
    await second.stop();
    expect(work.received()).toHaveLength(2);
    expect(keys('events.ndjson')).toContain('history H-1');
  });

  it('without an identifier is stored for each different content', async () => {
    const {post, stop} = await start();
    for (const one of ['e1', 'e2', 'e1'])
      await post({eventType: 'entity_history', eventPayload: {historyID: null, urn: one}});
    await stop();
    expect(work.received()).toHaveLength(2);
  });

  it('that is forged with the ID of another one does not hide it', async () => {
    const [{urn: other}] = work.tester().sandbox.state.entities.slice(1);
    const {post} = await start({list: 1_000_000, poll: 1_000_000});
    await vi.waitFor(() => expect(stateOf(other)).toBeDefined(), 10_000);
    await work.disposeEntity(other, 'blocked');
    const real = {eventType: 'entity_history', eventPayload: {historyID: 'H-7', urn: other}};
    await post({eventType: 'entity_history', eventPayload: {historyID: 'H-7', urn: 'nobody'}});
    for (const message of [real, real]) expect(await post(message)).toEqual([200]);
    await expect.poll(() => stateOf(other).dispositionState.dispositionState).toBe('blocked');
    await expect.poll(() => work.received().length).toBe(2);
  });

  it.each([
    ['is of a new type', {eventType: 'unknown_kind'}],
    ['is a test message', {eventType: 'sandbox_test', eventPayload: {orgID: 'o1'}}],
    ['has a list as its payload', {eventType: 'entity_history', eventPayload: [{urn}]}],
    ['has a number as its identifier', {eventType: 'entity_history', eventPayload: {urn: 7}}],
    ['has control characters', {eventType: 'entity_history', eventPayload: {urn: 'a\u0000b'}}],
    ['has a long identifier', {eventType: 'new', eventPayload: {historyID: 'H'.repeat(9999)}}],
  ])('that %s is stored, and settled without a call', async (_, message) => {
    const {post} = await start();
    await expect.poll(polls).toBeGreaterThan(0);
    expect(await post(message)).toEqual([200]);
    await expect.poll(work.received).toMatchObject([message]);
    await work.settled();
  });

  it('with a strange URN reads nothing else than an entity', async () => {
    const strange = ['..', '.', '../../account/status', 'a?b#c', 'a/b', '%2e%2e', 'Łucja 株'];
    const {post, said} = await start();
    for (const one of strange) await post({eventType: 'entity_history', eventPayload: {urn: one}});
    // A client that normalizes paths could send "." and ".." to another address.
    const sent = (): string[] => work.allCalls().map(({route}) => route);
    for (const one of strange.filter((text) => !/^\.+$/.test(text)))
      await expect.poll(sent).toContain(`GET /entity/${encodeURIComponent(one)}`);
    await expect.poll(said).toContain("its entity can't be read");
    const others = sent().filter(
      (route) => !/\/entities(\/histories)?$|^GET \/entity\/[^/]+$/.test(route),
    );
    expect(others).toEqual([]);
  });

  it('of a finished task brings the entities that it has created', async () => {
    const tester = work.tester();
    const {post} = await start({list: 1_000_000});
    // The first list has been read, so it can't bring the new entities.
    await expect.poll(() => read('current.ndjson')).toContain('urn');
    const searches = [{entityName: 'Ostrel Windham'}, {entityName: 'Acme\u2028\u0085Holdings'}];
    const {taskID} = (await tester.get('enqueueEntities', {
      body: {filterSetID: 12, entityGroupIDs: [3], searches},
    })) as {taskID: string};
    tester.time.now += 600_000;
    await post({eventType: 'task_completion', eventPayload: {taskID, apiKey: 'secret'}});
    // Events that the first poll found may be settled before this message is written.
    await expect.poll(() => read('current.ndjson')).toContain('Acme');
    await work.settled();
    expect(work.countCalls(`GET /entities/by-task-id/current-state/${taskID}`)).toBe(1);
  });

  it('leaves no API key in any file', async () => {
    const {post, said, stop} = await start();
    const secret = {apiKey: 'secret-1', list: [{apiKey: ['secret-2'], kept: 'here'}]};
    await post({eventType: 'task_completion', apiKey: 'secret-3', eventPayload: secret});
    await post({eventType: 'new', payload: {inner: secret}, note: 'private words'});
    await stop();
    const files = readdirSync(work.path('state')).map((name) =>
      readFileSync(work.path(`state/${name}`), 'latin1'),
    );
    expect(files.join('')).toContain('here');
    expect(files.join('')).not.toMatch(/secret-|apiKey/);
    expect(said()).not.toMatch(/secret-|private words/);
  });
});

describe('the files for other programs', () => {
  const file = (): string => work.path('state/events.ndjson');

  it('start over if they were moved away, and lose no line', async () => {
    const {post, stop} = await start();
    await expect.poll(() => keys('events.ndjson').length).toBeGreaterThan(10);
    renameSync(file(), work.path('moved.ndjson'));
    await post(ping);
    await expect.poll(() => keys('events.ndjson').length).toBe(1);
    await stop();
    expect(records('events.ndjson')).toMatchObject([ping]);
  });

  it('are not written if another program has changed them, and nothing is lost', async () => {
    const {post, said, stop} = await start();
    await expect.poll(() => keys('events.ndjson').length).toBeGreaterThan(10);
    appendFileSync(file(), 'a line of somebody else\n');
    const changed = read('events.ndjson');
    expect(await post(ping)).toEqual([200]);
    await expect.poll(said).toContain('was changed by another program');
    expect(read('events.ndjson')).toBe(changed);
    const ending = await stop();
    expect(ending.needsPerson).toEqual([expect.stringContaining('Move it away')]);
    renameSync(file(), work.path('moved.ndjson'));
    await (await start()).stop();
    expect(records('events.ndjson')).toMatchObject([ping]);
  });
});

describe('a stop', () => {
  it('is done when all that was received is stored, whatever the API does', async () => {
    work.intercept(() => new Promise(() => undefined));
    const {post, stop} = await start({callsGiveUp: 30});
    for (const message of [history, ping, forged]) expect(await post(message)).toEqual([200]);
    const begin = performance.now();
    const {needsPerson, summary, result} = await stop();
    expect(performance.now() - begin).toBeLessThan(5000);
    expect(needsPerson).toEqual([]);
    expect(result).toMatchObject({stored: 3, settled: 0, open: 3, deadLetters: 0});
    expect(summary).toMatch(/^Stopped\. 3 events are stored: 0 settled, 3 waiting/);
    expect(keys('events.ndjson')).toHaveLength(3);
  });

  it('frees the port', async () => {
    const {port, stop} = await start();
    await stop();
    vi.stubEnv('RECEIVER_PORT', String(port));
    expect((await start({state: work.path('other')})).port).toBe(port);
  });
});

it('says what came very often once, with how often', async () => {
  const {post, said, stop} = await start({pace: {notes: 60_000}});
  for (let time = 0; time < 30; time += 1) await post(ping, '/hooks/wrong');
  await stop();
  expect(said().match(/another path.*/g)).toEqual([expect.stringContaining('(30 times)')]);
});
