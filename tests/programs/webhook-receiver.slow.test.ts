/** Tests the two receivers of webhooks. tests/chaos kills them and loses, repeats and delays webhooks. */
import {afterEach, describe, expect, it} from 'vitest';
import {product} from '@screening/product';
import {makeClock} from '../lib/programs/clock';
import {finish, firstLine, inBoth} from '../lib/programs/start';
import {forward, useWorkspace} from '../lib/programs/workspace';

const work = useWorkspace();
const {read, write} = work;
const hour = 3_600_000;
const history = {
  eventType: 'entity_history',
  eventPayload: {historyID: 'H-1', urn: `${product.slug}:e1001`},
};
const forged = {eventType: 'entity_history', eventPayload: {urn: 'nobody'}};
const attempts = () => work.callsTo('/entity/nobody').length;
const webhooks = () =>
  work.records('state/events.ndjson').filter(({foundBy}) => foundBy === 'webhook');

describe.each(inBoth('webhook-receiver'))('%s', (name) => {
  const running: (() => unknown)[] = [];
  afterEach(() => running.splice(0).forEach((stop) => stop()));

  async function receive(args: string[] = [], env = {}) {
    const child = work.launch(name, args, {RECEIVER_PORT: '0', ...env});
    const end = finish(child);
    running.push(() => child.kill('SIGKILL'));
    const url = (await firstLine(child)).replace('listening on ', '');
    const post = async (event: object | string, to = url) => {
      // A text is sent with its length, an object in chunks.
      const body = typeof event === 'string' ? event : new Blob([JSON.stringify(event)]).stream();
      const call = {method: 'POST', body, duplex: 'half'};
      return (await fetch(to, call)).status;
    };
    const stop = (signal: NodeJS.Signals = 'SIGTERM') => (child.kill(signal), end);
    return {url, post, stop};
  }

  it('stores each event once before it responds, even if it is killed', async () => {
    const ping = {
      eventType: 'entityDispositionChangePing',
      eventPayload: null,
      payload: {entityURN: 'somebody'},
    };
    const completed = {eventType: 'task_completion', eventPayload: {taskID: 'T-1'}};
    const withoutID = ['e1', 'e2'].map((urn) => ({eventPayload: {historyID: null, urn}}));
    await work.create([{entityName: 'Acme\u2028\u0085Holdings'}]); // Signs that end a line elsewhere than in JSON.
    const first = await receive(['--give-up', '1']);
    expect(new URL(first.url).pathname).toMatch(/^\/hooks\/[0-9a-f]{32}$/);
    const events = [
      history,
      history,
      ping,
      forged,
      '{"eventType":"unknown_kind"}',
      completed,
      ...withoutID,
    ];
    for (const event of events) expect(await first.post(event)).toBe(200);
    await expect.poll(() => read('state/current.ndjson')).toContain('Holdings');
    await expect.poll(() => work.callsTo('/entity/somebody').length).toBeGreaterThan(0);
    await first.stop('SIGKILL');
    expect(webhooks().length).toBe(7);

    const second = await receive(['--give-up', '1']);
    expect(new URL(second.url).pathname).toBe(new URL(first.url).pathname);
    expect(await second.post(history)).toBe(200);
    for (const malformed of ['{', 'null', '7']) expect(await second.post(malformed)).toBe(400);
    expect(await second.post({}, second.url.slice(0, -1))).toBe(404);
    expect((await fetch(second.url)).status).toBe(404);
    await expect.poll(() => read('state/dead-letters.ndjson')).toMatch(/nobody/);
    expect(await second.stop()).toMatchObject({status: 0});
    expect(webhooks().length).toBe(7);
  });

  it('stores no API key of any depth, and logs no content of an event', async () => {
    const {post, stop} = await receive();
    const secret = {apiKey: 'secret', list: [{apiKey: 'secret', kept: 'here'}]};
    for (const event of [
      {eventType: 'task_completion', apiKey: 'secret', eventPayload: {...secret, taskID: 'T-1'}},
      {eventType: 'unknown_kind', payload: {inner: secret}, note: 'private words'},
      {
        eventType: 'entity_history',
        eventPayload: {historyID: 'H-9', urn: 'private words', deep: secret},
      },
    ])
      expect(await post(event)).toBe(200);
    await expect.poll(() => read('state/events.ndjson').match(/here/g)?.length).toBe(3);
    const {stderr} = await stop();
    expect(read('state/events.ndjson')).not.toMatch(/secret|apiKey/);
    expect(stderr).not.toMatch(/secret|private words|here/);
  });

  it('polls all changes when its watermark is in the future', async () => {
    write('state/watermark.txt', '2999-01-01T00:00:00Z');
    const {stop} = await receive();
    await expect.poll(() => read('state/watermark.txt').slice(0, 4)).toBe('2025');
    await stop();
    expect(work.records('state/events.ndjson').length).toBeGreaterThan(10);
  });

  it('keeps trying when the clock jumps, and gives up on nothing early', async () => {
    const clock = makeClock(work.path('clock'));
    const {post, stop} = await receive(['--give-up', '600', '--poll', '1'], clock.env);
    await post(forged);
    await expect.poll(attempts).toBeGreaterThan(0);
    for (const jump of [hour, -hour]) {
      const polls = () => work.callsTo('/entities/histories').length;
      const before = {attempts: attempts(), polls: polls()};
      clock.set(jump);
      await expect.poll(attempts).toBeGreaterThan(before.attempts);
      await expect.poll(polls).toBeGreaterThan(before.polls);
    }
    expect(await stop()).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('1 events left'),
    });
    expect(read('state/dead-letters.ndjson')).toBe('');
  });

  it('retries a task with an unknown status, and an entity that is another one', async () => {
    const {urn} = (await work.entities())[0];
    work.intercept(async (request, answer) => {
      const path = new URL(request.url).pathname;
      if (!/\/(status|entity)\//.test(path)) return forward(request, answer);
      return Response.json(path.includes('/status/') ? {taskStatus: 'Paused'} : {urn: 'other'});
    });
    const {post, stop} = await receive(['--give-up', '1']);
    // It goes on after an identifier that no address can contain.
    expect(await post({eventType: 'entity_history', eventPayload: {urn: '\ud800'}})).toBe(200);
    await post({eventType: 'task_completion', eventPayload: {taskID: 'T-1'}});
    await post({eventType: 'unknown', eventPayload: {entityURN: urn}});
    for (const reason of [/the task has the status \\"Paused\\"/, /not this entity/])
      await expect.poll(() => read('state/dead-letters.ndjson')).toMatch(reason);
    await stop();
    expect(read('state/current.ndjson')).not.toContain('"other"');
  });
});
