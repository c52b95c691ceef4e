/** Reads a request and validates it against the description. */
import type {Context} from 'hono';
import type {Components} from '@screening/api';
import {badRequest, Refusal} from '../refusal';
import type {Call} from '../check/description';
import type {Schema, Schemas} from '../check/schema';
import {follow} from '../check/schema';
import {exceededLimit} from '../check/size';
import {describeUnknown, findUnknown, listKnown, shapeOf, type Named} from '../check/unknown-fields';
import {mostItems, validate} from '../check/validate';
import {isRecord} from '../check/value-rules';
import type {Fields} from '../types';

export type ReadOptions = {
  /** Refuses unknown fields and query parameters, instead of naming them in a header. */
  strict?: boolean;
  /** Receives a line for each call with unknown fields or query parameters. */
  onWarning?: (line: string) => void;
  /** Lets other calls be answered between two slices of work. */
  giveWay?: () => Promise<void>;
};

/** The response header that names unknown fields and query parameters. */
export const warningHeader = 'Sandbox-Warning';
/** Number of subjects of a bulk creation to check before other calls are answered: some milliseconds of work. */
const sliceItems = 1000;
/** Number of characters of a body that is read without letting other calls be answered. */
const shortText = 100_000;
const encoding = 'must be encoded in UTF-8';

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

/**
 * Returns the query and the body of a request, both valid, with an empty object for an optional body that is absent.
 * Unknown fields and query parameters are valid, but nearly always misspelled, so a header names them.
 */
export async function readRequest(
  c: Context,
  call: Call,
  schemas: Schemas,
  {strict, onWarning, giveWay}: ReadOptions,
): Promise<{query: Fields; body: Fields}> {
  const doc = {components: {schemas}};
  const value = call.body && (await readBody(c, call.body.required, giveWay));
  const parts = call.body && value !== undefined ? partsOf(doc, call.body.schema, value) : [];
  const unknown = unknownParameters(c, call);
  await inSlices(parts, giveWay, ({schema, value: part, field}) => {
    for (const one of findUnknown(doc, schema, part, field)) unknown.push(one);
  });
  const warning = describeUnknown(unknown, () => listKnownOf(doc, call));
  if (warning !== undefined) {
    if (strict) throw new Refusal(400, warning);
    c.header(warningHeader, warning);
    onWarning?.(`Warning for ${call.operationId}: ${warning}`);
  }
  const query = readQuery(c, call, schemas);
  await inSlices(parts, giveWay, ({schema, value: part, field}) => requireValid(schemas, schema, part, field));
  return {query, body: (value ?? {}) as Fields};
}

const inQuery = ({parameters}: Call): Named[] =>
  parameters.filter((parameter) => parameter.in === 'query').map(({name}) => ({level: 'query', name}));

function unknownParameters(c: Context, call: Call): Named[] {
  const known = inQuery(call).map(({name}) => name);
  const sent = new Set(new URL(c.req.url).searchParams.keys());
  return [...sent].filter((name) => !known.includes(name)).map((name) => ({level: 'query', name}));
}

function listKnownOf(doc: Components, call: Call): Named[] {
  return [...inQuery(call), ...(call.body ? listKnown(doc, call.body.schema, 'body') : [])];
}

type Part = {schema: Schema; value: unknown; field: string};

/** Returns the parts of a body that can be checked one after the other: each subject of a bulk creation is one. */
function partsOf(doc: Components, schema: Schema, value: unknown): Part[] {
  const whole = {schema, value, field: 'body'};
  const list = shapeOf(doc, schema).fields.get('searches');
  const items = list && shapeOf(doc, list).items;
  if (!items || !isRecord(value) || !Array.isArray(value.searches)) return [whole];
  if (value.searches.length > mostItems('body.searches')) return [whole];
  const subjects = value.searches.map((item: unknown, index) => ({
    schema: items,
    value: item,
    field: `body.searches[${index}]`,
  }));
  return [{...whole, value: {...value, searches: []}}, ...subjects];
}

async function inSlices<T>(items: T[], giveWay: ReadOptions['giveWay'], work: (item: T) => void): Promise<void> {
  for (let from = 0; from < items.length; from += sliceItems) {
    if (from > 0) await giveWay?.();
    items.slice(from, from + sliceItems).forEach(work);
  }
}

/** Returns the value of a body, or undefined if an optional body is absent. */
async function readBody(c: Context, isRequired: boolean, giveWay: ReadOptions['giveWay']): Promise<unknown> {
  const text = decode(await c.req.arrayBuffer());
  if (text.trim() === '') {
    if (isRequired) throw badRequest('body', 'is required');
    return undefined;
  }
  requireJson(c);
  const pause = () => (text.length > shortText ? giveWay?.() : undefined);
  await pause();
  const exceeded = exceededLimit(text);
  if (exceeded !== undefined) throw badRequest('body', exceeded);
  await pause();
  const value = parse(text);
  await pause();
  return value;
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
export function requireJson(c: Context): void {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(type)) {
    throw badRequest('header.Content-Type', 'must be application/json');
  }
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? [];
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) throw badRequest('header.Content-Type', 'must have no charset but utf-8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // UTF-16 text can be valid UTF-8, but it has zero bytes, which JSON can't contain.
    throw badRequest('body', text.includes('\0') ? encoding : 'must be JSON');
  }
}
