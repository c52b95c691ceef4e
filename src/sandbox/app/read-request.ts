/** Reads a request and validates it against the description. */
import type {Context} from 'hono';
import {badRequest} from '../refusal';
import type {Call} from '../check/description';
import type {Schema, Schemas} from '../check/schema';
import {follow} from '../check/schema';
import {depthRule, isTooDeep, validate} from '../check/validate';
import type {Fields} from '../types';

/** @throws 400 with the field and the rule if the value doesn't match its schema */
function requireValid(schemas: Schemas, schema: Schema, value: unknown, field: string): void {
  const fault = validate(schemas, schema, value, field);
  if (fault) throw badRequest(fault.field, fault.rule);
}

function typeOf(schemas: Schemas, schema: Schema): Schema['type'] {
  return schema.$ref === undefined ? schema.type : typeOf(schemas, follow(schemas, schema.$ref));
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

/** Returns the query parameters, converted to their types in the description. Ignores unknown parameters. */
export function readQuery(c: Context, {parameters}: Call, schemas: Schemas): Fields {
  const query: Fields = {};
  for (const {name, required, schema = {}} of parameters.filter((parameter) => parameter.in === 'query')) {
    const [text, ...more] = c.req.queries(name) ?? [];
    if (more.length > 0) throw badRequest(`query.${name}`, 'must be given once');
    if (text === undefined) {
      if (required) throw badRequest(`query.${name}`, 'is required');
      continue;
    }
    query[name] = readLiteral(typeOf(schemas, schema), text);
    requireValid(schemas, schema, query[name], `query.${name}`);
  }
  return query;
}

/** Returns the validated body, or an empty object if an optional body is absent. */
export async function readBody(c: Context, {body}: Call, schemas: Schemas): Promise<Fields> {
  if (!body) return {};
  const text = await c.req.text();
  if (text.trim() === '') {
    if (body.required) throw badRequest('body', 'is required');
    return {};
  }
  requireJson(c);
  const value = parse(text);
  if (isTooDeep(value)) throw badRequest('body', depthRule);
  requireValid(schemas, body.schema, value, 'body');
  return value as Fields;
}

/** @throws 400 unless the content type of the request is JSON */
export function requireJson(c: Context): void {
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw badRequest('header.Content-Type', 'must be application/json');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('body', 'must be JSON');
  }
}
