/**
 * A validator for the part of JSON Schema 2020-12 that the description uses: no `eval`, so it runs under
 * a strict content security policy, and small, so it fits a page. It stops at the first fault and says
 * it in words that name the field. Tests hold its verdicts against Ajv's.
 */
import {follow, type Schema, type Schemas} from './schema';

export type Fault = {field: string; rule: string};
type Check = (schemas: Schemas, schema: Schema, value: unknown, field: string) => Fault | undefined;

/** The first rule that the value breaks, or undefined when it is valid. */
export const validate: Check = (schemas, schema, value, field) => {
  for (const check of checks) {
    const fault = check(schemas, schema, value, field);
    if (fault) return fault;
  }
  return undefined;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeTests: Record<string, (value: unknown) => boolean> = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** JSON with sorted keys, so that two equal values have the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

const say = (value: unknown) => JSON.stringify(value);
const withExamples = ({examples}: Schema) => (examples?.length ? `, such as ${examples.map(say).join(' or ')}` : '');
const fits = (...args: Parameters<Check>) => validate(...args) === undefined;

/** A rule about the value itself: a test, and the words for its failure. */
function rule(
  keyword: string,
  words: (schema: Schema) => string,
  holds: (schema: Schema, value: unknown) => boolean,
): Check {
  return (_, schema, value, field) =>
    schema[keyword] === undefined || holds(schema, value) ? undefined : {field, rule: words(schema)};
}

const checks: Check[] = [
  (schemas, {$ref}, value, field) =>
    $ref === undefined ? undefined : validate(schemas, follow(schemas, $ref), value, field),
  rule(
    'type',
    (s) => `must be of type ${[s.type].flat().join(' or ')}`,
    (s, v) => [s.type].flat().some((type) => type && typeTests[type]?.(v)),
  ),
  rule(
    'enum',
    (s) => `must be one of ${s.enum?.map(say).join(', ')}`,
    (s, v) => !!s.enum?.some((one) => canonical(one) === canonical(v)),
  ),
  rule(
    'const',
    (s) => `must be ${say(s.const)}`,
    (s, v) => canonical(s.const) === canonical(v),
  ),
  rule(
    'pattern',
    (s) => `must match ${s.pattern}${withExamples(s)}`,
    (s, v) => typeof v !== 'string' || new RegExp(s.pattern ?? '', 'u').test(v),
  ),
  rule(
    'minLength',
    (s) => `must have at least ${s.minLength} character(s)`,
    (s, v) => typeof v !== 'string' || [...v].length >= (s.minLength ?? 0),
  ),
  rule(
    'maxLength',
    (s) => `must have at most ${s.maxLength} character(s)`,
    (s, v) => typeof v !== 'string' || [...v].length <= (s.maxLength ?? 0),
  ),
  rule(
    'minimum',
    (s) => `must be at least ${s.minimum}`,
    (s, v) => typeof v !== 'number' || v >= (s.minimum ?? 0),
  ),
  rule(
    'maximum',
    (s) => `must be at most ${s.maximum}`,
    (s, v) => typeof v !== 'number' || v <= (s.maximum ?? 0),
  ),
  rule(
    'minItems',
    (s) => `must have at least ${s.minItems} item(s)`,
    (s, v) => !Array.isArray(v) || v.length >= (s.minItems ?? 0),
  ),
  rule(
    'maxItems',
    (s) => `must have at most ${s.maxItems} item(s)`,
    (s, v) => !Array.isArray(v) || v.length <= (s.maxItems ?? 0),
  ),
  rule(
    'uniqueItems',
    () => 'must not hold the same item twice',
    (s, v) => !s.uniqueItems || !Array.isArray(v) || new Set(v.map(canonical)).size === v.length,
  ),
  (_, {required}, value, field) => {
    const missing = isRecord(value) ? required?.find((name) => !Object.hasOwn(value, name)) : undefined;
    return missing === undefined ? undefined : {field: `${field}.${missing}`, rule: 'is required'};
  },
  checkProperties,
  (schemas, {items}, value, field) => {
    if (!Array.isArray(value) || typeof items !== 'object') return undefined;
    return firstOf(value.map((item, index) => () => validate(schemas, items, item, `${field}[${index}]`)));
  },
  (schemas, {allOf}, value, field) => firstOf((allOf ?? []).map((part) => () => validate(schemas, part, value, field))),
  choice('anyOf', 'must fit at least one of the forms that the description gives', (count) => count > 0),
  choice('oneOf', 'must fit exactly one of the forms that the description gives', (count) => count === 1),
];

/** A rule about how many of several forms a value fits. */
function choice(keyword: 'anyOf' | 'oneOf', words: string, holds: (count: number) => boolean): Check {
  return (schemas, schema, value, field) => {
    const options = schema[keyword];
    if (!options || holds(options.filter((option) => fits(schemas, option, value, field)).length)) return undefined;
    return {field, rule: words};
  };
}

function checkProperties(...[schemas, schema, value, field]: Parameters<Check>): Fault | undefined {
  if (!isRecord(value)) return undefined;
  const {properties = {}, additionalProperties} = schema;
  return firstOf(
    Object.keys(value).map((name) => () => {
      const part = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
      if (part === false) return {field: `${field}.${name}`, rule: 'is not known here'};
      return typeof part === 'object' ? validate(schemas, part, value[name], `${field}.${name}`) : undefined;
    }),
  );
}

function firstOf(checks: (() => Fault | undefined)[]): Fault | undefined {
  for (const check of checks) {
    const fault = check();
    if (fault) return fault;
  }
  return undefined;
}
