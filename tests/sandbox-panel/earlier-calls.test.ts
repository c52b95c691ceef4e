/** Tests that a link to data of one visit contains the calls that created it, and that they work in another visit. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {
  areSent,
  sendEarlierCalls,
  withEarlierCalls,
} from '../../src/components/sandbox/earlier-calls';
import {readLinkedRequest} from '../../src/components/sandbox/read-linked-request';
import {
  longestRequest,
  type Before,
  type LinkedRequest,
} from '../../src/components/sandbox/request-link';
import {
  callAdminApi,
  elapsed,
  reset,
  send,
  stateOf,
  viewOf,
} from '../../src/components/sandbox/session';
import {createEntity, createGroup, enqueue, key, openPage, post} from '../lib/sandbox-panel/page';

const nameOf = (urn: string) =>
  stateOf().entities.find((entity) => entity.urn === urn)?.search.entityName;

/** Returns a request as the reader of its link gets it. */
const throughLink = (linked: LinkedRequest): LinkedRequest => {
  const read = readLinkedRequest(JSON.stringify(linked));
  expect(read.problem).toBeUndefined();
  return read;
};
const beforeOf = (linked: LinkedRequest): Before => {
  if (!linked.before)
    throw new Error(`the link has no earlier calls, but ${String(linked.before)}`);
  return linked.before;
};
const toEntity = (entityURN: string) => ({path: {entityURN}, query: {}});

describe('a link to data of a visit', () => {
  beforeEach(() => {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
    openPage();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('contains the calls that changed something, and no key, only if its request depends on them', async () => {
    const first = stateOf().entities[0]?.urn ?? '';
    expect(withEarlierCalls('getEntity', toEntity('sigma:e2001'))).not.toHaveProperty('before');
    const urn = await createEntity('Only Here', {
      search: {entityName: 'Only Here', customerKey: 'K-1'},
    });
    await post('listGroups', '/groups', {});
    const {taskID} = JSON.parse((await enqueue('In Bulk')).body) as {taskID: string};
    const {id} = JSON.parse((await createGroup()).body) as {id: number};

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
      const linked = withEarlierCalls(operationId, request);
      expect(
        linked.before?.calls.map((call) => call.operationId),
        operationId,
      ).toEqual(['createEntity', 'enqueueEntities', 'createGroup']);
      expect(JSON.stringify(linked)).not.toContain(key);
    }
    const independent: [operationId: string, request: object][] = [
      ['getEntity', toEntity(first)],
      ['screenSimple', {body: {entityName: 'Only Here', customerKey: 'K-1', threshold: id}}],
      [
        'createEntity',
        {
          body: {
            filterSetID: 12,
            entityGroupIDs: [3],
            search: {entityName: 'a', customerKey: 'K-1'},
          },
        },
      ],
    ];
    for (const [operationId, request] of independent)
      expect(withEarlierCalls(operationId, request), operationId).toEqual(request);
  });

  it('does not contain the call of the link itself', async () => {
    const urn = await createEntity('Only Here');
    const request = {body: {entityURNs: [urn]}};
    const body = JSON.stringify(request.body);
    await send({
      operationId: 'archiveEntities',
      method: 'PUT',
      address: '/entities/archive',
      body,
      key,
    });
    const {before} = withEarlierCalls('archiveEntities', request);
    expect(before?.calls.map((call) => call.operationId)).toEqual(['createEntity']);
    expect(before?.at).toBe(viewOf().changes[1]?.at);
  });

  it('gets the same identifiers in another visit, whatever happened there before', async () => {
    await createEntity('Before');
    await enqueue('Bulk A', 'Bulk B');
    const during = await createEntity('While the task is in progress');
    await callAdminApi('clock', {advanceSeconds: 60});
    const after = await createEntity('After the task');
    const names = new Map(stateOf().entities.map(({urn}) => [urn, nameOf(urn)]));
    const links = [during, after].map((urn) =>
      throughLink(withEarlierCalls('getEntity', toEntity(urn))),
    );
    const [before] = links.map(beforeOf);
    expect(before.at).toBeLessThanOrEqual(elapsed());

    openPage();
    await createEntity('Something else');
    expect(areSent(before, viewOf().changes)).toBe(false);
    expect(await sendEarlierCalls(before, key)).toBeUndefined();
    for (const [urn, name] of names) expect(nameOf(urn), urn).toBe(name);
    expect(stateOf().entities).toHaveLength(names.size);
    expect(elapsed()).toBeGreaterThanOrEqual(before.at);
    // The calls are the first of this visit until the next reset, also for the other link.
    for (const linked of links) expect(areSent(beforeOf(linked), viewOf().changes)).toBe(true);
    await createEntity('Later');
    expect(areSent(before, viewOf().changes)).toBe(true);
    await reset();
    expect(areSent(before, viewOf().changes)).toBe(false);
  });

  it('contains a call whose response was lost after it changed something, but not one that was refused', async () => {
    await post('createEntity', '/entities/create', {filterSetID: 12, entityGroupIDs: [3]});
    await callAdminApi('faults', {'drop-before': 1});
    await createGroup('Never created');
    await callAdminApi('faults', {'drop-after': 1});
    await createGroup('Created');
    expect(viewOf().changes.map(({body}) => body)).toEqual([{entityGroupName: 'Created'}]);
  });

  it('says that the calls are missing if there are too many or too long ones', async () => {
    const urns: string[] = [];
    for (let count = 1; count <= 12; count += 1) {
      urns.push(await createEntity(`Subject ${count}`));
      const {before} = withEarlierCalls('getEntity', toEntity(urns[0]));
      if (count <= 10) expect(before?.calls).toHaveLength(count);
      else expect(before).toBeNull();
    }
    await reset();
    const search = {
      entityName: 'Long',
      customFields: [{key: 'a', value: 'x'.repeat(longestRequest)}],
    };
    const urn = await createEntity('Long', {search});
    const linked = withEarlierCalls('getEntity', toEntity(urn));
    expect(linked.before).toBeNull();
    expect(JSON.stringify(linked).length).toBeLessThan(longestRequest);
    expect(throughLink(linked)).toHaveProperty('before', null);
  });

  it('stops at the first call that fails in another visit', async () => {
    const call = (entityGroupName: unknown) => ({
      operationId: 'createGroup',
      body: {entityGroupName},
      at: 0,
    });
    const failed = await sendEarlierCalls({calls: [call('A'), call(7), call('B')], at: 0}, key);
    expect(failed).toMatchObject({status: 400, number: 2});
    expect(viewOf().exchanges).toHaveLength(2);
  });
});
