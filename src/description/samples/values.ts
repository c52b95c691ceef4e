/** The values that a sample sends: what the reader chose, else the description's own examples. */
import {resolve, type Endpoint, type Parameter, type SlimDescription, type SlimOperation} from '../document';

/** A piece of a path: text, or a parameter with its value. */
export type PathPart = string | {name: string; value: string};

/**
 * What a reader chose to send. An empty path or query value counts as not given; a `body` that is
 * there but undefined means no body.
 */
export type SampleRequest = {path?: Record<string, string>; query?: Record<string, string>; body?: unknown};

/** The path, cut into its fixed text and the values of its parameters. */
export function choosePath(
  doc: SlimDescription,
  endpoint: Endpoint<SlimOperation>,
  request: SampleRequest,
): PathPart[] {
  return endpoint.path.split(/(\{[^}]*\})/).flatMap((part): PathPart[] => {
    if (!part.startsWith('{')) return part ? [part] : [];
    const name = part.slice(1, -1);
    const parameter = endpoint.parameters.find((p) => p.in === 'path' && p.name === name) ?? {name, in: 'path'};
    return [{name, value: wellFormed(request.path?.[name] || exampleOf(doc, endpoint, parameter))}];
  });
}

/** The query: what is required, and what is given. */
export function chooseQuery(
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

/** The body, or undefined for a call without one. */
export function chooseBody(
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

/** Half a surrogate pair cannot be sent as UTF-8: some languages would put the replacement sign, others fail. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** A value of JSON whose every text can be encoded. */
function sendable(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(sendable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [wellFormed(name), sendable(inner)]));
}
