/** Finds an operation in the page's description, the initial values of its form, and the controls for its schemas. */
import description from '@site/.generated/sandbox/description.json';
import {
  type Endpoint,
  type Example,
  flatten as flattenIn,
  listEndpoints,
  repeatOf,
  type Schema,
  type SlimOperation,
} from '@screening/api';
import {isRecord} from '@screening/sandbox';
import {planCall} from '@screening/api/samples';
import {printBody, type Draft, type Kind} from './draft';

type CallParameter = {
  location: 'path' | 'query';
  name: string;
  required: boolean;
  schema: Schema;
};

type CallBody = {
  schema: Schema;
  required: boolean;
  examples: Example[];
};

/** An operation with the parts of its form. */
export type Call = {
  endpoint: Endpoint<SlimOperation>;
  /** In capital letters. */
  method: string;
  /** With the names of its parameters in braces. */
  path: string;
  parameters: CallParameter[];
  body?: CallBody;
};

/**
 * Finds an operation in the description.
 *
 * @throws if there is no such operation
 */
export function findCall(operationId: string): Call {
  const endpoint = listEndpoints<SlimOperation>(description).find(
    (one) => one.operation.operationId === operationId,
  );
  if (!endpoint) throw new Error(`The sandbox has no operation ${operationId}.`);
  const {content, required = false} = endpoint.operation.requestBody ?? {};
  const {schema: bodySchema, examples = {}} = content?.['application/json'] ?? {};
  return {
    endpoint,
    method: endpoint.method.toUpperCase(),
    path: endpoint.path,
    parameters: endpoint.parameters.flatMap(
      ({in: location, name, required: must = false, schema = {}}) =>
        location === 'path' || location === 'query'
          ? [{location, name, required: must, schema}]
          : [],
    ),
    body: bodySchema && {schema: bodySchema, required, examples: Object.values(examples)},
  };
}

/** Returns the initial values of the form: the request of the page's samples, which can be sent unchanged. */
export function firstDraft({endpoint, body}: Call): Draft {
  const {path, query} = planCall(description, endpoint);
  const filled = path.flatMap((part) =>
    typeof part === 'string' ? [] : [[part.name, part.value]],
  );
  return {
    path: Object.fromEntries(filled) as Draft['path'],
    query: Object.fromEntries(query),
    json: printBody(body?.examples[0]?.value),
  };
}

/** Returns whether a request with this body changes data. A screening does so only if it can create alerts. */
export function changesData({endpoint: {operation}}: Call, sent: unknown): boolean {
  if (!operation['x-changes']) return false;
  const {rule, when = {}} = repeatOf(operation);
  return rule !== 'safe' || Object.keys(when).some((name) => isRecord(sent) && sent[name] === true);
}

/** Returns a schema with its `$ref` resolved and its `allOf` merged. */
export const flatten = (schema: Schema): Schema => flattenIn(description, schema);

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
export function describeSchema({
  type = 'any',
  minimum,
  maximum,
  items,
  default: preset,
}: Schema): string {
  const words =
    typeof items === 'object'
      ? `list of ${describeSchema(flatten(items))}`
      : [type].flat().join(' or ');
  const lower = minimum !== undefined && `at least ${minimum}`;
  const upper = maximum !== undefined && `at most ${maximum}`;
  const bounds = lower && upper ? `${minimum} to ${maximum}` : lower || upper;
  return [words, bounds, preset !== undefined && `default ${JSON.stringify(preset)}`]
    .filter(Boolean)
    .join(', ');
}
