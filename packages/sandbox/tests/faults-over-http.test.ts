/** Tests injected faults as seen by a client and a webhook receiver. */
import {describe, expect, it, vi} from 'vitest';
import type {Webhook} from '../src/core/api-types';
import {createDelivery} from '../src/server/deliver';
import {openServers, post, readJson, type Served, until} from './lib/server';
import {seed, testKey, urn, type Json} from './lib/sandbox';

const {start: started, receiver} = openServers();

type Origin = Pick<Served, 'origin' | 'api'>;
const setFaults = ({origin}: Origin, faults: object) => post(`${origin}/sandbox/faults`, faults);
const report = ({origin}: Origin) => readJson(fetch(`${origin}/sandbox/faults`));
/** A webhook that its `orgID` identifies. */
const testMessage = (orgID: string): Webhook => ({
  eventType: 'sandbox_test',
  eventPayload: {orgID, timestamp: seed.startsAt},
});
const createGroup = ({api}: Origin) => post(`${api}/group`, {entityGroupName: 'Fault'});

describe('a dropped connection', () => {
  it.each([
    ['drop-before', 0],
    ['drop-after', 1],
  ])('gets no response: %s, with %i changes', async (name, changes) => {
    const server = await started({faults: {[name]: 1}});
    const {length} = server.sandbox.state.groups;
    await expect(createGroup(server)).rejects.toThrow('fetch failed');
    expect(server.sandbox.state.groups).toHaveLength(length + changes);
    expect(await report(server)).toMatchObject({faults: {[name]: 1}, injected: {[name]: 1}});
    expect(server.errors).toEqual([]);
  });
});

it('a delay postpones the response, but not the change', async () => {
  const server = await started({faults: {delay: 1}});
  const start = performance.now();
  let isAnswered = false;
  const response = createGroup(server).finally(() => (isAnswered = true));
  const {groups} = server.sandbox.state;
  await until(
    () => groups.some(({entityGroupName}) => entityGroupName === 'Fault'),
    'the group is there',
  );
  expect(isAnswered).toBe(false);
  expect((await response).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThanOrEqual(195);
});

it('the control route never gets an injected fault, and its reset restores the initial faults', async () => {
  const faults = {429: 1, 500: 1, delay: 1, 'drop-before': 1, 'drop-after': 1};
  const server = await started({faults, seed: 'start'});
  expect((await fetch(`${server.origin}/sandbox`)).status).toBe(200);
  expect(await readJson(setFaults(server, {'drop-after': 1, seed: 'other'}))).toMatchObject({
    seed: 'other',
  });
  await readJson(post(`${server.origin}/sandbox/reset`, {}));
  const {injected, ...settings} = await report(server);
  expect(settings).toEqual({faults, seed: 'start'});
  expect(new Set(Object.values(injected))).toEqual(new Set([0]));
});

it('a call with an injected 429 does not count as a call of a test key', async () => {
  const server = await started({faults: {429: 1}});
  const call = () => fetch(`${server.api}/groups`, {headers: {Authorization: testKey}});
  const left = (keys = server.sandbox.state.keys) =>
    keys.find(({apiKey}) => apiKey === testKey)?.remainingCalls;
  expect((await call()).status).toBe(429);
  expect(left()).toBe(left(seed.state.keys));
  await setFaults(server, {});
  await call();
  expect(left()).toBe(left(seed.state.keys)! - 1);
});

describe('a webhook', () => {
  /** Causes a webhook with the fault and then one without, and returns the received ones. */
  async function causeTwo(fault: string, count: number) {
    const {url, messages} = await receiver();
    const server = await started({webhookUrl: url, faults: {[fault]: 1}});
    const set = (dispositionState: string) =>
      post(`${server.origin}/sandbox/entities/${urn('e1003')}/disposition`, {dispositionState});
    const start = performance.now();
    await set('blocked');
    await setFaults(server, {});
    await set('cleared');
    await until(() => messages.length === count, `${count} webhooks arrive`, 10_000);
    const states = messages.map(
      ({body}: Json) => body.eventPayload.newEntityDispositionState as string,
    );
    const {webhooks} = await readJson(fetch(`${server.origin}/sandbox/webhooks`));
    expect(webhooks.map((one: Json) => one.fault)).toEqual([fault, undefined]);
    return {states, took: performance.now() - start};
  }

  it.each([
    ['webhook-lost', ['cleared'], 0],
    ['webhook-twice', ['blocked', 'blocked', 'cleared'], 0],
    ['webhook-late', ['blocked', 'cleared'], 995],
    ['webhook-out-of-order', ['blocked', 'cleared'], 0],
  ])('with %s arrives as %j', async (fault, expected, least) => {
    const {states, took} = await causeTwo(fault, expected.length);
    if (fault === 'webhook-late' || fault === 'webhook-out-of-order')
      expect(states[0]).toBe('cleared');
    expect(states.sort()).toEqual(expected);
    expect(took).toBeGreaterThanOrEqual(least);
  });

  it('with webhook-out-of-order is not released by an earlier webhook', async () => {
    const {url, messages} = await receiver();
    const lines: string[] = [];
    const {post: deliver, finish} = createDelivery(url, (line) => lines.push(line));
    const event = (orgID: string) => ({sentAt: seed.startsAt, message: testMessage(orgID)});
    deliver(event('first'));
    deliver({...event('held'), fault: 'webhook-out-of-order'});
    await until(() => lines.length === 1, 'the first one is answered');
    deliver(event('next'));
    await until(() => messages.length === 3, 'all arrive', 5000);
    expect(messages.map(({body}: Json) => body.eventPayload.orgID as string)).toEqual([
      'first',
      'next',
      'held',
    ]);
    await finish();
  });

  it.each(['webhook-late', 'webhook-out-of-order'] as const)(
    'is sent at once if it is waiting when the server stops: %s',
    async (fault) => {
      const {url, messages} = await receiver();
      // Timers are stopped, so only stopping the server ends the wait.
      vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
      try {
        const {post: deliver, finish} = createDelivery(url, () => undefined);
        deliver({sentAt: seed.startsAt, message: testMessage('o1'), fault, wait: 1000});
        expect(messages).toEqual([]);
        await finish();
        expect(messages).toHaveLength(1);
      } finally {
        vi.useRealTimers();
      }
    },
  );
});
