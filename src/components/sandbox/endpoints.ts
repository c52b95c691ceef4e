/** Finds an operation in the page's description, and the initial values of its form. */
import {
  listEndpoints,
  type Endpoint,
  type Schema,
  type SlimDescription,
  type SlimOperation,
} from '@screening/api';
import {planCall} from '@screening/api/samples';
import type {Schemas} from '@screening/sandbox';
import {isRecord, printBody, type Draft} from './draft';
import {flatten} from './shape';

/** An operation with the parts of its form. */
export type Call = {
  endpoint: Endpoint<SlimOperation>;
  schemas: Schemas;
  parameters: {place: 'path' | 'query'; name: string; required: boolean; schema: Schema}[];
  body?: {schema: Schema; required: boolean; examples: {name: string; summary: string; value: unknown}[]};
};

/** @throws when the description has no such operation */
export function findCall(description: SlimDescription, operationId: string): Call {
  const endpoint = listEndpoints<SlimOperation>(description).find(
    ({operation}) => operation.operationId === operationId,
  );
  if (!endpoint) throw new Error(`The sandbox has no operation ${operationId}.`);
  const {requestBody} = endpoint.operation;
  const media = requestBody?.content?.['application/json'];
  return {
    endpoint,
    schemas: description.components.schemas ?? {},
    parameters: endpoint.parameters.flatMap(({in: place, name, required = false, schema = {}}) =>
      place === 'path' || place === 'query' ? [{place, name, required, schema}] : [],
    ),
    ...(media?.schema
      ? {
          body: {
            schema: media.schema,
            required: requestBody?.required ?? false,
            examples: Object.entries(media.examples ?? {}).map(([name, {summary = name, value}]) => ({
              name,
              summary,
              value,
            })),
          },
        }
      : {}),
  };
}

/** Returns the initial values of the form: the request of the page's samples, which can be sent unchanged. */
export function firstDraft(description: SlimDescription, {endpoint, body}: Call): Draft {
  const {path, query} = planCall(description, endpoint);
  const filled = path.flatMap((part) => (typeof part === 'string' ? [] : [[part.name, part.value]]));
  return {
    path: Object.fromEntries(filled) as Draft['path'],
    query: Object.fromEntries(query),
    json: body ? printBody(body.examples[0]?.value) : '',
  };
}

/** Returns whether a request with this body changes data. A screening does so only if it can create alerts. */
export function changesData({endpoint, body, schemas}: Call, sent: unknown): boolean {
  if (!endpoint.operation['x-changes']) return false;
  const canCreateAlerts = body && 'createAlerts' in (flatten(schemas, body.schema).properties ?? {});
  return !canCreateAlerts || (isRecord(sent) && sent.createAlerts === true);
}
