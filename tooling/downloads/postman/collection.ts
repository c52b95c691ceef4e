/**
 * Makes a Postman collection of the API. Takes the structure from Postman's converter, and all values from the examples
 * of the description as on the reference pages, so that every request works unchanged and every build is the same.
 */
import {STATUS_CODES} from 'node:http';
import {contentOf, listEndpoints, resolve, type Description, type Endpoint} from '../../../src/description/document';
import {planCall} from '../../../src/description/samples/call';
import {convert} from './convert';
import {schemasText, schemasVariable, testLines} from './scripts';
import {stableId} from './stable-id';
import type {PostmanCollection, PostmanItem, PostmanRequest, PostmanResponse} from './types';

export async function makeCollection(doc: Description): Promise<PostmanCollection> {
  const collection = await convert(doc);
  const endpoints = new Map(
    listEndpoints(doc)
      .filter(({kind}) => kind === 'operation')
      .map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint]),
  );
  const count = endpoints.size;
  const variables = new Map(collection.variable.map(({key, value}) => [key, value]));
  const folders = collection.item.map((folder) => ({
    ...folder,
    id: stableId(`folder ${folder.name}`),
    item: folder.item.map((item) => {
      const key = keyOf(item.request);
      const endpoint = endpoints.get(key);
      if (!endpoint) throw new Error(`the Postman collection has ${key}, which isn't in the description`);
      endpoints.delete(key);
      return fillItem(doc, endpoint, item, variables);
    }),
  }));
  if (endpoints.size > 0) throw new Error(`the Postman collection lacks ${endpoints.size} of ${count} operations`);
  variables.set(schemasVariable, schemasText(doc));
  return {
    ...collection,
    info: {...collection.info, _postman_id: stableId(doc.info.title), version: doc.info.version},
    item: folders,
    variable: [...variables].map(([key, value]) => ({key, value})),
  };
}

const keyOf = ({method, url}: PostmanRequest): string =>
  `${method} /${url.path.map((part) => part.replace(/^:(.*)$/, '{$1}')).join('/')}`;

function fillItem(
  doc: Description,
  endpoint: Endpoint,
  {name, request}: PostmanItem,
  variables: Map<string, string>,
): PostmanItem {
  const {operation} = endpoint;
  const filled = fillRequest(doc, endpoint, request, variables);
  return {
    id: stableId(operation.operationId),
    name,
    request: filled,
    response: exampleResponses(doc, endpoint, filled),
    event: [{listen: 'test', script: {type: 'text/javascript', exec: testLines(endpoint)}}],
  };
}

/** Fills in a request. Path values become variables of the collection, which users set once for all requests. */
function fillRequest(
  doc: Description,
  endpoint: Endpoint,
  request: PostmanRequest,
  variables: Map<string, string>,
): PostmanRequest {
  const call = planCall(doc, endpoint);
  const values = call.path.flatMap((part) => (typeof part === 'string' ? [] : [part]));
  values.forEach(({name, value}) => variables.set(name, value));
  const query = call.paging ? [['page', String(call.paging.first)], ...call.query] : call.query;
  return {
    name: request.name,
    description: request.description,
    method: request.method,
    url: {
      ...request.url,
      query: query.map(([key, value]) => ({key, value})),
      variable: values.map(({name}) => ({key: name, value: `{{${name}}}`})),
    },
    header: request.header.map(({key, value}) => ({key, value})),
    ...(call.body
      ? {body: {mode: 'raw', raw: JSON.stringify(call.body.value, null, 2), options: {raw: {language: 'json'}}}}
      : {}),
  };
}

/** Makes a response for each example of each status. */
function exampleResponses(doc: Description, {operation}: Endpoint, request: PostmanRequest): PostmanResponse[] {
  return Object.entries(operation.responses).flatMap(([code, answer]) => {
    const {type, media} = contentOf(resolve(doc, answer)) ?? {};
    const named = Object.entries(media?.examples ?? {}).map(([name, example]): [string, unknown] => {
      const {summary, value} = resolve(doc, example);
      return [summary ?? name, value];
    });
    const bodies = named.length > 0 ? named : [[code, media?.example] as [string, unknown]];
    return bodies
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({
        name,
        originalRequest: request,
        status: STATUS_CODES[code] ?? '',
        code: Number(code),
        header: [{key: 'Content-Type', value: type ?? ''}],
        body: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
      }));
  });
}
