/**
 * Validates values against the part of JSON Schema 2020-12 that the description uses. Doesn't use `eval`, so
 * it runs under a strict content security policy, and is small enough for a page. Stops at the first fault
 * and describes it in words that name the field. Tests compare its results with those of Ajv.
 */
import {partsOf} from '@screening/api';
import type {Fields} from '../api-types';
import {follow, isRecord, type Schema, type Schemas} from './schema';

/** The first rule that a value breaks, in words, and the field of the value. */
type Fault = {
  field: string;
  rule: string;
};

/** Maximum items of a list, a limit of the sandbox. Only a bulk creation needs more. */
const mostItems = (field: string): number => (field === 'body.searches' ? 10_000 : 1000);

const typeTests: Record<string, (value: unknown) => boolean> = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** Returns JSON with sorted keys, so that equal values have the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

const equal = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && canonical(a) === canonical(b));
const quote = (values: unknown[], separator: string) =>
  values.map((value) => JSON.stringify(value)).join(separator);

/** JSON Schema counts characters, which have one or two UTF-16 code units. Doesn't count a text beyond the limit. */
const lengthOf = (text: string, limit: number): number =>
  text.length > 2 * limit ? limit + 1 : [...text].length;

const patterns = new Map<string, RegExp>();
/** Returns a compiled pattern. Compiling it again for each value would take most of the time of a large request. */
function compiled(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, known);
  return known;
}

function brokenLimit(schema: Schema, value: unknown): string | undefined {
  const {minimum, maximum, minLength, maxLength, minItems, maxItems} = schema;
  if (typeof value === 'number') return outside('must be', value, minimum, maximum);
  const words = 'must have a length of';
  if (Array.isArray(value)) return outside(words, value.length, minItems, maxItems);
  if (typeof value !== 'string' || (minLength ?? maxLength) === undefined) return undefined;
  return outside(words, lengthOf(value, maxLength ?? minLength ?? 0), minLength, maxLength);
}

function outside(
  words: string,
  size: number,
  least = -Infinity,
  most = Infinity,
): string | undefined {
  if (size < least) return `${words} at least ${least}`;
  return size > most ? `${words} at most ${most}` : undefined;
}

/** Returns the first rule about the value itself that it breaks, in words. */
function brokenRule(schema: Schema, value: unknown): string | undefined {
  const {type, enum: values, pattern, examples, uniqueItems} = schema;
  if (type !== undefined && ![type].flat().some((one) => typeTests[one]?.(value)))
    return `must be of type ${[type].flat().join(' or ')}`;
  if (values && !values.some((one) => equal(one, value)))
    return `must be one of ${quote(values, ', ')}`;
  if (pattern !== undefined && typeof value === 'string' && !compiled(pattern).test(value))
    return `must match ${pattern}${examples?.length ? `, such as ${quote(examples, ' or ')}` : ''}`;
  if (uniqueItems && Array.isArray(value) && new Set(value.map(canonical)).size < value.length)
    return 'must not contain the same item twice';
  return brokenLimit(schema, value);
}

function faultInObject(
  schemas: Schemas,
  schema: Schema,
  value: Fields,
  field: string,
): Fault | undefined {
  const {required = [], properties = {}, additionalProperties} = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return {field: `${field}.${missing}`, rule: 'is required'};
  for (const name of Object.keys(value)) {
    const part = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (part === false) return {field: `${field}.${name}`, rule: 'is not a known field'};
    const fault =
      typeof part === 'object' && validate(schemas, part, value[name], `${field}.${name}`);
    if (fault) return fault;
  }
  return undefined;
}

/** Returns the first rule that the value breaks, or undefined if the value is valid. */
export function validate(
  schemas: Schemas,
  schema: Schema,
  value: unknown,
  field: string,
): Fault | undefined {
  const {$ref, allOf, items} = schema;
  // Comes before all rules that read the items.
  if (items !== undefined && Array.isArray(value) && value.length > mostItems(field))
    return {field, rule: `must have at most ${mostItems(field)} items in the sandbox`};
  const parts = $ref === undefined ? (allOf ?? []) : [follow(schemas, $ref), ...(allOf ?? [])];
  for (const part of parts) {
    const fault = validate(schemas, part, value, field);
    if (fault) return fault;
  }
  const rule = brokenRule(schema, value);
  if (rule !== undefined) return {field, rule};
  if (isRecord(value)) return faultInObject(schemas, schema, value, field);
  if (!Array.isArray(value) || typeof items !== 'object') return undefined;
  for (const [index, item] of value.entries()) {
    const fault = validate(schemas, items, item, `${field}[${index}]`);
    if (fault) return fault;
  }
  return undefined;
}

/** The keywords that are checked, and those that don't affect validation. In JSON Schema 2020-12, `format` doesn't. */
const knownKeywords = (
  '$ref type enum pattern minLength maxLength minimum maximum minItems maxItems uniqueItems required properties ' +
  'additionalProperties items allOf ' +
  'title description default example examples format deprecated readOnly writeOnly'
).split(' ');

/** @throws if the schema, or a schema inside it, has a keyword that the validator would silently ignore */
export function requireKnownKeywords(schema: Schema, where: string): void {
  const odd = Object.keys(schema).find(
    (keyword) => !knownKeywords.includes(keyword) && !keyword.startsWith('x-'),
  );
  if (odd !== undefined)
    throw new Error(`${where}: the sandbox does not check the keyword \`${odd}\``);
  if (schema.items === false)
    throw new Error(`${where}: the sandbox does not check \`items: false\``);
  for (const part of partsOf(schema)) requireKnownKeywords(part, where);
}
