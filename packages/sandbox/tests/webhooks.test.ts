import {describe, expect, it} from 'vitest';
import type {SentWebhook} from '../src/core';
import {newTester, urn, type Json} from './lib/sandbox';

const e1002 = urn('e1002');

describe('the webhook of a history event', () => {
  it.each([
    ['a match', `entities/${e1002}/decision`, {item: 'S-48212', verdict: 'against'}],
    ['an indicator', `entities/${e1002}/decision`, {item: urn('i5005'), verdict: 'accepted'}],
    ['news', `entities/${e1002}/decision`, {item: '3f0c8a52-7d1e-4b7a-9a55-0d6b1c2e4f90', verdict: 'for'}],
    ['the news of a record', 'news', {sigmaID: 'S-48212', title: 'T', body: 'Qarvolt Maritime'}],
  ])('is sent when %s changes, and contains the history event', async (_, path, body) => {
    const {control, get, webhooks} = newTester();
    await control(path, body);
    const {histories} = await get('listEntityHistory', {path: {entityURN: e1002}});
    expect(webhooks()).toEqual([{eventType: 'entity_history', eventPayload: histories[0]}]);
  });

  it.each([
    ['an escalation', `entities/${e1002}/escalation`, {escalated: false}],
    ['a review lock', `entities/${e1002}/review-lock`, {locked: true}],
  ])('is not sent for %s, which changes no match, risk, news or KYC', async (_, path, body) => {
    const {control, webhooks} = newTester();
    expect((await control(path, body)).status).toBe(200);
    expect(webhooks()).toEqual([]);
  });
});

describe('the webhook of a disposition', () => {
  it('is sent for each change, with the new state, the entity, the user and the time', async () => {
    const {control, webhooks} = newTester();
    await control(`entities/${e1002}/disposition`, {dispositionState: 'cleared', userName: 'Tove Lindqvist'});
    expect(webhooks()).toEqual([
      {
        eventType: 'entityDispositionChangePing',
        eventPayload: {
          customerKey: 'CUST-0002',
          entityURN: e1002,
          newEntityDispositionState: 'cleared',
          timestamp: '2025-03-14T09:00:00Z',
          userName: 'Tove Lindqvist',
        },
      },
    ]);
  });

  it('omits customerKey if the entity has none', async () => {
    const {get, control, webhooks} = newTester();
    const {urn: entityURN} = await get('createEntity', {
      body: {filterSetID: 12, entityGroupIDs: [], search: {entityName: 'Nobody'}},
    });
    await control(`entities/${entityURN}/disposition`, {dispositionState: 'blocked'});
    expect(webhooks()[0].eventPayload.customerKey).toBeUndefined();
  });
});

describe('published news', () => {
  const publication = {
    sigmaID: 'S-48239',
    title: 'Lanyueqing Trading fined',
    body: 'A court has fined Lanyueqing Trading Pte Ltd.',
    eventLabel: 'Fraud',
  };

  it('is added to every monitored entity that matches the record, with one webhook each', async () => {
    const {get, control, webhooks} = newTester();
    const {urn: second} = await get('createEntity', {
      body: {filterSetID: 12, entityGroupIDs: [], search: {entityName: '岚月青贸易'}},
    });
    const {urn: blind} = await get('createEntity', {
      body: {filterSetID: 7, entityGroupIDs: [], search: {entityName: '岚月青贸易'}},
    });
    const {json: event} = await control('news', publication);
    expect(webhooks().map(({eventPayload}) => eventPayload.urn)).toEqual([urn('e1012'), second]);
    for (const entityURN of [urn('e1012'), second]) {
      const {newsEvents} = await get('listEntityNews', {path: {entityURN}});
      expect(newsEvents.map(({id}: Json) => id)).toContain(event.id);
      const {indicators, hasOpenAlert} = await get('getEntity', {path: {entityURN}});
      expect(indicators.risksRequiringReview.map(({name}: Json) => name)).toContain('Fraud reported');
      expect(hasOpenAlert).toBe(true);
    }
    expect((await get('listEntityNews', {path: {entityURN: blind}})).total).toBe(0);
  });

  it('adds a history event with one more indicator and a higher score', async () => {
    const {get, control} = newTester();
    const before = await get('getEntity', {path: {entityURN: urn('e1012')}});
    await control('news', publication);
    const {histories} = await get('listEntityHistory', {path: {entityURN: urn('e1012')}});
    expect(histories[0]).toMatchObject({
      event: 'News added',
      origin: 'source',
      numIndicators: {old: 1, new: 2},
      indicatorChangesSummary: [
        {added: 1, deleted: 0, updated: 0, category: 'Adverse media', isNetwork: false, maxScore: 49},
      ],
      newsChanges: [{eventLabel: 'Fraud', change: 'added'}],
    });
    const after = await get('getEntity', {path: {entityURN: urn('e1012')}});
    expect(after.riskScore - before.riskScore).toBe(histories[0].riskScore);
    expect(histories[0].riskScore).toBeGreaterThan(0);
  });

  it('has an article with the name highlighted', async () => {
    const {get, control} = newTester();
    const {json: event} = await control('news', publication);
    const article = await get('getArticle', {path: {uuid: event.id, hash: event.articles[0].articleHash}});
    const [name] = article.extractedEntities;
    expect(name.highlights).toHaveLength(1);
    for (const {start, end, target} of name.highlights)
      expect(article[target].slice(start, end)).toBe('Lanyueqing Trading Pte Ltd');
  });

  it('is found by later screenings', async () => {
    const {get, control} = newTester();
    const screen = () => get('screenSimple', {body: {entityName: 'Obsidian Lark', screeningType: 'media'}});
    expect((await screen()).resultCount).toBe(0);
    await control('news', {...publication, sigmaID: 'S-48244'});
    expect((await screen()).resultCount).toBe(1);
  });

  it('is refused for a record that does not exist', async () => {
    const {control} = newTester();
    expect(await control('news', {...publication, sigmaID: 'S-1'})).toMatchObject({
      status: 400,
      text: 'Bad Request: sigmaID is not known',
    });
  });
});

describe('the test webhook', () => {
  it('is queued, and the response confirms it', async () => {
    const {get, webhooks} = newTester();
    expect(await get('sendTestWebhook')).toEqual({message: 'Test message queued', orgID: 'o1'});
    expect(webhooks()).toEqual([
      {eventType: 'sandbox_test', eventPayload: {orgID: 'o1', timestamp: '2025-03-14T09:00:00Z'}},
    ]);
  });

  it('returns 200 even without a receiver', async () => {
    const {get} = newTester();
    await get('sendTestWebhook');
  });
});

describe('the list of webhooks', () => {
  it('contains all messages in order with their times, as passed to onWebhook', async () => {
    const heard: SentWebhook[] = [];
    const {control, sandbox, time} = newTester({onWebhook: (sent) => heard.push(sent)});
    await control(`entities/${e1002}/disposition`, {dispositionState: 'cleared'});
    time.now += 1000;
    await control('news', {sigmaID: 'S-48212', title: 'T', body: 'Qarvolt Maritime'});
    const {webhooks} = (await (await sandbox.request('/sandbox/webhooks')).json()) as {webhooks: SentWebhook[]};
    expect(webhooks).toEqual(heard);
    expect(webhooks.map(({sentAt, message}) => [sentAt, message.eventType])).toEqual([
      ['2025-03-14T09:00:00.000Z', 'entityDispositionChangePing'],
      ['2025-03-14T09:00:01.000Z', 'entity_history'],
    ]);
  });
});
