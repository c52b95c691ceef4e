/**
 * Makes a Postman collection of the API, and the environments that set its server and API key. All values come from the
 * examples of the description as on the reference pages, so that every request works unchanged and every build is the
 * same.
 */
import {createHash} from 'node:crypto';
import {STATUS_CODES} from 'node:http';
import {
  allExamples,
  contentOf,
  flatten,
  keyHeaderOf,
  listEndpoints,
  resolve,
  type Description,
  type Endpoint,
  type Operation,
} from '@screening/api';
import {planCall} from '@screening/api/samples';

type Variable = {key: string; value: string};

/**
 * Returns why a run of the whole collection leaves a call out, or undefined for other calls. A run makes all calls without
 * a user action.
 */
function reasonToSkip({'x-only-on-user-action': rule}: Operation): string | undefined {
  return rule && `Left out when you run the whole collection: ${rule}.`;
}

/**
 * Makes the collection, with a folder for each tag.
 * @param doc the bundled description, which provides the values
 * @param published the description as readers get it, which provides the texts
 */
export function makeCollection(doc: Description, published: Description) {
  const texts = new Map(
    listEndpoints(published).map(({operation}) => [operation.operationId, operation.description]),
  );
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  // Path values are variables of the collection, which users set once for all requests.
  const variables = new Map([['baseUrl', doc.servers[0].url]]);
  const {info} = published;
  const {contact} = info;
  const folders = doc.tags.map(({name, description}) => {
    const own = operations.filter(({operation}) => operation.tags[0] === name);
    return {
      name,
      description,
      id: stableId(`folder ${name}`),
      item: own.map((endpoint) =>
        itemOf(doc, endpoint, texts.get(endpoint.operation.operationId) ?? '', variables),
      ),
    };
  });
  const reasons = new Map<string, string>();
  for (const {operation} of operations) {
    const reason = reasonToSkip(operation);
    if (reason) reasons.set(stableId(operation.operationId), reason);
  }
  leaveOutOfRuns(
    folders.flatMap(({item}) => item),
    reasons,
  );
  return {
    info: {
      _postman_id: stableId(doc.info.title),
      name: doc.info.title,
      description: [info.description, contact && `Contact: ${contact.name}`]
        .filter(Boolean)
        .join('\n\n'),
      version: doc.info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: folders,
    auth: {
      type: 'apikey',
      apikey: [
        {type: 'any', key: 'key', value: keyHeaderOf(doc)},
        {type: 'any', key: 'value', value: '{{apiKey}}'},
        {type: 'any', key: 'in', value: 'header'},
      ],
    },
    variable: [...variables].map(([key, value]): Variable => ({key, value})),
  };
}

type Item = ReturnType<typeof itemOf>;

function itemOf(
  doc: Description,
  endpoint: Endpoint,
  text: string,
  variables: Map<string, string>,
) {
  const {operation, parameters, method, path} = endpoint;
  const call = planCall(doc, endpoint);
  const values = call.path.flatMap((part) => (typeof part === 'string' ? [] : [part]));
  values.forEach(({name, value}) => variables.set(name, value));
  const request = {
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

function exampleResponses(doc: Description, {operation}: Endpoint) {
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
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const known = typeof property === 'object' && flatten(doc, property).type;
    return known ? [[name, {type: known}]] : [];
  });
  const schema = {
    type,
    ...(required.length ? {required} : {}),
    properties: Object.fromEntries(fields) as object,
  };
  return [
    status,
    "pm.test('The answer has the documented fields', () => {",
    ...`  pm.response.to.have.jsonSchema(${JSON.stringify(schema, null, 2).replaceAll('\n', '\n  ')});`.split(
      '\n',
    ),
    '});',
  ];
}

/**
 * Makes a run of the collection skip the calls that need a user action each time. The request before them sets the request
 * after them as the next one, which Postman follows in a run and ignores when a single request is sent.
 * @param reasons why a call is left out, by the id of its item
 */
function leaveOutOfRuns(items: Item[], reasons: Map<string, string>): void {
  if (reasons.has(items[0].id))
    throw new Error('a run starts with the first call, so the collection must start with another');
  items.forEach((item, i) => {
    const reason = reasons.get(item.id);
    if (reason) {
      item.request.description = `${reason}\n\n${item.request.description}`;
      return;
    }
    const [following, ...later] = items.slice(i + 1);
    const nextReason = following && reasons.get(following.id);
    if (!nextReason) return;
    const next = later.find(({id}) => !reasons.has(id));
    item.event[0].script.exec.push(
      `// ${nextReason}`,
      `pm.execution.setNextRequest(${JSON.stringify(next?.name ?? null)});`,
    );
  });
}

/** Makes the environments. The platform's has no key, because readers fill in theirs. */
export function makeEnvironments(
  {servers: [platform, sandbox]}: Description,
  product: string,
  sandboxKey: string,
) {
  const environment = (id: string, name: string, baseUrl: string, apiKey: string) => ({
    id: stableId(`environment ${id}`),
    name: `${product}: ${name}`,
    values: [
      {key: 'baseUrl', value: baseUrl, type: 'default', enabled: true},
      {key: 'apiKey', value: apiKey, type: 'secret', enabled: true},
    ],
    _postman_variable_scope: 'environment',
  });
  return {
    sandbox: environment('sandbox', 'local sandbox', sandbox.url, sandboxKey),
    platform: environment('platform', 'platform', platform.url, ''),
  };
}

/** Makes a UUID (RFC 9562, version 5) from a name. It never changes, so that an import replaces the previous one. */
function stableId(name: string): string {
  const hex = createHash('sha1').update(`screening-platform-docs:${name}`).digest('hex');
  const variant = ((parseInt(hex[16], 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
