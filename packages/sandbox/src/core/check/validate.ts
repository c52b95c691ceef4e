/**
 * Validates values against the part of JSON Schema 2020-12 that the description uses. Doesn't use `eval`, so
 * it runs under a strict content security policy, and is small enough for a page. Stops at the first fault
 * and describes it in words that name the field. Tests compare its results with those of Ajv.
 */
import {follow, isRecord, partsOf, type Schema, type Schemas} from './schema';

type Fault = {field: string; rule: string};
/** Returns the broken rule in words, or the fault of a value inside. Called only if the schema has the keyword. */
type Check = (value: unknown, schema: Schema, field: string, schemas: Schemas) => string | Fault | undefined;

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

const equal = (a: unknown, b: unknown) => a === b || (typeof a === 'object' && canonical(a) === canonical(b));
const quote = (values: unknown[] = [], separator: string) =>
  values.map((value) => JSON.stringify(value)).join(separator);

/** Returns the number or length of a value, or undefined if it has none. Doesn't need to count beyond the limit. */
type SizeOf = (value: unknown, limit: number) => number | undefined;

/** Makes a check of the minimum or maximum of a number or length. */
function bound(keyword: string, words: string, sizeOf: SizeOf): Check {
  const isMinimum = keyword.startsWith('min');
  return (value, schema) => {
    const limit = schema[keyword] as number;
    const size = sizeOf(value, limit);
    if (size === undefined || (isMinimum ? size >= limit : size <= limit)) return undefined;
    return `${words} ${isMinimum ? 'at least' : 'at most'} ${limit}`;
  };
}

const numberOf: SizeOf = (value) => (typeof value === 'number' ? value : undefined);
const countOf: SizeOf = (value) => (Array.isArray(value) ? value.length : undefined);
/** JSON Schema counts characters, not UTF-16 code units. */
const lengthOf: SizeOf = (value, limit) => {
  if (typeof value !== 'string') return undefined;
  const characters = value[Symbol.iterator]();
  let length = 0;
  while (length <= limit && !characters.next().done) length += 1;
  return length;
};

const patterns = new Map<string, RegExp>();
/** Returns a compiled pattern. Compiling it again for each value would take most of the time of a large request. */
function compiled(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, known);
  return known;
}

/** Makes a check of how many of several schemas a value matches. */
function choice(keyword: 'anyOf' | 'oneOf', rule: string, holds: (count: number) => boolean): Check {
  return (value, schema, field, schemas) => {
    const matching = schema[keyword]?.filter((option) => !validate(schemas, option, value, field)) ?? [];
    return holds(matching.length) ? undefined : rule;
  };
}

/** Returns the first fault, if any. */
function first<T>(items: Iterable<T>, faultOf: (item: T) => Fault | undefined): Fault | undefined {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault) return fault;
  }
  return undefined;
}

/** The checks of all keywords, in the order in which they run. */
const checks: Record<string, Check> = {
  $ref: (value, {$ref = ''}, field, schemas) => validate(schemas, follow(schemas, $ref), value, field),
  type: (value, {type = []}) =>
    [type].flat().some((one) => typeTests[one]?.(value)) ? undefined : `must be of type ${[type].flat().join(' or ')}`,
  enum: (value, schema) =>
    schema.enum?.some((one) => equal(one, value)) ? undefined : `must be one of ${quote(schema.enum, ', ')}`,
  const: (value, schema) => (equal(schema.const, value) ? undefined : `must be ${quote([schema.const], '')}`),
  pattern: (value, {pattern = '', examples}) => {
    if (typeof value !== 'string' || compiled(pattern).test(value)) return undefined;
    return `must match ${pattern}${examples?.length ? `, such as ${quote(examples, ' or ')}` : ''}`;
  },
  minLength: bound('minLength', 'must have a length of', lengthOf),
  maxLength: bound('maxLength', 'must have a length of', lengthOf),
  minimum: bound('minimum', 'must be', numberOf),
  maximum: bound('maximum', 'must be', numberOf),
  minItems: bound('minItems', 'must have a length of', countOf),
  maxItems: bound('maxItems', 'must have a length of', countOf),
  uniqueItems: (value, {uniqueItems}) => {
    const isUnique = !Array.isArray(value) || new Set(value.map(canonical)).size === value.length;
    return uniqueItems && !isUnique ? 'must not contain the same item twice' : undefined;
  },
  required: (value, {required}, field) => {
    const missing = isRecord(value) ? required?.find((name) => !Object.hasOwn(value, name)) : undefined;
    return missing === undefined ? undefined : {field: `${field}.${missing}`, rule: 'is required'};
  },
  properties: (value, schema, field, schemas) => checkProperties(value, schema, field, schemas),
  additionalProperties: (value, schema, field, schemas) =>
    schema.properties ? undefined : checkProperties(value, schema, field, schemas),
  items: (value, {items}, field, schemas) =>
    Array.isArray(value) && typeof items === 'object'
      ? first(value.entries(), ([index, item]) => validate(schemas, items, item, `${field}[${index}]`))
      : undefined,
  allOf: (value, {allOf = []}, field, schemas) => first(allOf, (part) => validate(schemas, part, value, field)),
  anyOf: choice('anyOf', 'must match at least one of the schemas in the API description', (count) => count > 0),
  oneOf: choice('oneOf', 'must match exactly one of the schemas in the API description', (count) => count === 1),
};

function checkProperties(
  value: unknown,
  {properties = {}, additionalProperties}: Schema,
  field: string,
  schemas: Schemas,
): Fault | undefined {
  if (!isRecord(value)) return undefined;
  return first(Object.keys(value), (name) => {
    const part = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (part === false) return {field: `${field}.${name}`, rule: 'is not a known field'};
    return typeof part === 'object' ? validate(schemas, part, value[name], `${field}.${name}`) : undefined;
  });
}

const needed = new WeakMap<Schema, Check[]>();
/** Returns the checks that a schema needs. Trying all of them would take most of the time of a large request. */
function checksOf(schema: Schema): Check[] {
  const keywords = () => Object.keys(checks).filter((keyword) => schema[keyword] !== undefined);
  const known = needed.get(schema) ?? keywords().map((keyword) => checks[keyword]);
  needed.set(schema, known);
  return known;
}

/** Returns the first rule that the value breaks, or undefined if the value is valid. */
export function validate(schemas: Schemas, schema: Schema, value: unknown, field: string): Fault | undefined {
  // Comes before all rules that read the items.
  if (schema.items !== undefined && Array.isArray(value) && value.length > mostItems(field))
    return {field, rule: `must have at most ${mostItems(field)} items in the sandbox`};
  for (const check of checksOf(schema)) {
    const fault = check(value, schema, field, schemas);
    if (fault) return typeof fault === 'string' ? {field, rule: fault} : fault;
  }
  return undefined;
}

/** Keywords that don't affect validation. In JSON Schema 2020-12, `format` is one of them by default. */
const annotations = 'title description default example examples format deprecated readOnly writeOnly'.split(' ');

/** @throws if the schema, or a schema inside it, has a keyword that the validator would silently ignore */
export function requireKnownKeywords(schema: Schema, where: string): void {
  const odd = Object.keys(schema).find(
    (keyword) => !Object.hasOwn(checks, keyword) && !annotations.includes(keyword) && !keyword.startsWith('x-'),
  );
  if (odd !== undefined) throw new Error(`${where}: the sandbox does not check the keyword \`${odd}\``);
  if (schema.items === false) throw new Error(`${where}: the sandbox does not check \`items: false\``);
  for (const part of partsOf(schema)) requireKnownKeywords(part, where);
}
