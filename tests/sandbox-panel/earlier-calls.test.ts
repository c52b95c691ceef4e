/** Tests that a link to data of one visit contains the calls that created it, and that they work in another visit. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {readLinkedRequest} from '../../src/components/sandbox/linked-request';
import {longestRequest, type Before, type LinkedRequest} from '../../src/components/sandbox/request-link';
import {pageDescription} from '../lib/sandbox-panel/page';

vi.mock('@site/.generated/sandbox/description.json', async () => ({
  default: (await import('../lib/sandbox-panel/page')).pageDescription,
}));
vi.mock('@site/.generated/sandbox/seed.json', async () => ({
  default: (await import('../lib/sandbox-panel/page')).seed,
}));

/** Starts a visit with a fresh sandbox. */
const startVisit = async () => {
  vi.resetModules();
  vi.stubGlobal('window', {});
  const session = await import('../../src/components/sandbox/session');
  const earlier = await import('../../src/components/sandbox/earlier-calls');
  const key = session.keys[1]?.apiKey;
  const post = async (operationId: string, address: string, body: object) =>
    session.send({operationId, method: 'POST', address, body: JSON.stringify(body), key});
  const create = async (entityName: string, more: object = {}) => {
    const body = {filterSetID: 12, entityGroupIDs: [3], search: {entityName}, ...more};
    const exchange = await post('createEntity', '/entities/create', body);
    return (JSON.parse(exchange.body) as {urn: string}).urn;
  };
  const nameOf = (urn: string) => session.stateOf().entities.find((entity) => entity.urn === urn)?.search.entityName;
  return {...session, ...earlier, key, post, create, nameOf};
};

/** Returns a request as the reader of its link gets it. */
const throughLink = (linked: LinkedRequest): LinkedRequest => {
  const read = readLinkedRequest(pageDescription, JSON.stringify(linked));
  if ('problem' in read) throw new Error(read.problem);
  return read;
};
const beforeOf = (linked: LinkedRequest): Before => {
  if (!linked.before) throw new Error(`the link has no earlier calls, but ${String(linked.before)}`);
  return linked.before;
};
const toEntity = (entityURN: string) => ({path: {entityURN}, query: {}});

describe('a link to data of a visit', () => {
  beforeEach(() => vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('contains the calls that changed something, and no key, only if its request depends on them', async () => {
    const visit = await startVisit();
    const first = visit.stateOf().entities[0]?.urn ?? '';
    expect(visit.withEarlierCalls('getEntity', toEntity('sigma:e2001'))).not.toHaveProperty('before');
    const urn = await visit.create('Only Here', {search: {entityName: 'Only Here', customerKey: 'K-1'}});
    await visit.post('listGroups', '/groups', {});
    const taskID = (
      JSON.parse(
        (
          await visit.post('enqueueEntities', '/entities/create/enqueue', {
            filterSetID: 12,
            entityGroupIDs: [3],
            searches: [{entityName: 'In Bulk'}],
          })
        ).body,
      ) as {taskID: string}
    ).taskID;
    const {id} = JSON.parse((await visit.post('createGroup', '/group', {entityGroupName: 'New'})).body) as {id: number};

    const needed: [operationId: string, request: object][] = [
      ['getEntity', toEntity(urn)],
      ['archiveEntities', {body: {entityURNs: [first, urn]}}],
      ['archiveEntities', {body: {customerKeys: ['K-1']}}],
      ['listEntities', {body: {filters: {customerKey: 'K-1'}}}],
      ['listEntities', {body: {filters: {taskID}}}],
      ['getTaskStatus', {path: {taskID}}],
      ['listHistories', {body: {groupIDs: [1, id]}}],
    ];
    for (const [operationId, request] of needed) {
      const linked = visit.withEarlierCalls(operationId, request);
      expect(
        linked.before?.calls.map((call) => call.operationId),
        operationId,
      ).toEqual(['createEntity', 'enqueueEntities', 'createGroup']);
      expect(JSON.stringify(linked)).not.toContain(visit.key);
    }
    const independent: [operationId: string, request: object][] = [
      ['getEntity', toEntity(first)],
      ['screenSimple', {body: {entityName: 'Only Here', customerKey: 'K-1', threshold: id}}],
      ['createEntity', {body: {filterSetID: 12, entityGroupIDs: [3], search: {entityName: 'a', customerKey: 'K-1'}}}],
    ];
    for (const [operationId, request] of independent)
      expect(visit.withEarlierCalls(operationId, request), operationId).toEqual(request);
  });

  it('does not contain the call of the link itself', async () => {
    const visit = await startVisit();
    const urn = await visit.create('Only Here');
    const body = {entityURNs: [urn]};
    const {key} = visit;
    await visit.send({
      operationId: 'archiveEntities',
      method: 'PUT',
      address: '/entities/archive',
      body: JSON.stringify(body),
      key,
    });
    const {before} = visit.withEarlierCalls('archiveEntities', {body});
    expect(before?.calls.map((call) => call.operationId)).toEqual(['createEntity']);
    expect(before?.at).toBe(visit.viewOf().changes[1]?.at);
  });

  it('gets the same identifiers in another visit, whatever happened there before', async () => {
    const author = await startVisit();
    const bulk = {filterSetID: 12, entityGroupIDs: [3], searches: [{entityName: 'Bulk A'}, {entityName: 'Bulk B'}]};
    await author.create('Before');
    await author.post('enqueueEntities', '/entities/create/enqueue', bulk);
    const during = await author.create('While the task is in progress');
    await author.control('clock', {advanceSeconds: 60});
    const after = await author.create('After the task');
    const names = new Map(author.stateOf().entities.map(({urn}) => [urn, author.nameOf(urn)]));
    const links = [during, after].map((urn) => throughLink(author.withEarlierCalls('getEntity', toEntity(urn))));
    const [before] = links.map(beforeOf);
    expect(before.at).toBeLessThanOrEqual(author.elapsed());

    const reader = await startVisit();
    await reader.create('Something else');
    expect(reader.areSent(before, reader.viewOf().changes)).toBe(false);
    expect(await reader.sendEarlierCalls(before, reader.key)).toBeUndefined();
    for (const [urn, name] of names) expect(reader.nameOf(urn), urn).toBe(name);
    expect(reader.stateOf().entities).toHaveLength(names.size);
    expect(reader.elapsed()).toBeGreaterThanOrEqual(before.at);
    // The calls are the first of this visit until the next reset, also for the other link.
    for (const linked of links) expect(reader.areSent(beforeOf(linked), reader.viewOf().changes)).toBe(true);
    await reader.create('Later');
    expect(reader.areSent(before, reader.viewOf().changes)).toBe(true);
    await reader.reset();
    expect(reader.areSent(before, reader.viewOf().changes)).toBe(false);
  });

  it('contains a call whose response was lost after it changed something, but not one that was refused', async () => {
    const visit = await startVisit();
    await visit.post('createEntity', '/entities/create', {filterSetID: 12, entityGroupIDs: [3]});
    await visit.control('faults', {'drop-before': 1});
    await visit.post('createGroup', '/group', {entityGroupName: 'Never created'});
    await visit.control('faults', {'drop-after': 1});
    await visit.post('createGroup', '/group', {entityGroupName: 'Created'});
    expect(visit.viewOf().changes.map(({body}) => body)).toEqual([{entityGroupName: 'Created'}]);
  });

  it('says that the calls are missing if there are too many or too long ones', async () => {
    const visit = await startVisit();
    const urns: string[] = [];
    for (let count = 1; count <= 12; count += 1) {
      urns.push(await visit.create(`Subject ${count}`));
      const {before} = visit.withEarlierCalls('getEntity', toEntity(urns[0]));
      if (count <= 10) expect(before?.calls).toHaveLength(count);
      else expect(before).toBeNull();
    }
    await visit.reset();
    const search = {entityName: 'Long', customFields: [{key: 'a', value: 'x'.repeat(longestRequest)}]};
    const urn = await visit.create('Long', {search});
    const linked = visit.withEarlierCalls('getEntity', toEntity(urn));
    expect(linked.before).toBeNull();
    expect(JSON.stringify(linked).length).toBeLessThan(longestRequest);
    expect(throughLink(linked)).toHaveProperty('before', null);
  });

  it('stops at the first call that fails in another visit', async () => {
    const visit = await startVisit();
    const call = (entityGroupName: unknown) => ({operationId: 'createGroup', body: {entityGroupName}, at: 0});
    const failed = await visit.sendEarlierCalls({calls: [call('A'), call(7), call('B')], at: 0}, visit.key);
    expect(failed).toMatchObject({status: 400, number: 2});
    expect(visit.viewOf().exchanges).toHaveLength(2);
  });
});
