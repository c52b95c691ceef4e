/** Reads a request and validates it against the description. */
import {type Components, flatten, type Parameter} from '@screening/api';
import type {Context as HttpContext} from 'hono';
import type {Fields} from '../api-types';
import type {Call} from '../check/description';
import {isRecord, type Schema} from '../check/schema';
import {exceededLimit} from '../check/size';
import {findRepeated} from '../check/repeated-fields';
import {describeRepeated, describeUnknown, findUnknown, listKnown} from '../check/unknown-fields';
import {validate} from '../check/validate';
import type {Context} from '../context';
import {badRequest, Refusal} from '../errors';

/** The response header that names what the sandbox didn't use of a request. */
export const warningHeader = 'Sandbox-Warning';
const encoding = 'must be encoded in UTF-8';

/** @throws 400 with the field and the rule if the value doesn't match its schema */
function requireValid(
  {components}: Components,
  schema: Schema,
  value: unknown,
  field: string,
): void {
  const fault = validate(components.schemas ?? {}, schema, value, field);
  if (fault) throw badRequest(fault.field, fault.rule);
}

const literals: Record<string, RegExp> = {
  integer: /^-?(0|[1-9]\d*)$/,
  number: /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i,
  boolean: /^(true|false)$/,
};

/** Converts the text of a parameter to its type in the description, or returns the text. */
export function readLiteral(type: Schema['type'], text: string): unknown {
  const isLiteral = [type].flat().some((one) => one !== undefined && literals[one]?.test(text));
  return isLiteral ? (JSON.parse(text) as unknown) : text;
}

/** Converts the text of a parameter to the type in its schema. @throws 400 if the value doesn't match the schema */
function readParameter(
  doc: Components,
  {name, in: part, schema = {}}: Parameter,
  text: string,
): unknown {
  const value = readLiteral(flatten(doc, schema).type, text);
  requireValid(doc, schema, value, `${part}.${name}`);
  return value;
}

function readPath(c: HttpContext, doc: Components, parameters: Parameter[]): Fields {
  const path: Fields = {};
  for (const parameter of parameters) {
    const text = c.req.param(parameter.name) ?? '';
    path[parameter.name] = readParameter(doc, parameter, text);
  }
  return path;
}

function readQuery(c: HttpContext, doc: Components, parameters: Parameter[]): Fields {
  const query: Fields = {};
  for (const parameter of parameters) {
    const {name, required} = parameter;
    const [text, ...more] = c.req.queries(name) ?? [];
    if (more.length > 0) throw badRequest(`query.${name}`, 'must be given once');
    if (text === undefined && required) throw badRequest(`query.${name}`, 'is required');
    if (text !== undefined) query[name] = readParameter(doc, parameter, text);
  }
  return query;
}

/** The parts of a request that its description mentions. */
type Parts = {
  path: Fields;
  query: Fields;
  /** Undefined if an optional body is absent. */
  body: unknown;
};

/** A body with the text that it was read from. */
type ReadBody = {
  /** Empty without a body. */
  text: string;
  /** Undefined without a body. */
  value: unknown;
};

const noBody: ReadBody = {text: '', value: undefined};

/**
 * Returns the path parameters, the query and the body of a request, all valid. What of a valid request isn't used is
 * nearly always a mistake of the caller, so a header names it: unknown and repeated fields, unknown query parameters, a
 * body where the call has none, values that differ in the query and in the body, and a total.
 * @throws 400 with the location of the first fault
 */
export async function readRequest(
  c: HttpContext,
  {description: doc, strict, onWarning}: Context,
  {operationId, parameters, body: described}: Omit<Call, 'method' | 'path'>,
): Promise<Parts> {
  requireUncompressed(c);
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const path = readPath(c, doc, inPath);
  const schema = described?.schema ?? {};
  const body = described ? await readBody(c, described.required) : noBody;
  const namesIn = (level: string, group: Parameter[]) => group.map(({name}) => ({level, name}));
  const known = namesIn('query', inQuery);
  const unknown = [...new Set(new URL(c.req.url).searchParams.keys())]
    .filter((name) => !known.some((one) => one.name === name))
    .map((name) => ({level: 'query', name}));
  for (const one of findUnknown(doc, schema, body.value, 'body')) unknown.push(one);
  const elsewhere = [...listKnown(doc, schema, 'body'), ...namesIn('path', inPath)];
  const warnings = [
    ...(described === undefined && hasBody(c)
      ? ['body is not used, because the call has none.']
      : []),
    ...describeUnknown(unknown, [...known, ...elsewhere]),
    ...describeRepeated(findRepeated(body.text, 'body')),
    ...describeUnused(c, doc, inQuery, body.value),
  ];
  if (warnings.length > 0) {
    const warning = warnings.join(' ');
    if (strict) throw new Refusal(400, warning);
    c.header(warningHeader, warning);
    onWarning?.(`Warning for ${operationId}: ${warning}`);
  }
  const query = readQuery(c, doc, inQuery);
  if (body.value !== undefined) requireValid(doc, schema, body.value, 'body');
  return {path, query, body: body.value};
}

/** Refuses a request with query parameters or a body, for a call that has neither. @throws 400 */
export function requireNothing(c: HttpContext): void {
  const [name] = new URL(c.req.url).searchParams.keys();
  if (name !== undefined) throw badRequest(`query.${name}`, 'is not a known parameter');
  if (hasBody(c)) throw badRequest('body', 'must be absent');
}

/** Names the known fields of a body that aren't used. */
function describeUnused(
  c: HttpContext,
  doc: Components,
  inQuery: Parameter[],
  body: unknown,
): string[] {
  if (!isRecord(body)) return [];
  const different = inQuery.flatMap(({name, schema = {}}) => {
    const text = c.req.query(name);
    if (text === undefined || !Object.hasOwn(body, name)) return [];
    if (readLiteral(flatten(doc, schema).type, text) === body[name]) return [];
    return [`body.${name} is not used, because query.${name} has another value.`];
  });
  const isPaged = inQuery.some(({name}) => name === 'page');
  // The effect of a total in a request is not specified, so it has none in the sandbox.
  return isPaged && Object.hasOwn(body, 'total')
    ? [...different, 'body.total has no effect in the sandbox.']
    : different;
}

/** Returns whether a request has a body. The `Request` of a GET never has one, so its headers tell. */
function hasBody(c: HttpContext): boolean {
  const length = c.req.header('Content-Length') ?? '0';
  const isChunked = c.req.header('Transfer-Encoding') !== undefined;
  return isChunked || !/^0*$/.test(length) || c.req.raw.body !== null;
}

/** @throws 400 if the body is compressed, or said to be. That the platform reads compressed bodies is not specified */
function requireUncompressed(c: HttpContext): void {
  const coding = c.req.header('Content-Encoding') ?? 'identity';
  if (!/^\s*identity\s*$/i.test(coding))
    throw badRequest(
      'header.Content-Encoding',
      'must be absent, because compressed bodies are not part of the API description',
    );
}

/** Returns the JSON of a body, if any. @throws 400 if it can't be read or is too large */
async function readBody(c: HttpContext, isRequired: boolean): Promise<ReadBody> {
  const text = decode(await c.req.arrayBuffer());
  if (text.trim() === '' && isRequired) throw badRequest('body', 'is required');
  if (text.trim() === '') return noBody;
  requireJson(c);
  const exceeded = exceededLimit(text);
  if (exceeded !== undefined) throw badRequest('body', exceeded);
  try {
    return {text, value: JSON.parse(text) as unknown};
  } catch {
    // UTF-16 text can be valid UTF-8, but it has zero bytes, which JSON can't contain.
    throw badRequest('body', text.includes('\0') ? encoding : 'must be JSON');
  }
}

/** How gzip, zlib and Zstandard data starts. */
const compressed = /^(1f8b|78(01|5e|9c|da)|28b52ffd)/;

/** JSON is always encoded in UTF-8. With replaced characters, a name in another encoding would match nobody. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    const start = [...new Uint8Array(bytes.slice(0, 4))];
    const isCompressed = compressed.test(
      start.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    );
    throw badRequest('body', isCompressed ? 'must not be compressed' : encoding);
  }
}

/** @throws 400 unless the content type of the request is JSON, encoded in UTF-8 */
export function requireJson(c: HttpContext): void {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(type))
    throw badRequest('header.Content-Type', 'must be application/json');
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? [];
  if (!/^(utf-?8|us-ascii)$/i.test(charset))
    throw badRequest('header.Content-Type', 'must have no charset but utf-8');
}
