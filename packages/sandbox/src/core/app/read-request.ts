/** Reads a request and validates it against the description. */
import {type Components, flatten} from '@screening/api';
import type {Context as HttpContext} from 'hono';
import type {Call} from '../check/description';
import type {Schema} from '../check/schema';
import {exceededLimit} from '../check/size';
import {describeUnknown, findUnknown, listKnown} from '../check/unknown-fields';
import {validate} from '../check/validate';
import type {Context} from '../context';
import {badRequest, Refusal} from '../errors';
import type {Fields} from '../types';

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

function readQuery(c: HttpContext, doc: Components, parameters: Call['parameters']): Fields {
  const query: Fields = {};
  for (const {name, required, schema = {}} of parameters) {
    const [text, ...more] = c.req.queries(name) ?? [];
    if (more.length > 0) throw badRequest(`query.${name}`, 'must be given once');
    if (text === undefined && required) throw badRequest(`query.${name}`, 'is required');
    if (text === undefined) continue;
    query[name] = readLiteral(flatten(doc, schema).type, text);
    requireValid(doc, schema, query[name], `query.${name}`);
  }
  return query;
}

/**
 * Returns the query and the body of a request, both valid, with an empty object for an optional body that is absent.
 * Unknown fields and query parameters are valid, but nearly always misspelled, so a header names them.
 */
export async function readRequest(
  c: HttpContext,
  {description: doc, strict, onWarning}: Context,
  call: Omit<Call, 'method' | 'path'>,
): Promise<{query: Fields; body: Fields}> {
  const parameters = call.parameters.filter((parameter) => parameter.in === 'query');
  const known = parameters.map(({name}) => ({level: 'query', name}));
  const sent = [...new URL(c.req.url).searchParams.keys()];
  const unknown = [...new Set(sent)]
    .filter((name) => !known.some((one) => one.name === name))
    .map((name) => ({level: 'query', name}));
  const schema = call.body?.schema ?? {};
  const body = call.body && (await readBody(c, call.body.required));
  for (const one of findUnknown(doc, schema, body, 'body')) unknown.push(one);
  if (unknown.length > 0) {
    const warning = describeUnknown(unknown, [...known, ...listKnown(doc, schema, 'body')]);
    if (strict) throw new Refusal(400, warning);
    c.header(warningHeader, warning);
    onWarning?.(`Warning for ${call.operationId}: ${warning}`);
  }
  const query = readQuery(c, doc, parameters);
  if (body !== undefined) requireValid(doc, schema, body, 'body');
  return {query, body: (body ?? {}) as Fields};
}

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
