/** Checks that a wall clock that jumps or is slow neither doubles nor loses anything, nor makes a program wait. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {finish, firstLine} from '../lib/guides-run/programs';
import {inBoth} from '../lib/programs/between';
import {makeClock} from '../lib/programs/clock';
import {openWorkplace, type Workplace} from '../lib/programs/workplace';

const hour = 3_600_000;
const jumps = [
  ['an hour ahead', hour],
  ['an hour back', -hour],
] as const;
/** Value of `--settle` in milliseconds, less what timers may round. */
const settle = 990;
let place: Workplace;
let setClock: (ahead: number) => void;
beforeEach(async () => {
  place = await openWorkplace();
  const clock = makeClock(join(place.state, 'clock'));
  Object.assign(place.env, clock.env);
  setClock = clock.set;
});
afterEach(() => place.close());

const text = (name: string) => {
  const file = join(place.state, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const keysOf = async () =>
  (await place.api<{entities: {customerKey: string}[]}>('POST', '/entities?pageSize=100', {})).entities
    .map(({customerKey}) => customerKey)
    .filter((key) => key.startsWith('CUST-7'));

describe.each([...inBoth('bulk-onboard'), 'onboarding-gate.ts'])('%s, whose clock jumps', (name) => {
  const isGate = name.startsWith('onboarding');
  const [creation, end] = isGate ? ['/entities/create', 1] : ['/entities/create/enqueue', 0];
  const args = (seconds = 1) => [
    place.write('customers.csv', 'customerKey,entityName\nCUST-71,Ilvane Torresund\n'),
    ...`--filter-set 12 --group 3 --settle ${seconds}`.split(' '),
    ...(isGate ? ['--wait', '0'] : []),
  ];
  /** Loses the response to the creation. Returns when this happened, and when the program then looked for the entity. */
  function loseCreation(then?: () => void) {
    const times = {lost: 0, looked: 0};
    place.sandbox.intercept = async (request, answer) => {
      const path = new URL(request.url).pathname;
      if (path.endsWith('/entities') && times.lost > 0 && times.looked === 0) {
        times.looked = performance.now();
        await place.control('clock', {advanceSeconds: 60});
      }
      const response = await answer(request);
      if (!path.endsWith(creation) || times.lost > 0) return response;
      then?.();
      times.lost = performance.now();
      return new Response('Internal Server Error', {status: 500});
    };
    return times;
  }

  it.each(jumps)('waits as long as --settle says, and creates once: %s', async (_, jump) => {
    const times = loseCreation(() => setClock(jump));
    expect((await place.run(name, args())).status).toBe(end);
    expect(times.looked - times.lost).toBeGreaterThan(settle);
    expect(await keysOf()).toEqual(['CUST-71']);
  });

  it('waits as long in the next run', async () => {
    const times = loseCreation();
    const child = place.launch(name, args(600));
    await expect.poll(() => text('journal.ndjson')).toMatch(/"(lost|unknown)"/);
    child.kill('SIGKILL');
    await finish(child);
    setClock(hour);
    times.lost = performance.now();
    expect((await place.run(name, args())).status).toBe(end);
    expect(times.looked - times.lost).toBeGreaterThan(settle);
    expect(await keysOf()).toEqual(['CUST-71']);
  });
});

describe('onboarding-gate.ts', () => {
  it.each(jumps)('waits for analysts as long as --wait says: %s', async (_, jump) => {
    const file = place.write('customers.csv', 'customerKey,entityName\nCUST-71,Ilvane Torresund\n');
    const args = '--filter-set 12 --group 3 --every 1 --wait 3'.split(' ');
    place.sandbox.intercept = (request, answer) => {
      if (request.url.includes('/entity/')) setClock(jump);
      return answer(request);
    };
    const startedAt = performance.now();
    const {status, stderr} = await place.run('onboarding-gate.ts', [file, ...args]);
    expect(status).toBe(1);
    expect(stderr).toContain('1 customers are waiting for an analyst');
    expect(performance.now() - startedAt).toBeGreaterThan(2990);
  });
});

describe.each(inBoth('webhook-receiver'))('%s', (name) => {
  async function receive(...args: string[]) {
    place.env.RECEIVER_PORT = '0';
    const child = place.launch(name, args);
    const end = finish(child);
    const url = (await firstLine(child)).replace('listening on ', '');
    const post = (event: object) =>
      fetch(url, {
        method: 'POST',
        headers: {'Content-Type': 'application/json'},
        body: JSON.stringify(event),
      });
    const stop = async () => {
      child.kill('SIGTERM');
      return end;
    };
    return {post, stop};
  }
  const forged = {eventType: 'entity_history', eventPayload: {urn: 'nobody'}};
  const attempts = () => place.exchanges.filter(({path}) => path === '/entity/nobody').length;

  it.each(jumps)('keeps trying when the clock jumps, and buries nothing early: %s', async (_, jump) => {
    const {post, stop} = await receive('--give-up', '600', '--poll', '1');
    await post(forged);
    await expect.poll(attempts).toBeGreaterThan(0);
    const polls = () => place.exchanges.filter(({path}) => path === '/entities/histories').length;
    const before = [attempts(), polls()];
    setClock(jump);
    await expect.poll(attempts).toBeGreaterThan(before[0]);
    await expect.poll(polls).toBeGreaterThan(before[1]);
    expect(await stop()).toMatchObject({status: 0, stderr: expect.stringContaining('1 events left')});
    expect(text('dead-letters.ndjson')).toBe('');
  });

  it('stores no API key of any depth, and logs no content of an event', async () => {
    const {post, stop} = await receive();
    const secret = {apiKey: 'secret', list: [{apiKey: 'secret', kept: 'here'}]};
    for (const event of [
      {eventType: 'task_completion', apiKey: 'secret', eventPayload: {...secret, taskID: 'T-1'}},
      {eventType: 'unknown_kind', payload: {inner: secret}, note: 'private words'},
      {eventType: 'entity_history', eventPayload: {historyID: 'H-9', urn: 'private words', deep: secret}},
    ])
      expect((await post(event)).status).toBe(200);
    await expect.poll(() => text('events.ndjson').match(/here/g)?.length).toBe(3);
    const {stderr} = await stop();
    expect(text('events.ndjson')).not.toContain('secret');
    expect(text('events.ndjson')).not.toContain('apiKey');
    expect(stderr).not.toMatch(/secret|private words|here/);
  });

  it('goes on after an event with an identifier that no address can contain', async () => {
    const {post, stop} = await receive('--give-up', '1');
    await post({eventType: 'entity_history', eventPayload: {urn: '\ud800'}});
    await post(forged);
    await expect.poll(attempts).toBeGreaterThan(0);
    expect(await stop()).toMatchObject({status: 0});
  });

  it('retries a task with an unknown status, and an entity that is another one', async () => {
    const urn = (await place.sandboxState()).entities[0].urn;
    const asked: string[] = [];
    place.sandbox.intercept = async (request, answer) => {
      const path = new URL(request.url).pathname;
      if (!/\/(status|entity)\//.test(path)) return answer(request);
      asked.push(path);
      return Response.json(path.includes('/status/') ? {taskStatus: 'Paused'} : {urn: 'other'});
    };
    const {post, stop} = await receive('--give-up', '1');
    await post({eventType: 'task_completion', eventPayload: {taskID: 'T-1'}});
    await post({eventType: 'unknown', eventPayload: {entityURN: urn}});
    for (const reason of [/the task has the status \\"Paused\\"/, /not this entity/])
      await expect.poll(() => text('dead-letters.ndjson')).toMatch(reason);
    await stop();
    expect(text('current.ndjson')).not.toContain('"other"');
  });
});
