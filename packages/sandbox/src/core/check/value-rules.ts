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
const equal = (a: unknown, b: unknown) => a === b || (typeof a === 'object' && canonical(a) === canonical(b));
const isOfType = (type: string, value: unknown) => typeTests[type]?.(value) === true;
const examplesOf = ({examples}: Schema) => (examples?.length ? `, such as ${examples.map(say).join(' or ')}` : '');

/** Returns the number or length of a value, or undefined if it has none. Doesn't need to count beyond the limit. */
type SizeOf = (value: unknown, limit: number) => number | undefined;

/** Makes a rule for the minimum or maximum of a number or length. */
function bound(keyword: string, words: string, sizeOf: SizeOf): ValueRule {
  const side = keyword.startsWith('min') ? 1 : -1;
  return {
    keyword,
    words: (schema) => `${words} ${side === 1 ? 'at least' : 'at most'} ${say(schema[keyword])}`,
    holds: (schema, value) => {
      const limit = schema[keyword] as number;
      const size = sizeOf(value, limit);
      return size === undefined || side * (size - limit) >= 0;
    },
  };
}

const patterns = new Map<string, RegExp>();
/** Returns a compiled pattern. Compiling it again for each value would take most of the time of a large request. */
function compiled(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, known);
  return known;
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
/** JSON Schema counts characters, not UTF-16 code units. */
const lengthOf: SizeOf = (value, limit) => {
  if (typeof value !== 'string') return undefined;
  const characters = value[Symbol.iterator]();
  let length = 0;
  while (length <= limit && !characters.next().done) length += 1;
  return length;
};
const countOf = (value: unknown) => (Array.isArray(value) ? value.length : undefined);

export const valueRules: ValueRule[] = [
  {
    keyword: 'type',
    words: ({type}) => `must be of type ${[type].flat().join(' or ')}`,
    holds: ({type = []}, value) =>
      typeof type === 'string' ? isOfType(type, value) : type.some((one) => isOfType(one, value)),
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
    holds: ({pattern = ''}, value) => typeof value !== 'string' || compiled(pattern).test(value),
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
