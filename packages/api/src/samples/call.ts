/**
 * Plans the request of a sample, which is the same for all languages. Sends the values of the reader, otherwise the
 * examples of the description.
 */
import {
  keyHeaderOf,
  resolve,
  type Endpoint,
  type Parameter,
  type SlimDescription,
  type SlimOperation,
} from '../document';

/** A part of a path: text, or a parameter with its value. */
type PathPart = string | {name: string; value: string};

/**
 * The values that a reader chose. An empty path or query value counts as not given. A `body` that is
 * present but undefined means no body.
 */
export type SampleRequest = {path?: Record<string, string>; query?: Record<string, string>; body?: unknown};

export type Call = {
  operationId: string;
  method: string;
  /** The name of the header with the API key. */
  keyHeader: string;
  /** The full URL, with encoded path and query. Needs no escaping inside quotes in any language. */
  url: string;
  /** Fixed text and parameters of the path, not yet encoded. */
  path: PathPart[];
  /** Names and values, not yet encoded. */
  query: [name: string, value: string][];
  /** Sent as JSON. */
  body?: {value: unknown};
};

/** Selects the values to send: those of the reader, otherwise the examples of the description. */
export function planCall(doc: SlimDescription, endpoint: Endpoint<SlimOperation>, request: SampleRequest = {}): Call {
  const {operation, method} = endpoint;
  const path = choosePath(doc, endpoint, request);
  const query = chooseQuery(doc, endpoint, request);
  const body = chooseBody(doc, endpoint, request);
  const filledPath = path.map((part) => (typeof part === 'string' ? part : encode(part.value))).join('');
  const pairs = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    keyHeader: keyHeaderOf(doc),
    url: `${doc.servers[0].url}${filledPath}${pairs && `?${pairs}`}`,
    path,
    query,
    ...(body ? {body} : {}),
  };
}

/** Percent-encodes everything except letters, digits, `-._~` and the colon, so that a URN stays readable. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3A', ':');
}

/** Splits the path into fixed text and parameters with values. */
function choosePath(doc: SlimDescription, endpoint: Endpoint<SlimOperation>, request: SampleRequest): PathPart[] {
  return endpoint.path.split(/(\{[^}]*\})/).flatMap((part): PathPart[] => {
    if (!part.startsWith('{')) return part ? [part] : [];
    const name = part.slice(1, -1);
    const parameter = endpoint.parameters.find((p) => p.in === 'path' && p.name === name) ?? {name, in: 'path'};
    return [{name, value: wellFormed(request.path?.[name] || exampleOf(doc, endpoint, parameter))}];
  });
}

/** Returns the query: required parameters, and those that the reader chose. */
function chooseQuery(
  doc: SlimDescription,
  endpoint: Endpoint<SlimOperation>,
  request: SampleRequest,
): [name: string, value: string][] {
  const given = Object.entries(request.query ?? {}).filter(([, value]) => value !== '');
  const names = new Set(given.map(([name]) => name));
  const further = endpoint.parameters
    .filter((p) => p.in === 'query' && p.required && !names.has(p.name))
    .map((p): [string, string] => [p.name, exampleOf(doc, endpoint, p)]);
  return [...further, ...given].map(([name, value]) => [wellFormed(name), wellFormed(value)]);
}

/** Returns the body, or undefined for a call without one. */
function chooseBody(
  doc: SlimDescription,
  {operation}: Endpoint<SlimOperation>,
  request: SampleRequest,
): {value: unknown} | undefined {
  const described = operation.requestBody && resolve(doc, operation.requestBody);
  const media = described?.content?.['application/json'];
  if (described && !media)
    throw new Error(`${operation.operationId}: its request body is not JSON, and samples send JSON only`);
  const example = Object.values(media?.examples ?? {})[0];
  const value = 'body' in request ? request.body : example ? resolve(doc, example).value : media?.example;
  if (value !== undefined) return {value: sendable(JSON.parse(JSON.stringify(value)))};
  if (described?.required && !('body' in request))
    throw new Error(`${operation.operationId}: its request body has no example`);
  return undefined;
}

function exampleOf(doc: SlimDescription, {operation}: Endpoint<SlimOperation>, parameter: Parameter): string {
  const schema = parameter.schema && resolve(doc, parameter.schema);
  const example = parameter.example ?? schema?.example ?? schema?.examples?.[0] ?? schema?.default ?? schema?.enum?.[0];
  if (example === undefined)
    throw new Error(`${operation.operationId}: its ${parameter.in} parameter ${parameter.name} has no example`);
  return String(example);
}

/** Replaces unpaired surrogates, which UTF-8 can't encode. Some languages replace them, others fail. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Replaces unpaired surrogates in all texts of a JSON value. */
function sendable(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(sendable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [wellFormed(name), sendable(inner)]));
}
