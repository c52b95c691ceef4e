/**
 * Validates values against the part of JSON Schema 2020-12 that the description uses. Doesn't use `eval`, so
 * it runs under a strict content security policy, and is small enough for a page. Stops at the first fault
 * and describes it in words that name the field. Tests compare its results with those of Ajv.
 */
import {follow, type Schema, type Schemas} from './schema';
import {isRecord, valueRules} from './value-rules';

type Fault = {field: string; rule: string};
type Check = (schemas: Schemas, schema: Schema, value: unknown, field: string) => Fault | undefined;

/** Maximum nesting of objects and lists, a limit of the sandbox. The description needs fewer than ten levels. */
const deepest = 32;
export const depthRule = `must be nested at most ${deepest} levels deep in the sandbox`;

/** Returns whether a value is nested too deeply to validate, store and save it, which is done recursively. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Returns the first rule that the value breaks, or undefined if the value is valid. */
export const validate: Check = (...args) => firstOf(checks, (check) => check(...args));

function firstOf<T>(items: Iterable<T>, check: (item: T) => Fault | undefined): Fault | undefined {
  for (const item of items) {
    const fault = check(item);
    if (fault) return fault;
  }
  return undefined;
}

const checkReference: Check = (schemas, {$ref}, value, field) =>
  $ref === undefined ? undefined : validate(schemas, follow(schemas, $ref), value, field);

const checkValue: Check = (_, schema, value, field) => {
  const broken = valueRules.find(({keyword, holds}) => schema[keyword] !== undefined && !holds(schema, value));
  return broken && {field, rule: broken.words(schema)};
};

const checkRequired: Check = (_, {required = []}, value, field) => {
  const missing = isRecord(value) ? required.find((name) => !Object.hasOwn(value, name)) : undefined;
  return missing === undefined ? undefined : {field: `${field}.${missing}`, rule: 'is required'};
};

const checkProperties: Check = (schemas, {properties = {}, additionalProperties}, value, field) => {
  if (!isRecord(value)) return undefined;
  return firstOf(Object.keys(value), (name) => {
    const part = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (part === false) return {field: `${field}.${name}`, rule: 'is not a known field'};
    return typeof part === 'object' ? validate(schemas, part, value[name], `${field}.${name}`) : undefined;
  });
};

const checkItems: Check = (schemas, {items}, value, field) => {
  if (!Array.isArray(value) || typeof items !== 'object') return undefined;
  return firstOf(value.entries(), ([index, item]) => validate(schemas, items, item, `${field}[${index}]`));
};

const checkAll: Check = (schemas, {allOf = []}, value, field) =>
  firstOf(allOf, (part) => validate(schemas, part, value, field));

/** Makes a check of how many of several schemas a value matches. */
function choice(keyword: 'anyOf' | 'oneOf', words: string, holds: (count: number) => boolean): Check {
  return (schemas, schema, value, field) => {
    const fitting = schema[keyword]?.filter((option) => validate(schemas, option, value, field) === undefined);
    return !fitting || holds(fitting.length) ? undefined : {field, rule: words};
  };
}

const checks: Check[] = [
  checkReference,
  checkValue,
  checkRequired,
  checkProperties,
  checkItems,
  checkAll,
  choice('anyOf', 'must match at least one of the schemas in the API description', (count) => count > 0),
  choice('oneOf', 'must match exactly one of the schemas in the API description', (count) => count === 1),
];
