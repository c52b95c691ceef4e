/** Tests that the gate accepts nobody because of responses that can't be right, as from a proxy that changes them. */
import {describe, expect, it} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {changeResponses, useGate, type Intercept} from './lib/gate-workspace';

const work = useGate();
const {run, writeRows, decisions, reasonOf, callsTo, dispose, intercept} = work;

const listed = 'CUST-81,Ilvane Torresund,,,,';
const unlisted = 'CUST-82,Ostrel Windham,,,,';

/** Changes the entities of every list. */
const changeListed = (change: (entity: Json) => object): Intercept =>
  changeResponses('listEntities', (page) => ({...page, entities: page.entities.map(change)}));

/** Changes both readings of an entity. */
const changeBoth =
  (change: (entity: Json) => object): Intercept =>
  (call, answer) =>
    changeResponses('getEntity', change)(call, () => changeListed(change)(call, answer));

/** Creates the entity of the listed customer, which an analyst then clears. */
async function clear(): Promise<void> {
  writeRows(listed);
  await run();
  await dispose('CUST-81', 'cleared');
}

describe('readings that contradict each other', () => {
  const disposition = (dispositionState: string) => (entity: Json) => ({
    ...entity,
    dispositionState: {...entity.dispositionState, dispositionState},
  });
  const setAt = (dispositionSetAtTime?: string) => (entity: Json) => ({
    ...entity,
    dispositionState: {...entity.dispositionState, dispositionSetAtTime},
  });

  it.each<[string, Intercept, RegExp]>([
    ['the list says blocked', changeListed(disposition('blocked')), /contradicts itself.*blocked/],
    ['the list says pending', changeListed(disposition('pending')), /contradicts itself/],
    [
      'the list has no disposition',
      changeListed((entity) => ({...entity, dispositionState: undefined})),
      /contradicts itself/,
    ],
    [
      'the list has another time',
      changeListed(setAt('2025-03-01T00:00:00Z')),
      /contradicts itself/,
    ],
    [
      'the list has another name',
      changeListed((entity) => ({...entity, entityName: 'A'})),
      /name differs/,
    ],
    [
      'the entity has another name',
      changeResponses('getEntity', (entity) => ({...entity, entityName: 'A'})),
      /name differs/,
    ],
    [
      'the list has another group',
      changeListed((entity) => ({...entity, entityGroups: [{id: 1}]})),
      /the groups/,
    ],
    [
      'the list has another Filter Set',
      changeListed((entity) => ({...entity, filterSetID: 11})),
      /the Filter Set/,
    ],
    [
      'the list says that it is archived',
      changeListed((entity) => ({...entity, archivedAt: '2025-03-01T00:00:00Z'})),
      /archived/,
    ],
    [
      'the entity says that it is archived',
      changeResponses('getEntity', (entity) => ({...entity, archivedAt: '2025-03-01T00:00:00Z'})),
      /archived/,
    ],
    ['it is not monitored', changeListed((entity) => ({...entity, monitored: false})), /archived/],
    [
      'only the list of archived entities has it',
      changeResponses('listEntities', (page, {filters}) =>
        filters.archived ? page : {...page, entities: [], total: 0},
      ),
      /isn't in the list/,
    ],
    [
      'the list has another entity',
      changeListed((entity) => ({...entity, urn: 'sigma:e9'})),
      /the URN/,
    ],
    [
      'the list of archived entities has another one too',
      changeResponses('listEntities', (page, {filters}) =>
        filters.archived
          ? {...page, entities: [{urn: 'sigma:e9', customerKey: 'CUST-81'}], total: 1}
          : page,
      ),
      /2 entities have this key/,
    ],
    [
      'the total says that there are more',
      changeResponses('listEntities', (page) => ({...page, total: 2})),
      /2 entities have this key/,
    ],
    [
      'the list has another key',
      changeListed((entity) => ({...entity, customerKey: 'CUST-0009'})),
      /CUST-0009/,
    ],
    [
      'the list has no key',
      changeListed((entity) => ({...entity, customerKey: undefined})),
      /\(none\)/,
    ],
    [
      'both have another alias',
      changeBoth((entity) => ({...entity, searchParameters: {aliases: ['A']}})),
      /aliases/,
    ],
    [
      'both have no data',
      changeBoth((entity) => ({...entity, entityName: undefined})),
      /name differs/,
    ],
    ['the time is unknown', changeBoth(setAt()), /at an unknown time/],
    ['the time is a day', changeBoth(setAt('2025-03-14')), /may be before/],
    ['the time has no zone', changeBoth(setAt('2025-03-14T09:20:00')), /may be before/],
    ['the time is no time', changeBoth(setAt('5')), /may be before/],
    ['the time is in the future', changeBoth(setAt('2099-01-01T00:00:00Z')), /platform's time/],
  ])('accept nobody: %s', async (_, proxy, message) => {
    await clear();
    intercept(proxy);
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()['CUST-81']).toMatch(/^(waiting|undecided)$/);
    expect(reasonOf('CUST-81')).toMatch(message);
    // Without the contradiction, the same state accepts the customer.
    work.forward();
    expect(await run()).toMatchObject({code: 0});
    expect(decisions()).toEqual({'CUST-81': 'accepted'});
  });

  it('keeps formulas and control characters out of the report', async () => {
    await clear();
    const set = (entity: Json) => ({
      ...entity,
      dispositionState: {
        ...entity.dispositionState,
        dispositionSetByUserName: '=HYPERLINK("https://elsewhere.example")',
      },
    });
    intercept(changeBoth(set));
    await run();
    expect(work.rows()[0].decidedBy).toBe('\'=HYPERLINK("https://elsewhere.example")');
  });

  it('takes nothing but the customer of the URN in its state', async () => {
    await clear();
    await dispose('CUST-0009', 'cleared');
    const [{urn}] = work.entitiesOf('CUST-0009');
    work.changeState('UPDATE customers SET urn = ?', urn);
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-81': 'undecided'});
    expect(reasonOf('CUST-81')).toContain('CUST-0009');
  });
});

describe('the time of the platform', () => {
  const now = () => work.tester().time.now;

  it.each([
    '2019-01-01T00:00:00Z',
    '2099-01-01T00:00:00Z',
    '2025-03-14',
    '2025-03-14T09:20:00',
    '5',
  ])('makes a screening of %j worthless', async (searchDate) => {
    writeRows('CUST-87,Ostrel Strange,,,,', unlisted);
    intercept(
      changeResponses('screenSimple', (result, {entityName}) =>
        entityName === 'Ostrel Strange' ? {...result, searchDate} : result,
      ),
    );
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-87': 'undecided', 'CUST-82': 'accepted'});
    expect(reasonOf('CUST-87')).not.toBe('');
  });

  it('makes candidates of another time worthless too', async () => {
    writeRows(listed);
    work.write('policy.json', JSON.stringify({candidates: 'decline'}));
    intercept(
      changeResponses('screenSimple', (result) => ({
        ...result,
        searchDate: '2019-01-01T00:00:00Z',
      })),
    );
    expect(await run({policy: work.path('policy.json')})).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-81': 'undecided'});
    expect(reasonOf('CUST-81')).toContain('2019-01-01');
  });

  it('is asked again before a stored screening accepts somebody', async () => {
    writeRows(unlisted);
    const failing: Intercept = async ({operation}, answer) =>
      operation === 'listEntities' ? new Response('', {status: 404}) : answer();
    intercept(failing);
    await run();
    expect(work.state('SELECT outcome, policy FROM gate')).toEqual([
      {outcome: 'none', policy: expect.stringMatching(/^[0-9a-f]{64}$/)},
    ]);
    work.forward();
    work.advance(23 * 3600);
    const screened = callsTo('screenSimple').length;
    // Meanwhile, the customer is listed.
    intercept(
      changeResponses('screenSimple', (result) => ({
        ...result,
        resultCount: 1,
        resultRows: [{matchName: 'Ostrel Windham', entity: {sigmaID: 'S-1'}}],
      })),
    );
    work.advance(3600);
    expect(await run()).toMatchObject({code: 1});
    expect(callsTo('screenSimple').length).toBe(screened + 1);
    expect(decisions()).toEqual({'CUST-82': 'waiting'});
  });

  it('does not need a second screening within a day', async () => {
    writeRows(unlisted);
    intercept(async ({operation}, answer) =>
      operation === 'listEntities' ? new Response('', {status: 404}) : answer(),
    );
    await run();
    const screened = callsTo('screenSimple').length;
    work.forward();
    work.advance(23 * 3600);
    expect(await run()).toMatchObject({code: 0});
    expect(callsTo('screenSimple').length).toBe(screened);
  });

  it.each([
    ['missing', null],
    ['from 2019', 'Tue, 01 Jan 2019 00:00:00 GMT'],
  ])('accepts nobody if it is %s in the lists', async (_, date) => {
    writeRows(unlisted);
    intercept(async ({operation}, answer) => {
      const response = await answer();
      if (operation !== 'listEntities') return response;
      const headers = new Headers(response.headers);
      if (date === null) headers.delete('Date');
      else headers.set('Date', date);
      return new Response(await response.text(), {headers});
    });
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-82': 'undecided'});
    expect(reasonOf('CUST-82')).toMatch(/platform's time/);
  });

  it('counts, and not the clock of this computer', async () => {
    writeRows(unlisted, listed);
    work.tester().time.now = Date.parse('2025-09-06T05:04:03Z');
    await run();
    await dispose('CUST-81', 'cleared');
    expect(await run()).toMatchObject({code: 0});
    for (const {decidedAt} of work.rows()) expect(decidedAt).toMatch(/^2025-09-06T05:0/);
    expect(now()).toBeLessThan(Date.parse('2025-09-06T06:00:00Z'));
  });
});

describe('a proxy', () => {
  it('creates and accepts nobody when a proxy drops the filters', async () => {
    writeRows('NEW-1,Qarvolt Maritime Holdings Ltd,,,,', unlisted);
    for (const {search} of work.tester().sandbox.state.entities)
      await dispose(search.customerKey!, 'cleared');
    intercept(async ({operation, request}, answer) => {
      if (operation !== 'listEntities') return answer();
      const {url, headers} = request;
      return work
        .tester()
        .sandbox.fetch(new Request(url, {method: 'POST', headers, body: JSON.stringify({})}));
    });
    for (let start = 0; start < 2; start += 1) {
      expect(await run()).toMatchObject({code: 1});
      expect(decisions()).toEqual({'NEW-1': 'undecided', 'CUST-82': 'undecided'});
      for (const key of ['NEW-1', 'CUST-82'])
        expect(reasonOf(key)).toMatch(/with the key CUST-\d+\..*a proxy drops "filters"/);
    }
    expect(callsTo('createEntity')).toEqual([]);
  });
});

describe('a request to stop', () => {
  it('ends the command with a report, and the next start continues', async () => {
    const others = Array.from({length: 40}, (_, n) => `N-${n},Ostrel Windham,,,,`);
    writeRows(...others);
    const stop = new AbortController();
    intercept(async ({operation}, answer) => {
      if (operation === 'screenSimple' && callsTo('screenSimple').length === 15) stop.abort();
      return answer();
    });
    expect(await run({}, {signal: stop.signal})).toMatchObject({code: 1});
    const known = Object.values(decisions());
    expect(known.length).toBe(40);
    const done = known.filter((decision) => decision === 'accepted').length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(40);
    const stored = work.state('SELECT row FROM gate').length;
    const screened = callsTo('screenSimple').length;
    work.forward();
    expect(await run()).toMatchObject({code: 0});
    // What was screened isn't screened again.
    expect(callsTo('screenSimple').length - screened).toBe(40 - stored);
  });
});
