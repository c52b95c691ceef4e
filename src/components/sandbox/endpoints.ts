/** Finds an operation in the page's description, and what its form starts with. */
import type {Description, Endpoint, Method, Operation, Parameter} from '@site/src/description/document';
import {planCall} from '@site/src/description/samples/call';
import type {Description as SandboxDescription} from '@site/src/sandbox/check/description';
import type {Schema, Schemas} from '@site/src/sandbox/check/schema';
import type {Draft} from './draft';
import {printBody} from './draft';

/** What `build/page-description.ts` writes: enough of a description for the sandbox and for the samples. */
export type PageDescription = SandboxDescription & Description;

/** An operation, ready to be filled in. */
export type Call = {
  endpoint: Endpoint;
  schemas: Schemas;
  parameters: {place: 'path' | 'query'; name: string; required: boolean; schema: Schema}[];
  body?: {schema: Schema; required: boolean; examples: {name: string; summary: string; value: unknown}[]};
};

/** @throws when the description has no such operation */
export function findCall(description: PageDescription, operationId: string): Call {
  const endpoint = listEndpoints(description).find(({operation}) => operation.operationId === operationId);
  if (!endpoint) throw new Error(`The sandbox knows no operation ${operationId}.`);
  const {requestBody} = endpoint.operation;
  const media = requestBody?.content?.['application/json'];
  return {
    endpoint,
    schemas: description.components.schemas as Schemas,
    parameters: endpoint.parameters.flatMap(({in: place, name, required = false, schema = {}}) =>
      place === 'path' || place === 'query' ? [{place, name, required, schema: schema as Schema}] : [],
    ),
    ...(media?.schema
      ? {
          body: {
            schema: media.schema as Schema,
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

function listEndpoints({paths}: PageDescription): Endpoint[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      kind: 'operation' as const,
      method: method as Method,
      path,
      operation,
      parameters: (operation.parameters ?? []) as Parameter[],
    })),
  );
}

/** What the form holds before anything is typed: the request of the page's samples, so that Send answers at once. */
export function firstDraft(description: PageDescription, {endpoint, body}: Call): Draft {
  const {path, query, paging} = planCall(description, endpoint);
  const filled = path.flatMap((part) => (typeof part === 'string' ? [] : [[part.name, part.value]]));
  return {
    path: Object.fromEntries(filled) as Draft['path'],
    query: {...(paging ? {page: String(paging.first)} : {}), ...Object.fromEntries(query)},
    json: body ? printBody(body.examples[0]?.value) : '',
  };
}
