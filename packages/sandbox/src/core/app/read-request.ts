/** Reads a request and validates it against the description. */
import {type Components, flatten, type Parameter} from '@screening/api';
import type {Context as HttpContext} from 'hono';
import type {Fields} from '../api-types';
import type {Call} from '../check/description';
import type {Schema} from '../check/schema';
import {exceededLimit} from '../check/size';
import {describeUnknown, findUnknown, listKnown} from '../check/unknown-fields';
import {validate} from '../check/validate';
import type {Context} from '../context';
import {badRequest, Refusal} from '../errors';

/** The response header that names unknown fields and query parameters. */
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

/**
 * Returns the path parameters, the query and the body of a request, all valid. Unknown fields and query parameters are
 * valid, but nearly always misspelled, so a header names them.
 * @throws 400 with the location of the first fault
 */
export async function readRequest(
  c: HttpContext,
  {description: doc, strict, onWarning}: Context,
  {operationId, parameters, body: described}: Omit<Call, 'method' | 'path'>,
): Promise<Parts> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const path = readPath(c, doc, inPath);
  const known = inQuery.map(({name}) => ({level: 'query', name}));
  const sent = [...new URL(c.req.url).searchParams.keys()];
  const unknown = [...new Set(sent)]
    .filter((name) => !known.some((one) => one.name === name))
    .map((name) => ({level: 'query', name}));
  const schema = described?.schema ?? {};
  const body = described && (await readBody(c, described.required));
  for (const one of findUnknown(doc, schema, body, 'body')) unknown.push(one);
  if (unknown.length > 0) {
    const warning = describeUnknown(unknown, [...known, ...listKnown(doc, schema, 'body')]);
    if (strict) throw new Refusal(400, warning);
    c.header(warningHeader, warning);
    onWarning?.(`Warning for ${operationId}: ${warning}`);
  }
  const query = readQuery(c, doc, inQuery);
  if (body !== undefined) requireValid(doc, schema, body, 'body');
  return {path, query, body};
}

/** Returns the JSON of a body, or undefined if it is absent. @throws 400 if it can't be read or is too large */
async function readBody(c: HttpContext, isRequired: boolean): Promise<unknown> {
  const text = decode(await c.req.arrayBuffer());
  if (text.trim() === '' && isRequired) throw badRequest('body', 'is required');
  if (text.trim() === '') return undefined;
  requireJson(c);
  const exceeded = exceededLimit(text);
  if (exceeded !== undefined) throw badRequest('body', exceeded);
  try {
    return JSON.parse(text);
  } catch {
    // UTF-16 text can be valid UTF-8, but it has zero bytes, which JSON can't contain.
    throw badRequest('body', text.includes('\0') ? encoding : 'must be JSON');
  }
}

/** JSON is always encoded in UTF-8. With replaced characters, a name in another encoding would match nobody. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw badRequest('body', encoding);
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
