/** Finds an operation in the page's description, the initial values of its form, and the controls for its schemas. */
import {
  type Endpoint,
  flatten as flattenIn,
  listEndpoints,
  type Schema,
  type SlimDescription,
  type SlimOperation,
} from '@screening/api';
import {planCall} from '@screening/api/samples';
import type {Schemas} from '@screening/sandbox';
import {isRecord, printBody, type Draft, type Kind} from './draft';

/** An operation with the parts of its form. */
export type Call = {
  endpoint: Endpoint<SlimOperation>;
  schemas: Schemas;
  parameters: {place: 'path' | 'query'; name: string; required: boolean; schema: Schema}[];
  body?: {schema: Schema; required: boolean; examples: {name: string; summary: string; value: unknown}[]};
};

/** Returns an operation of the description, or undefined. */
export const findEndpoint = (description: SlimDescription, operationId: unknown): Endpoint<SlimOperation> | undefined =>
  listEndpoints<SlimOperation>(description).find(({operation}) => operation.operationId === operationId);

/** @throws when the description has no such operation */
export function findCall(description: SlimDescription, operationId: string): Call {
  const endpoint = findEndpoint(description, operationId);
  if (!endpoint) throw new Error(`The sandbox has no operation ${operationId}.`);
  const {content, required = false} = endpoint.operation.requestBody ?? {};
  const {schema: bodySchema, examples = {}} = content?.['application/json'] ?? {};
  return {
    endpoint,
    schemas: description.components.schemas ?? {},
    parameters: endpoint.parameters.flatMap(({in: place, name, required: must = false, schema = {}}) =>
      place === 'path' || place === 'query' ? [{place, name, required: must, schema}] : [],
    ),
    body: bodySchema && {
      schema: bodySchema,
      required,
      examples: Object.entries(examples).map(([name, {summary = name, value}]) => ({name, summary, value})),
    },
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

/** Returns a schema with its `$ref` resolved and its `allOf` merged. */
export const flatten = (schemas: Schemas, schema: Schema): Schema => flattenIn({components: {schemas}}, schema);

/** Returns the control for a flat schema. A value with no known fields, no type or several types is entered as JSON. */
export function kindOf({type, enum: values, properties, items}: Schema): Kind {
  if (values) return 'choice';
  if (Object.keys(properties ?? {}).length > 0) return 'object';
  if (type === 'array' && typeof items === 'object') return 'list';
  if (type === 'boolean') return 'boolean';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'string' ? 'text' : 'json';
}

/** Describes a flat schema in a few words: its type, its bounds and its default. */
export function describeSchema(schema: Schema, schemas: Schemas): string {
  const {type, minimum, maximum, items, default: preset} = schema;
  const inner = typeof items === 'object' ? flatten(schemas, items) : undefined;
  const words = inner
    ? `list of ${describeSchema(inner, schemas)}`
    : type === undefined
      ? 'any'
      : [type].flat().join(' or ');
  const range =
    minimum !== undefined && maximum !== undefined
      ? [`${minimum} to ${maximum}`]
      : [
          ...(minimum === undefined ? [] : [`at least ${minimum}`]),
          ...(maximum === undefined ? [] : [`at most ${maximum}`]),
        ];
  return [words, ...range, ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}`])].join(', ');
}
