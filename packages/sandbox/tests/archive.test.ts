import {describe, expect, it} from 'vitest';
import {newTester, urn, type Json, type Tester} from './lib/sandbox';

const archive = (tester: Tester, body: Json) => tester.get('archiveEntities', {body});
const entity = (tester: Tester, id: string): Promise<Json> => tester.get('getEntity', {path: {entityURN: urn(id)}});
const listed = async (tester: Tester, filters: Json): Promise<string[]> =>
  (await tester.get('listEntities', {query: {pageSize: 100}, body: {filters}})).entities.map((one: Json) => one.urn);
const historyUrns = async (tester: Tester): Promise<string[]> =>
  (await tester.get('listHistories', {query: {pageSize: 100}})).histories.map((one: Json) => one.urn);

describe('archiving', () => {
  it.each([
    ['by URN', {entityURNs: [urn('e1002')]}, ['e1002']],
    ['by key', {customerKeys: ['CUST-0002', 'CUST-0004']}, ['e1002', 'e1004']],
    ['by both', {entityURNs: [urn('e1002')], customerKeys: ['CUST-0002', 'CUST-0004']}, ['e1002', 'e1004']],
  ])('ends the monitoring of exactly the entities selected %s', async (_, body, ids) => {
    const tester = newTester();
    const before = await listed(tester, {monitored: true});
    expect(await archive(tester, body)).toEqual({success: true});
    const gone = ids.map(urn);
    expect((await listed(tester, {monitored: true})).sort()).toEqual(
      before.filter((one) => !gone.includes(one)).sort(),
    );
    for (const id of ids)
      expect(await entity(tester, id)).toMatchObject({monitored: false, archivedAt: '2025-03-14T09:00:00Z'});
  });

  it('removes the entity from the list of all histories, but its own history stays readable', async () => {
    const tester = newTester();
    expect(await historyUrns(tester)).toContain(urn('e1002'));
    await archive(tester, {entityURNs: [urn('e1002')]});
    expect(await historyUrns(tester)).not.toContain(urn('e1002'));
    const {histories} = await tester.get('listEntityHistory', {path: {entityURN: urn('e1002')}});
    expect(histories[0]).toMatchObject({event: 'Entity archived', origin: 'api', riskScore: 0});
  });

  it('closes the alert, and later news does not change the entity', async () => {
    const tester = newTester();
    expect((await entity(tester, 'e1002')).hasOpenAlert).toBe(true);
    await archive(tester, {entityURNs: [urn('e1002')]});
    const archived = await entity(tester, 'e1002');
    expect(archived.hasOpenAlert).toBe(false);
    await tester.control('clock', {advanceSeconds: 60});
    await tester.control('news', {
      sigmaID: 'S-48212',
      title: 'Qarvolt Maritime again',
      body: 'More about Qarvolt Maritime.',
    });
    expect(await entity(tester, 'e1002')).toEqual(archived);
  });

  it('stops webhooks about later changes to the entity', async () => {
    const tester = newTester();
    await archive(tester, {entityURNs: [urn('e1002')]});
    await tester.control('news', {sigmaID: 'S-48212', title: 'T', body: 'Qarvolt Maritime'});
    await tester.control(`entities/${urn('e1002')}/disposition`, {dispositionState: 'cleared'});
    await tester.control(`entities/${urn('e1002')}/decision`, {item: 'S-48212', verdict: 'against'});
    expect(tester.webhooks()).toEqual([]);
  });

  it('releases a review lock', async () => {
    const tester = newTester();
    await archive(tester, {entityURNs: [urn('e1004')]});
    expect((await entity(tester, 'e1004')).reviewState.isEditingLocked).toBe(false);
  });

  it('does not change an entity that is already archived', async () => {
    const tester = newTester();
    const before = await entity(tester, 'e1014');
    expect(await archive(tester, {entityURNs: [urn('e1014')]})).toEqual({success: true});
    expect(await entity(tester, 'e1014')).toEqual(before);
  });

  it('archives nothing when one of the entities is unknown', async () => {
    const tester = newTester();
    const before = await listed(tester, {monitored: true});
    expect((await tester.call('archiveEntities', {body: {entityURNs: [urn('e1002'), 'nobody']}})).status).toBe(400);
    expect(await listed(tester, {monitored: true})).toEqual(before);
  });

  it('lowers the entity count of the group', async () => {
    const tester = newTester();
    const count = async () =>
      (await tester.get('listGroups')).entityGroups.find(({id}: Json) => id === 3).associatedEntitiesCount;
    const before = await count();
    await archive(tester, {customerKeys: ['CUST-0003']});
    expect(await count()).toBe(before - 1);
  });
});
