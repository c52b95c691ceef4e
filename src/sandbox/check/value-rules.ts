/** Defines the JSON Schema rules for a single value, each with a test and a message for its failure. */
import type {Schema} from './schema';

export type ValueRule = {
  keyword: string;
  words: (schema: Schema) => string;
  /** Called only if the schema has the keyword. */
  holds: (schema: Schema, value: unknown) => boolean;
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
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

/** Returns JSON with sorted keys, so that equal values have the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

const say = (value: unknown) => JSON.stringify(value);
const equal = (a: unknown, b: unknown) => canonical(a) === canonical(b);
const typesOf = ({type}: Schema) => [type].flat().filter((one) => one !== undefined);
const examplesOf = ({examples}: Schema) => (examples?.length ? `, such as ${examples.map(say).join(' or ')}` : '');

/** Makes a rule for the minimum or maximum of a number or length. */
function bound(keyword: string, words: string, sizeOf: (value: unknown) => number | undefined): ValueRule {
  const side = keyword.startsWith('min') ? 1 : -1;
  return {
    keyword,
    words: (schema) => `${words} ${side === 1 ? 'at least' : 'at most'} ${say(schema[keyword])}`,
    holds: (schema, value) => {
      const size = sizeOf(value);
      return size === undefined || side * (size - (schema[keyword] as number)) >= 0;
    },
  };
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
/** JSON Schema counts characters, not UTF-16 code units. */
const lengthOf = (value: unknown) => (typeof value === 'string' ? [...value].length : undefined);
const countOf = (value: unknown) => (Array.isArray(value) ? value.length : undefined);

export const valueRules: ValueRule[] = [
  {
    keyword: 'type',
    words: (schema) => `must be of type ${typesOf(schema).join(' or ')}`,
    holds: (schema, value) => typesOf(schema).some((type) => typeTests[type]?.(value)),
  },
  {
    keyword: 'enum',
    words: (schema) => `must be one of ${schema.enum?.map(say).join(', ')}`,
    holds: (schema, value) => schema.enum?.some((one) => equal(one, value)) === true,
  },
  {
    keyword: 'const',
    words: (schema) => `must be ${say(schema.const)}`,
    holds: (schema, value) => equal(schema.const, value),
  },
  {
    keyword: 'pattern',
    words: (schema) => `must match ${schema.pattern}${examplesOf(schema)}`,
    holds: ({pattern = ''}, value) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
  },
  bound('minLength', 'must have a length of', lengthOf),
  bound('maxLength', 'must have a length of', lengthOf),
  bound('minimum', 'must be', numberOf),
  bound('maximum', 'must be', numberOf),
  bound('minItems', 'must have a length of', countOf),
  bound('maxItems', 'must have a length of', countOf),
  {
    keyword: 'uniqueItems',
    words: () => 'must not contain the same item twice',
    holds: (schema, value) =>
      !schema.uniqueItems || !Array.isArray(value) || new Set(value.map(canonical)).size === value.length,
  },
];
