import {expect, it} from 'vitest';
import type {SentWebhook} from '../src/core';
import {newTester, urn} from './lib/sandbox';

it('lists all webhooks in order with their times, as passed to onWebhook', async () => {
  const received: SentWebhook[] = [];
  const {control, sandbox, time} = newTester({onWebhook: (sent) => received.push(sent)});
  await control(`entities/${urn('e1002')}/disposition`, {dispositionState: 'cleared'});
  time.now += 1000;
  await control('news', {sigmaID: 'S-48212', title: 'T', body: 'Qarvolt Maritime'});
  const {webhooks} = (await (await sandbox.request('/sandbox/webhooks')).json()) as {webhooks: SentWebhook[]};
  expect(webhooks).toEqual(received);
  expect(webhooks.map(({sentAt, message}) => [sentAt, message.eventType])).toEqual([
    ['2025-03-14T09:00:00.000Z', 'entityDispositionChangePing'],
    ['2025-03-14T09:00:01.000Z', 'entity_history'],
  ]);
});

it('omits the customer key from the webhook of a disposition if the entity has none', async () => {
  const {get, control, webhooks} = newTester();
  const search = {entityName: 'Nobody'};
  const {urn: entityURN} = await get('createEntity', {body: {filterSetID: 12, entityGroupIDs: [], search}});
  await control(`entities/${entityURN}/disposition`, {dispositionState: 'blocked'});
  expect(webhooks()[0].eventPayload.customerKey).toBeUndefined();
});
