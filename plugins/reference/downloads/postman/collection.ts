/**
 * Makes a Postman collection of the API. Takes the structure from Postman's converter, and all values from the examples
 * of the description as on the reference pages, so that every request works unchanged and every build is the same.
 */
import {STATUS_CODES} from 'node:http';
import {
  contentOf,
  listEndpoints,
  resolve,
  type Description,
  type Endpoint,
  type Parameter,
} from '@screening/api';
import {planCall} from '@screening/api/samples';
import {convert} from './convert';
import {onePerUserAction, testLines} from './scripts';
import {stableId} from './stable-id';
import type {Pair, PostmanCollection, PostmanItem, PostmanRequest, PostmanResponse} from './types';

/**
 * Makes the collection, with its folders in the order of the reference.
 *
 * @param doc the bundled description, which provides the values
 * @param published the description as readers get it, which provides the texts
 */
export async function makeCollection(doc: Description, published: Description): Promise<PostmanCollection> {
  const collection = await convert(published);
  const endpoints = new Map(
    listEndpoints(doc)
      .filter(({kind}) => kind === 'operation')
      .map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint]),
  );
  const count = endpoints.size;
  const variables = new Map(collection.variable.map(({key, value}) => [key, value]));
  const rank = new Map(doc.tags.map(({name}, place) => [name, place]));
  const sorted = [...collection.item].sort((a, b) => (rank.get(a.name) ?? 0) - (rank.get(b.name) ?? 0));
  const folders = sorted.map((folder) => ({
    ...folder,
    id: stableId(`folder ${folder.name}`),
    item: folder.item.map((item) => {
      const key = keyOf(item.request);
      const endpoint = endpoints.get(key);
      if (!endpoint) throw new Error(`the Postman collection has ${key}, which isn't in the description`);
      endpoints.delete(key);
      return {endpoint, item: fillItem(doc, endpoint, item, variables)};
    }),
  }));
  leaveOutOfRuns(folders.flatMap(({item}) => item));
  if (endpoints.size > 0) throw new Error(`the Postman collection lacks ${endpoints.size} of ${count} operations`);
  return {
    ...collection,
    info: {...collection.info, _postman_id: stableId(doc.info.title), version: doc.info.version},
    item: folders.map((folder) => ({...folder, item: folder.item.map(({item}) => item)})),
    variable: [...variables].map(([key, value]) => ({key, value})),
  };
}

/**
 * Makes a run of the collection skip the calls that need a user action each. The request before such a call sets the
 * request after it as the next one, which Postman follows in a run and ignores when a single request is sent.
 */
function leaveOutOfRuns(all: {endpoint: Endpoint; item: PostmanItem}[]): void {
  for (const [place, {endpoint, item}] of all.entries()) {
    const reason = onePerUserAction[endpoint.operation.operationId];
    if (!reason) continue;
    const next = all[place + 1]?.item.name ?? null;
    const before = all[place - 1]?.item.event?.[0].script.exec;
    if (!before) throw new Error(`${item.name} is the first request of the collection, so a run cannot leave it out`);
    before.push(`// ${reason}`, `pm.execution.setNextRequest(${JSON.stringify(next)});`);
    item.request.description = `${reason}\n\n${textOf(item.request.description)}`;
  }
}

/** Returns the text of a description, which the converter writes as text or as an object with its format. */
const textOf = (description: unknown): string =>
  typeof description === 'string' ? description : ((description as {content?: string} | undefined)?.content ?? '');

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
    event: [{listen: 'test', script: {type: 'text/javascript', exec: testLines(doc, endpoint)}}],
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
  return {
    name: request.name,
    description: request.description,
    method: request.method,
    url: {
      ...request.url,
      query: endpoint.parameters.filter((parameter) => parameter.in === 'query').map(queryEntry),
      variable: values.map(({name}) => ({key: name, value: `{{${name}}}`})),
    },
    header: request.header.map(({key, value}) => ({key, value})),
    ...(call.body
      ? {body: {mode: 'raw', raw: JSON.stringify(call.body.value, null, 2), options: {raw: {language: 'json'}}}}
      : {}),
  };
}

/** Makes the entry of a query parameter. Optional ones are disabled until users turn them on. */
const queryEntry = ({name, example, required}: Parameter): Pair => ({
  key: name,
  value: String(example ?? ''),
  ...(required ? {} : {disabled: true}),
});

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
