/** Provides the data of the in-page sandbox, as `npm run generate` writes it, and a sandbox with only this data. */
import anchors from '@site/.generated/sandbox/anchors.json';
import pageDescription from '@site/.generated/sandbox/description.json';
import seed from '@site/.generated/sandbox/seed.json';
import {vi} from 'vitest';
import type {Call} from '../../../src/components/sandbox/call';
import {addressOf, type Draft} from '../../../src/components/sandbox/draft';
import * as session from '../../../src/components/sandbox/session';
import {listEndpoints, type SlimOperation} from '@screening/api';
import {createSandbox, type Sandbox} from '@screening/sandbox';
import {cachedDescription} from '@screening/sandbox/testing';

export {anchors, pageDescription, seed};
export const description = await cachedDescription();

/** Ids of the operations in the description. */
export const operationIds = listEndpoints<SlimOperation>(pageDescription).map(({operation}) => operation.operationId);

export function newSandbox(): Sandbox {
  return createSandbox({
    description: pageDescription,
    seed,
    onError: (error) => {
      throw error;
    },
  });
}

/** Sends the content of a form. */
export async function sendDraft({endpoint, body}: Call, draft: Draft, sandbox = newSandbox()): Promise<Response> {
  return sandbox.request(sandbox.basePath + addressOf(endpoint.path, draft), {
    method: endpoint.method.toUpperCase(),
    headers: {Authorization: seed.state.keys[0]?.apiKey ?? '', 'Content-Type': 'application/json'},
    ...(body && draft.json !== '' ? {body: draft.json} : {}),
  });
}

export function newStorage() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

/** Opens a page with this storage, which continues the visit in it. */
export function openPage(storage: object = newStorage()): void {
  vi.stubGlobal('window', {sessionStorage: storage});
  session.loadVisit();
}

/** Sends a call with a key that has no limit on the number of calls. */
export const post = (operationId: string, address: string, body: object) =>
  session.send({operationId, method: 'POST', address, body: JSON.stringify(body), key: session.keys[1]?.apiKey});

export const createGroup = (entityGroupName = 'New') => post('createGroup', '/group', {entityGroupName});
export const hasGroup = (name = 'New') => session.stateOf().groups.some((group) => group.entityGroupName === name);

/** Creates an entity and returns its URN. */
export async function createEntity(entityName: string, more: object = {}): Promise<string> {
  const body = {filterSetID: 12, entityGroupIDs: [3], search: {entityName}, ...more};
  return (JSON.parse((await post('createEntity', '/entities/create', body)).body) as {urn: string}).urn;
}

export const enqueue = (...names: string[]) =>
  post('enqueueEntities', '/entities/create/enqueue', {
    filterSetID: 12,
    entityGroupIDs: [3],
    searches: names.map((entityName) => ({entityName})),
  });
