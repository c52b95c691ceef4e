/** Makes the requests of the collection, each with its examples and its test. */
import {STATUS_CODES} from 'node:http';
import {
  allExamples,
  contentOf,
  flatten,
  resolve,
  type Description,
  type Endpoint,
  type Schema,
} from '@screening/api';
import {planCall} from '@screening/api/samples';
import {stableId} from './stable-id';
import type {ExampleResponse, Item, Request, Variable} from './types';

/** The values of the collection's variables, by their names. */
export type Variables = Map<string, string>;

/**
 * Makes the request of an operation.
 * @param text what the request says about the operation
 * @param variables gets the values of the path, which users set once for all requests
 */
export function makeItem(
  doc: Description,
  endpoint: Endpoint,
  text: string,
  variables: Variables,
): Item {
  const {operation} = endpoint;
  const request = makeRequest(doc, endpoint, text, variables);
  return {
    id: stableId(operation.operationId),
    name: operation.summary,
    request,
    response: exampleResponses(doc, endpoint).map((response) => ({
      ...response,
      originalRequest: request,
    })),
    event: [{listen: 'test', script: {type: 'text/javascript', exec: testLines(doc, endpoint)}}],
  };
}

function makeRequest(
  doc: Description,
  endpoint: Endpoint,
  text: string,
  variables: Variables,
): Request {
  const {operation, parameters, method, path} = endpoint;
  const call = planCall(doc, endpoint);
  const values = call.path.flatMap((part) => (typeof part === 'string' ? [] : [part]));
  for (const {name, value} of values) variables.set(name, value);
  return {
    name: operation.summary,
    description: text,
    method: method.toUpperCase(),
    url: {
      host: ['{{baseUrl}}'],
      path: path
        .slice(1)
        .replace(/\{([^}]*)\}/g, ':$1')
        .split('/'),
      // Optional parameters are disabled until users turn them on.
      query: parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({name, example = '', required}) => ({
          key: name,
          value: String(example),
          disabled: !required,
        })),
      variable: values.map(({name}): Variable => ({key: name, value: `{{${name}}}`})),
    },
    header: [
      ...(call.body ? [{key: 'Content-Type', value: 'application/json'}] : []),
      {key: 'Accept', value: 'application/json'},
    ],
    body: call.body && {
      mode: 'raw',
      raw: JSON.stringify(call.body.value, null, 2),
      options: {raw: {language: 'json'}},
    },
  };
}

/** Returns the examples of all responses, with their statuses. */
function exampleResponses(doc: Description, {operation}: Endpoint): ExampleResponse[] {
  return Object.entries(operation.responses).flatMap(([code, reference]) => {
    const {type, media} = contentOf(resolve(doc, reference)) ?? {};
    return (media ? allExamples(doc, media) : []).map(([name, {summary, value}]) => ({
      name: summary ?? (media?.examples ? name : code),
      status: STATUS_CODES[code] ?? '',
      code: Number(code),
      header: [{key: 'Content-Type', value: type}],
      body: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    }));
  });
}

/** Returns the test after each response: its status, the types of its fields, and which of them are required. */
function testLines(doc: Description, {operation}: Endpoint): string[] {
  const status = "pm.test('The status is 200', () => pm.response.to.have.status(200));";
  const body = contentOf(operation.responses['200'])?.media.schema;
  if (!body) return [status];
  const {type = 'object', properties = {}, required = []} = flatten(doc, body);
  const fields: Record<string, {type: Schema['type']}> = {};
  for (const [name, property] of Object.entries(properties)) {
    const known = typeof property === 'object' ? flatten(doc, property).type : undefined;
    if (known) fields[name] = {type: known};
  }
  const schema = {type, ...(required.length ? {required} : {}), properties: fields};
  const call = `pm.response.to.have.jsonSchema(${JSON.stringify(schema, null, 2)});`;
  return [
    status,
    "pm.test('The answer has the documented fields', () => {",
    ...call.split('\n').map((line) => `  ${line}`),
    '});',
  ];
}
