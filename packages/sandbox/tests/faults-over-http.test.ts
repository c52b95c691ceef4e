/** Tests injected faults as seen by a client and a webhook receiver. */
import {describe, expect, it, vi} from 'vitest';
import {createDelivery} from '../src/server/deliver';
import {openServers, until} from './lib/server';
import {regularKey, seed, testKey, urn, type Json} from './lib/sandbox';

const {start: started, receiver} = openServers();

type Origin = {origin: string; api: string};
const headers = {Authorization: regularKey, 'Content-Type': 'application/json'};
const post = (url: string, body: unknown) => fetch(url, {method: 'POST', headers, body: JSON.stringify(body)});
const setFaults = ({origin}: Origin, faults: object) => post(`${origin}/sandbox/faults`, faults);
const report = async ({origin}: Origin) => (await (await fetch(`${origin}/sandbox/faults`)).json()) as Json;
const createGroup = ({api}: Origin, entityGroupName = 'Fault') => post(`${api}/group`, {entityGroupName});
describe('a dropped connection', () => {
  it.each([
    ['drop-before', false],
    ['drop-after', true],
  ] as const)('gets no response: %s (change applied: %s)', async (name, hasEffect) => {
    const server = await started({faults: {[name]: 1}});
    const groups = server.sandbox.state.groups.length;
    await expect(createGroup(server)).rejects.toThrow('fetch failed');
    expect(server.sandbox.state.groups.length - groups).toBe(hasEffect ? 1 : 0);
    expect(await report(server)).toMatchObject({faults: {[name]: 1}, injected: {[name]: 1}});
    expect(server.errors).toEqual([]);
  });

  it('does not prevent due tasks from ending and sending their webhooks', async () => {
    const {url, messages} = await receiver();
    const server = await started({faults: {'drop-after': 1}, webhookUrl: url});
    const body = {filterSetID: 12, entityGroupIDs: [], searches: [{entityName: 'A'}]};
    await expect(post(`${server.api}/entities/create/enqueue`, body)).rejects.toThrow('fetch failed');
    await until(() => messages.length > 0, 'the webhook arrives', 8000);
  });
});

describe('a delay', () => {
  it('postpones the response, but not the change', async () => {
    const server = await started({faults: {delay: 1}});
    const start = performance.now();
    let isAnswered = false;
    const answer = createGroup(server).finally(() => (isAnswered = true));
    const {groups} = server.sandbox.state;
    await until(() => groups.some(({entityGroupName}) => entityGroupName === 'Fault'), 'the group is there');
    expect(isAnswered).toBe(false);
    expect((await answer).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(195);
    expect((await report(server)).injected.delay).toBe(1);
  });
});

describe('the control route', () => {
  it('never gets an injected fault', async () => {
    const server = await started({faults: {429: 1, 500: 1, delay: 1, 'drop-before': 1, 'drop-after': 1}});
    expect((await fetch(`${server.origin}/sandbox`)).status).toBe(200);
    expect((await setFaults(server, {'drop-after': 1})).status).toBe(200);
    expect((await post(`${server.origin}/sandbox/reset`, {})).status).toBe(200);
    expect(Object.values((await report(server)).injected).every((count) => count === 0)).toBe(true);
  });

  it('restores the initial faults on reset', async () => {
    const server = await started({faults: {429: 1}, seed: 'start'});
    await setFaults(server, {500: 1, seed: 'other'});
    expect(await report(server)).toMatchObject({faults: {500: 1}, seed: 'other'});
    await post(`${server.origin}/sandbox/reset`, {});
    expect(await report(server)).toMatchObject({faults: {429: 1}, seed: 'start'});
  });
});

describe('a call with an injected 429', () => {
  it('does not count as a call of a test key', async () => {
    const server = await started({faults: {429: 1}});
    const call = () => fetch(`${server.api}/groups`, {headers: {Authorization: testKey}});
    expect((await call()).status).toBe(429);
    const left = () => server.sandbox.state.keys.find(({apiKey}) => apiKey === testKey)?.remainingCalls;
    const before = seed.state.keys.find(({apiKey}) => apiKey === testKey)?.remainingCalls;
    expect(left()).toBe(before);
    await setFaults(server, {});
    await call();
    expect(left()).toBe(before! - 1);
  });
});

describe('a webhook', () => {
  const block = ({origin}: Origin, id = 'e1003') =>
    post(`${origin}/sandbox/entities/${urn(id)}/disposition`, {dispositionState: 'blocked'});
  const clear = ({origin}: Origin, id = 'e1003') =>
    post(`${origin}/sandbox/entities/${urn(id)}/disposition`, {dispositionState: 'cleared'});
  const stateOf = ({body}: Json) => body.eventPayload.newEntityDispositionState as string;

  it('with webhook-lost never arrives, and is listed with its fault', async () => {
    const {url, messages} = await receiver();
    const server = await started({webhookUrl: url, faults: {'webhook-lost': 1}});
    await block(server);
    await setFaults(server, {});
    await clear(server);
    await until(() => messages.length > 0, 'the second one arrives');
    expect(messages.map(stateOf)).toEqual(['cleared']);
    expect(server.lines).toContain('Webhook entityDispositionChangePing was lost: an injected fault.');
    const {webhooks} = (await (await fetch(`${server.origin}/sandbox/webhooks`)).json()) as Json;
    expect(webhooks.map(({fault}: Json) => fault)).toEqual(['webhook-lost', undefined]);
  });

  it('with webhook-twice arrives twice', async () => {
    const {url, messages} = await receiver();
    const server = await started({webhookUrl: url, faults: {'webhook-twice': 1}});
    await block(server);
    await until(() => messages.length === 2, 'both arrive', 8000);
    expect(messages[1]).toEqual(messages[0]);
    expect((await report(server)).injected['webhook-twice']).toBe(1);
  });

  it('with webhook-late arrives after at least a second', async () => {
    const {url, messages} = await receiver();
    const server = await started({webhookUrl: url, faults: {'webhook-late': 1}});
    const start = performance.now();
    await block(server);
    await until(() => messages.length === 1, 'it arrives', 10_000);
    expect(performance.now() - start).toBeGreaterThanOrEqual(995);
  });

  it('with webhook-out-of-order arrives after the next webhook', async () => {
    const {url, messages} = await receiver();
    const server = await started({webhookUrl: url, faults: {'webhook-out-of-order': 1}});
    await block(server);
    await setFaults(server, {});
    await clear(server);
    await until(() => messages.length === 2, 'both arrive', 5000);
    expect(messages.map(stateOf)).toEqual(['cleared', 'blocked']);
  });

  it('with webhook-out-of-order is not released by an earlier webhook', async () => {
    const {url, messages} = await receiver();
    const lines: string[] = [];
    const {post: send, settled} = createDelivery(url, (line) => lines.push(line));
    const event = (eventType: string) => ({sentAt: seed.startsAt, message: {eventType}});
    send(event('first'));
    send({...event('held'), fault: 'webhook-out-of-order'});
    await until(() => lines.length === 1, 'the first one is answered');
    send(event('next'));
    await until(() => messages.length === 3, 'all arrive', 5000);
    expect(messages.map(({body}: Json) => body.eventType as string)).toEqual(['first', 'next', 'held']);
    await settled();
  });

  it.each(['webhook-late', 'webhook-out-of-order'] as const)(
    'is sent at once if it is waiting when the server stops: %s',
    async (fault) => {
      const {url, messages} = await receiver();
      // Timers are stopped, so only stopping the server ends the wait.
      vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
      try {
        const {post: send, settled} = createDelivery(url, () => undefined);
        send({sentAt: seed.startsAt, message: {eventType: 'entity_history'}, fault, wait: 1000});
        expect(messages).toEqual([]);
        await settled();
        expect(messages).toHaveLength(1);
      } finally {
        vi.useRealTimers();
      }
    },
  );
});
