/** Converts the bundled description into the models of the reference pages. */
import {
  type Body,
  bodyField,
  contentOf,
  type Description,
  type Endpoint,
  type EndpointModel,
  endpointUrl,
  type Example,
  examplesOfRecord,
  fieldModel,
  findUses,
  type IndexModel,
  instanceOf,
  listEndpoints,
  type MediaType,
  type ModelExample,
  type ModelResponse,
  type ModelSample,
  parameterField,
  plainText,
  type RecordModel,
  recordUrl,
  resolve,
  responseField,
  rootField,
  type Text,
  textOf,
} from '@screening/api';
import {highlight} from './highlight';
import type {GuideMentions} from './guide-mentions';
import {createSamples, type SampleRequest} from '@screening/api/samples';

/** Returns the model of the page of an operation or webhook. */
export function endpointModel(doc: Description, endpoint: Endpoint, mentions: GuideMentions): EndpointModel {
  const {operation, kind, method, path} = endpoint;
  const sentences = (list?: string[]) => (list ?? []).map((sentence) => textOf(doc, sentence));
  const isOperation = kind === 'operation';
  return {
    kind,
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    ...(isOperation ? {baseUrl: doc.servers[0].url, key: keyOf(doc)} : {}),
    ...(operation.deprecated ? {deprecated: true as const} : {}),
    text: textOf(doc, operation.description),
    parameters: [
      {place: 'path', title: 'Path parameters'},
      {place: 'query', title: 'Query parameters'},
      {place: 'header', title: 'Header parameters'},
    ].flatMap(({place, title}) => {
      const own = endpoint.parameters.filter((parameter) => parameter.in === place);
      const fields = own.map((parameter) => fieldModel(doc, parameterField(doc, parameter)));
      return fields.length ? [{place, title, fields}] : [];
    }),
    ...bodyModel(doc, endpoint),
    responses: Object.keys(operation.responses).map((status) => responseModel(doc, endpoint, status)),
    changes: sentences(operation['x-changes']),
    limits: sentences(operation['x-limits']),
    uiOnly: sentences(operation['x-ui-only']),
    notSpecified: sentences(operation['x-not-specified']),
    receiver: sentences(operation['x-receiver']),
    samples: samplesOf(doc, endpoint),
    variants: otherBodies(doc, endpoint).map((body) => samplesOf(doc, endpoint, {body})),
    guides: mentions(operation.operationId),
  };
}

function samplesOf(doc: Description, endpoint: Endpoint, request?: SampleRequest): ModelSample[] {
  return createSamples(doc, endpoint, request).map(({language, label, prism, code, folded}) => {
    return {language, label, folded, code: highlight(code, prism)};
  });
}

/** Returns the example bodies of an operation except the first one, which the main samples send. */
function otherBodies(doc: Description, {kind, operation}: Endpoint): unknown[] {
  const content = contentOf(operation.requestBody && resolve(doc, operation.requestBody));
  if (kind === 'webhook' || !content) return [];
  return allExamples(doc, content.media)
    .slice(1)
    .map(([, {value}]) => value);
}

/** Returns the model of the page of a record. */
export function recordModel(doc: Description, name: string, mentions: GuideMentions): RecordModel {
  const schema = doc.components.schemas?.[name];
  if (!schema) throw new Error(`no record \`${name}\` in the description`);
  const named = examplesOfRecord(doc, name);
  const instance = named.length === 0 ? instanceOf(doc, name) : undefined;
  const examples: [string, Example][] =
    instance === undefined ? named : [[name, {summary: 'Example', value: instance}]];
  return {
    name,
    text: textOf(doc, schema.description ?? ''),
    root: fieldModel(doc, rootField(doc, schema, '', name)),
    ...(schema['x-no-shown-path'] ? {noShownPath: true as const} : {}),
    examples: examples.map(([key, example]) => exampleModel(key, example, 'json')),
    usedBy: findUses(doc, name),
    guides: mentions(name),
  };
}

/** Returns the model of `/api`. */
export function indexModel(doc: Description): IndexModel {
  const endpoints = listEndpoints(doc);
  const rateLimit = doc.info['x-rate-limit'];
  if (!rateLimit) throw new Error('the description states no `info.x-rate-limit`');
  const paged = endpoints.find((e) => e.parameters.some((p) => p.name === 'pageSize'));
  const parameter = (name: string) => {
    const found = paged?.parameters.find((p) => p.name === name);
    if (!found) throw new Error(`no operation takes the query parameter \`${name}\``);
    return fieldModel(doc, parameterField(doc, found));
  };
  const errors = new Map<string, Body>();
  for (const {operation} of endpoints.filter((e) => e.kind === 'operation')) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!status.startsWith('2')) errors.set(status, resolve(doc, response));
    }
  }
  return {
    title: doc.info.title,
    version: doc.info.version,
    text: textOf(doc, doc.info.description ?? ''),
    servers: doc.servers.map(({url, description}) => ({url, text: plainText(textOf(doc, description ?? ''))})),
    key: keyOf(doc),
    rateLimit,
    paging: {page: parameter('page'), pageSize: parameter('pageSize')},
    errors: [...errors]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([status, body]) => ({status, ...reasonAndText(doc, status, body)})),
    tags: doc.tags.map(({name, description}) => ({
      name,
      text: textOf(doc, description ?? ''),
      endpoints: endpoints
        .filter((e) => e.operation.tags.includes(name))
        .map((e) => {
          const method = e.kind === 'webhook' ? 'EVENT' : e.method.toUpperCase();
          return {title: e.operation.summary, url: endpointUrl(e), method, path: e.path};
        }),
    })),
    records: Object.entries(doc.components.schemas ?? {}).map(([name, schema]) => ({
      title: name,
      url: recordUrl(name),
      text: firstSentence(plainText(textOf(doc, schema.description ?? ''))),
    })),
  };
}

/** Returns the first sentence of a text, which is enough for a list. */
export function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

function keyOf(doc: Description): {header: string; text: Text} {
  const scheme = Object.values(doc.components.securitySchemes ?? {}).find((s) => s.type === 'apiKey');
  if (!scheme?.name) throw new Error('the description has no apiKey security scheme');
  return {header: scheme.name, text: textOf(doc, scheme.description ?? '')};
}

function bodyModel(doc: Description, endpoint: Endpoint): Pick<EndpointModel, 'body'> {
  const body = endpoint.operation.requestBody && resolve(doc, endpoint.operation.requestBody);
  const content = contentOf(body);
  const root = bodyField(doc, endpoint);
  if (!body || !content || !root) return {};
  return {
    body: {
      type: content.type,
      required: body.required ?? false,
      ...(body.description ? {text: textOf(doc, body.description)} : {}),
      root: fieldModel(doc, root),
      examples: examplesOf(doc, content.media, content.type),
    },
  };
}

function responseModel(doc: Description, endpoint: Endpoint, status: string): ModelResponse {
  const response = resolve(doc, endpoint.operation.responses[status]);
  const content = contentOf(response);
  const root = content?.type === 'application/json' ? responseField(doc, endpoint, status) : undefined;
  return {
    status,
    ...reasonAndText(doc, status, response),
    ...(content ? {type: content.type} : {}),
    ...(root ? {root: fieldModel(doc, root)} : {}),
    examples: content ? examplesOf(doc, content.media, content.type) : [],
  };
}

/** Returns the reason of a status, which is the plain-text example of its response, and its description. */
function reasonAndText(doc: Description, status: string, response: Body): Pick<ModelResponse, 'reason' | 'text'> {
  const content = contentOf(response);
  const example = content?.type === 'text/plain' ? allExamples(doc, content.media)[0]?.[1].value : undefined;
  return {
    reason: typeof example === 'string' ? example : status === '200' ? 'OK' : '',
    text: textOf(doc, response.description ?? ''),
  };
}

/** Returns the examples of a body by name. A nameless example is called `example`. */
function allExamples(doc: Description, media: MediaType): [string, Example][] {
  if (media.examples) return Object.entries(media.examples).map(([name, example]) => [name, resolve(doc, example)]);
  return media.example === undefined ? [] : [['example', {value: media.example}]];
}

/** Returns the models of the examples of a body. */
function examplesOf(doc: Description, media: MediaType, type: string): ModelExample[] {
  return allExamples(doc, media).map(([name, example]) =>
    exampleModel(name, example, type.endsWith('json') ? 'json' : 'text'),
  );
}

/** Returns the model of one example, with highlighted code. */
function exampleModel(name: string, example: Example, language: string): ModelExample {
  const code = language === 'json' ? JSON.stringify(example.value, null, 2) : String(example.value);
  return {name, summary: example.summary ?? name, code: highlight(code, language)};
}
