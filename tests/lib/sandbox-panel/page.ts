/** Provides the data of the in-page sandbox, as `npm run generate` writes it, and a sandbox with only this data. */
import pageDescription from '@site/.generated/sandbox/description.json';
import seed from '@site/.generated/sandbox/seed.json';
import {vi} from 'vitest';
import type {Call} from '../../../src/components/sandbox/call';
import {addressOf, type Draft} from '../../../src/components/sandbox/draft';
import * as session from '../../../src/components/sandbox/session';
import {listEndpoints, type SlimOperation} from '@screening/api';
import {createSandbox, type Sandbox} from '@screening/sandbox';
import {cachedDescription} from '@screening/sandbox/testing';

export {seed};
export const description = await cachedDescription();

/** Ids of the operations in the description. */
export const operationIds = listEndpoints<SlimOperation>(pageDescription).map(
  ({operation}) => operation.operationId,
);

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
export async function sendDraft({method, path, body}: Call, draft: Draft): Promise<Response> {
  const sandbox = newSandbox();
  return sandbox.request(sandbox.basePath + addressOf(path, draft), {
    method,
    headers: {Authorization: seed.state.keys[0]?.apiKey ?? '', 'Content-Type': 'application/json'},
    ...(body && draft.json !== '' ? {body: draft.json} : {}),
  });
}

export function newStorage() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
  };
}

/** Opens a page with this storage, which continues the visit in it. */
export function openPage(storage: object = newStorage()): void {
  vi.stubGlobal('window', {sessionStorage: storage});
  session.loadVisit();
}

/** A key that has no limit on the number of calls. */
export const key = seed.state.keys[1]?.apiKey;

export const post = (operationId: string, address: string, body: object) =>
  session.send({operationId, method: 'POST', address, body: JSON.stringify(body), key});

export const createGroup = (entityGroupName = 'New') =>
  post('createGroup', '/group', {entityGroupName});
export const hasGroup = (name = 'New') =>
  session.stateOf().groups.some((group) => group.entityGroupName === name);

/** Creates an entity and returns its URN. */
export async function createEntity(entityName: string, more: object = {}): Promise<string> {
  const body = {filterSetID: 12, entityGroupIDs: [3], search: {entityName}, ...more};
  return (JSON.parse((await post('createEntity', '/entities/create', body)).body) as {urn: string})
    .urn;
}

export const enqueue = (...names: string[]) =>
  post('enqueueEntities', '/entities/create/enqueue', {
    filterSetID: 12,
    entityGroupIDs: [3],
    searches: names.map((entityName) => ({entityName})),
  });
