/** Provides the data of the in-page sandbox, as `npm run generate` writes it, and a sandbox with only this data. */
import {listEndpoints, type SlimDescription, type SlimOperation} from '@screening/api';
import {collectAnchors} from '../../../plugins/reference/page-data/field-anchors';
import {describeForPage} from '../../../plugins/reference/page-data/write-page-data';
import {addressOf, type Draft} from '../../../src/components/sandbox/draft';
import type {Call} from '../../../src/components/sandbox/endpoints';
import {createSandbox, type Sandbox} from '@screening/sandbox';
import {loadData} from '@screening/sandbox/server';
import {cachedDescription} from '@screening/sandbox/testing';

export const description = await cachedDescription();
// Via JSON, as in the page.
export const pageDescription = JSON.parse(JSON.stringify(describeForPage(description))) as SlimDescription;
export const anchors = collectAnchors(description);
export const {seed} = await loadData('.');

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
