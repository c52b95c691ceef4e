/** Plans the request of a sample, which is the same for all languages. */
import type {Body, Endpoint, Parameter, SlimDescription, SlimOperation} from '../description';
import {keyHeaderOf, resolve} from '../document';
import {parseExactly, printExactly} from '../exact-json';
import {repeatOf} from '../repeat';

/** Fixed text, or a parameter with its value. */
type PathPart = string | {name: string; value: string};

/** The values that a reader chose. An empty value counts as not given. */
export type SampleRequest = {
  /** The values of the path's parameters, by name. */
  path?: Record<string, string>;
  /** The values of the query's parameters, by name. */
  query?: Record<string, string>;
  /** The body as a JSON value, whose numbers can be `ExactNumber`s. A `body` that is undefined means no body; without the key, the example is sent. */
  body?: unknown;
};

/** A request with all of its values. */
export type Call = {
  operationId: string;
  /** In capital letters. */
  method: string;
  /** The name of the header with the API key. */
  keyHeader: string;
  /** The full URL, with encoded path and query. Needs no escaping inside quotes in any language. */
  url: string;
  /** Fixed text and parameters of the path, not yet encoded. */
  path: PathPart[];
  /** Names and values, not yet encoded. */
  query: [name: string, value: string][];
  /** The body as a JSON value, which can be null. */
  body?: {value: unknown};
  /** How long to wait for the response, in seconds. A call that can't simply be repeated gets more time. */
  timeout: number;
};

/**
 * Plans a call with the values of the reader, otherwise with the examples of the description.
 * @throws if a parameter has no value and no example, or if a required body has no example
 */
export function planCall(
  doc: SlimDescription,
  endpoint: Endpoint<SlimOperation>,
  request: SampleRequest = {},
): Call {
  const {operation, method} = endpoint;
  const path = choosePath(doc, endpoint, request);
  const query = chooseQuery(doc, endpoint, request);
  const body = chooseBody(doc, operation, request);
  const filledPath = path.map((part) => (typeof part === 'string' ? part : encode(part.value)));
  const pairs = query.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    keyHeader: keyHeaderOf(doc),
    url: doc.servers[0].url + filledPath.join('') + (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
    path,
    query,
    ...(body ? {body} : {}),
    timeout: repeatOf(operation).rule === 'safe' ? 10 : 30,
  };
}

/** Returns the parts of the path, with a value for each parameter. */
function choosePath(
  doc: SlimDescription,
  {operation, parameters, path}: Endpoint<SlimOperation>,
  request: SampleRequest,
): PathPart[] {
  const parts = path.split(/(\{[^}]*\})/).filter((part) => part !== '');
  return parts.map((part): PathPart => {
    if (!part.startsWith('{')) return part;
    const name = part.slice(1, -1);
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const chosen = request.path?.[name];
    return {
      name,
      value: wellFormed(chosen || exampleOf(doc, operation, parameter ?? {name, in: 'path'})),
    };
  });
}

/** Returns the parameters of the query: the required ones that the reader left out, then those that the reader chose. */
function chooseQuery(
  doc: SlimDescription,
  {operation, parameters}: Endpoint<SlimOperation>,
  request: SampleRequest,
): [name: string, value: string][] {
  const {query = {}} = request;
  const required = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required && !query[parameter.name])
    .map((parameter) => [parameter.name, exampleOf(doc, operation, parameter)]);
  const chosen = Object.entries(query).filter(([, value]) => value !== '');
  return [...required, ...chosen].map(([name, value]) => [wellFormed(name), wellFormed(value)]);
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
): {value: unknown} | undefined {
  const described = requestBody && resolve(doc, requestBody);
  const isChosen = 'body' in request;
  const value = isChosen ? request.body : bodyExample(doc, described);
  if (value !== undefined) return {value: toSendable(value)};
  if (described?.required && !isChosen)
    throw new Error(`${operationId}: its request body has no example`);
  return undefined;
}

/** Returns the first example of a body, or undefined if there is none. */
function bodyExample(doc: SlimDescription, body: Body | undefined): unknown {
  const media = body?.content?.['application/json'];
  const [named] = Object.values(media?.examples ?? {});
  return named ? resolve(doc, named).value : media?.example;
}

/** Returns the value of a parameter in samples: its example, or else a value that its schema allows. */
function exampleOf(
  doc: SlimDescription,
  {operationId}: SlimOperation,
  parameter: Parameter,
): string {
  const {in: location, name, schema} = parameter;
  const {example, examples, default: preset, enum: values} = schema ? resolve(doc, schema) : {};
  const value = parameter.example ?? example ?? examples?.[0] ?? preset ?? values?.[0];
  if (value === undefined)
    throw new Error(`${operationId}: its ${location} parameter ${name} has no example`);
  return String(value);
}

/** Replaces unpaired surrogates, which UTF-8 can't encode. Some languages replace them, others fail. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Replaces unpaired surrogates in the texts of a JSON value, in which JSON escapes them. */
const toSendable = (value: unknown): unknown =>
  parseExactly(printExactly(value).replace(/(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g, '$1\ufffd'));
