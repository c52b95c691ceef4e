/**
 * Validates values against the part of JSON Schema 2020-12 that the description uses. Doesn't use `eval`, so
 * it runs under a strict content security policy, and is small enough for a page. Stops at the first fault
 * and describes it in words that name the field. Tests compare its results with those of Ajv.
 */
import {follow, type Schema, type Schemas} from './schema';
import {isRecord, valueRules, type ValueRule} from './value-rules';

type Fault = {field: string; rule: string};
type Check = (schemas: Schemas, schema: Schema, value: unknown, field: string) => Fault | undefined;

/** Maximum items of a list, a limit of the sandbox. Only a bulk creation needs more. */
export const mostItems = (field: string): number => (field === 'body.searches' ? 10_000 : 1000);

/** Returns the first rule that the value breaks, or undefined if the value is valid. */
export function validate(schemas: Schemas, schema: Schema, value: unknown, field: string): Fault | undefined {
  for (const check of checksOf(schema)) {
    const fault = check(schemas, schema, value, field);
    if (fault) return fault;
  }
  return undefined;
}

const checkReference: Check = (schemas, {$ref = ''}, value, field) =>
  validate(schemas, follow(schemas, $ref), value, field);

/** Comes before all rules that read the items. */
const checkLength: Check = (_, __, value, field) => {
  const most = mostItems(field);
  return Array.isArray(value) && value.length > most
    ? {field, rule: `must have at most ${most} items in the sandbox`}
    : undefined;
};

const checkValue =
  (rule: ValueRule): Check =>
  (_, schema, value, field) =>
    rule.holds(schema, value) ? undefined : {field, rule: rule.words(schema)};

const checkRequired: Check = (_, {required = []}, value, field) => {
  const missing = isRecord(value) ? required.find((name) => !Object.hasOwn(value, name)) : undefined;
  return missing === undefined ? undefined : {field: `${field}.${missing}`, rule: 'is required'};
};

const checkProperties: Check = (schemas, {properties = {}, additionalProperties}, value, field) => {
  if (!isRecord(value)) return undefined;
  for (const name of Object.keys(value)) {
    const part = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (part === false) return {field: `${field}.${name}`, rule: 'is not a known field'};
    const fault = typeof part === 'object' ? validate(schemas, part, value[name], `${field}.${name}`) : undefined;
    if (fault) return fault;
  }
  return undefined;
};

const checkItems: Check = (schemas, {items}, value, field) => {
  if (!Array.isArray(value) || typeof items !== 'object') return undefined;
  for (let index = 0; index < value.length; index += 1) {
    const fault = validate(schemas, items, value[index], `${field}[${index}]`);
    if (fault) return fault;
  }
  return undefined;
};

const checkAll: Check = (schemas, {allOf = []}, value, field) => {
  for (const part of allOf) {
    const fault = validate(schemas, part, value, field);
    if (fault) return fault;
  }
  return undefined;
};

/** Makes a check of how many of several schemas a value matches. */
function choice(keyword: 'anyOf' | 'oneOf', words: string, holds: (count: number) => boolean): Check {
  return (schemas, schema, value, field) => {
    const fitting = schema[keyword]?.filter((option) => validate(schemas, option, value, field) === undefined);
    return !fitting || holds(fitting.length) ? undefined : {field, rule: words};
  };
}

/** All checks in the order in which they run, each with the keywords that need it. */
const checks: [keywords: string[], check: Check][] = [
  [['$ref'], checkReference],
  [['items'], checkLength],
  ...valueRules.map((rule): [string[], Check] => [[rule.keyword], checkValue(rule)]),
  [['required'], checkRequired],
  [['properties', 'additionalProperties'], checkProperties],
  [['items'], checkItems],
  [['allOf'], checkAll],
  [['anyOf'], choice('anyOf', 'must match at least one of the schemas in the API description', (count) => count > 0)],
  [['oneOf'], choice('oneOf', 'must match exactly one of the schemas in the API description', (count) => count === 1)],
];

const needed = new WeakMap<Schema, Check[]>();
/** Returns the checks that a schema needs. Trying all of them would take most of the time of a large request. */
function checksOf(schema: Schema): Check[] {
  const known =
    needed.get(schema) ??
    checks.filter(([keywords]) => keywords.some((keyword) => schema[keyword] !== undefined)).map(([, check]) => check);
  needed.set(schema, known);
  return known;
}
