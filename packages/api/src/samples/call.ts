/** Plans the request of a sample, which is the same for all languages. */
import {
  keyHeaderOf,
  resolve,
  type Endpoint,
  type Parameter,
  type SlimDescription,
  type SlimOperation,
} from '../document';

type PathPart = string | {name: string; value: string};

/** The values that a reader chose. An empty value counts as not given, and a `body` that is undefined means no body. */
export type SampleRequest = {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

export type Call = {
  operationId: string;
  method: string;
  keyHeader: string;
  /** The full URL, with encoded path and query. Needs no escaping inside quotes in any language. */
  url: string;
  /** Fixed text and parameters of the path, not yet encoded. */
  path: PathPart[];
  /** Names and values, not yet encoded. */
  query: [name: string, value: string][];
  body?: {value: unknown};
  /** How long to wait for the response, in seconds. A call that changes something gets more time, as in the guides. */
  timeout: number;
};

/** Plans a call with the values of the reader, otherwise with the examples of the description. */
export function planCall(
  doc: SlimDescription,
  endpoint: Endpoint<SlimOperation>,
  request: SampleRequest = {},
): Call {
  const {operation, method, parameters} = endpoint;
  const valueOf = (parameter: Parameter): string =>
    wellFormed(
      request[parameter.in as 'path' | 'query']?.[parameter.name] ||
        exampleOf(doc, operation, parameter),
    );
  const path = endpoint.path.split(/(\{[^}]*\})/).flatMap((part): PathPart[] => {
    if (!part.startsWith('{')) return part ? [part] : [];
    const name = part.slice(1, -1);
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name) ?? {
      name,
      in: 'path',
    };
    return [{name, value: valueOf(parameter)}];
  });
  // Required parameters, and those that the reader chose.
  const given = Object.entries(request.query ?? {}).filter(([, value]) => value !== '');
  const further = parameters
    .filter(
      ({in: location, required, name}) =>
        location === 'query' && required && !request.query?.[name],
    )
    .map((parameter): [string, string] => [parameter.name, valueOf(parameter)]);
  const query = [...further, ...given].map(([name, value]): [string, string] => [
    wellFormed(name),
    wellFormed(value),
  ]);
  const body = chooseBody(doc, operation, request);
  const filledPath = path
    .map((part) => (typeof part === 'string' ? part : encode(part.value)))
    .join('');
  const pairs = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    keyHeader: keyHeaderOf(doc),
    url: `${doc.servers[0].url}${filledPath}${pairs && `?${pairs}`}`,
    path,
    query,
    ...(body ? {body} : {}),
    timeout: operation['x-changes'] ? 30 : 10,
  };
}

/** Percent-encodes everything except letters, digits, `-._~` and the colon, so that a URN stays readable. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3A', ':');
}

/** Returns the body, or undefined for a call without one. */
function chooseBody(
  doc: SlimDescription,
  {operationId, requestBody}: SlimOperation,
  request: SampleRequest,
) {
  const described = requestBody && resolve(doc, requestBody);
  const media = described?.content?.['application/json'];
  const example = Object.values(media?.examples ?? {})[0];
  const value =
    'body' in request ? request.body : example ? resolve(doc, example).value : media?.example;
  if (value !== undefined) return {value: toSendable(value)};
  if (described?.required && !('body' in request))
    throw new Error(`${operationId}: its request body has no example`);
  return undefined;
}

function exampleOf(
  doc: SlimDescription,
  {operationId}: SlimOperation,
  parameter: Parameter,
): string {
  const schema = parameter.schema && resolve(doc, parameter.schema);
  const example =
    parameter.example ??
    schema?.example ??
    schema?.examples?.[0] ??
    schema?.default ??
    schema?.enum?.[0];
  if (example === undefined)
    throw new Error(
      `${operationId}: its ${parameter.in} parameter ${parameter.name} has no example`,
    );
  return String(example);
}

/** Replaces unpaired surrogates, which UTF-8 can't encode. Some languages replace them, others fail. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Replaces unpaired surrogates in the texts of a JSON value, in which JSON escapes them. */
const toSendable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g, '$1\ufffd'));
