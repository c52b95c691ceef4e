/** Generates values for the description's schemas, and breaks them. */
import fc, {type Arbitrary} from 'fast-check';
import {flatten, resolve, type Schema} from '@screening/api';
import {validator, readCases, seed} from './sandbox';

/** Values that occur in the seed, and special strings, by field name. Generated values are mixed in. */
const known: Record<string, unknown[]> = {
  ...readCases<Record<string, unknown[]>>('known-values'),
  entityURN: seed.state.entities.map(({urn}) => urn),
  entityURNs: seed.state.entities.map(({urn}) => urn),
  filterSetID: seed.filterSets.map(({id}) => id),
};

const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({noNaN: true}),
  fc.boolean(),
  fc.constant(null),
);

const made = new Map<string, Arbitrary<unknown>>();

/** Returns values for a schema. Most refer to data that the sandbox knows. */
export function valuesOf(schema: Schema, name = ''): Arbitrary<unknown> {
  // Parsing a pattern again for each value would take most of the time of a test.
  const key = JSON.stringify([schema, name]);
  const values = made.get(key) ?? makeValues(schema, name);
  made.set(key, values);
  return values;
}

function makeValues(schema: Schema, name: string): Arbitrary<unknown> {
  const flat = flatten(validator.doc, schema);
  const plain = plainValues(flat, name);
  const meant = known[name];
  return meant && flat.type !== 'array'
    ? fc.oneof({arbitrary: fc.constantFrom(...meant), weight: 9}, {arbitrary: plain, weight: 1})
    : plain;
}

function plainValues(flat: Schema, name: string): Arbitrary<unknown> {
  if (flat.enum) return fc.constantFrom(...flat.enum);
  switch (flat.type) {
    case 'object':
      return objectsOf(flat);
    case 'array': {
      const items = valuesOf(typeof flat.items === 'object' ? flat.items : {}, name);
      return flat.uniqueItems
        ? fc.uniqueArray(items, {maxLength: 3, selector: (item) => (item as {key?: string}).key})
        : fc.array(items, {maxLength: 3});
    }
    case 'integer':
      return fc.integer({
        min: (flat.minimum as number) ?? -5,
        max: (flat.maximum as number) ?? 200,
      });
    case 'number':
      return fc.double({
        min: (flat.minimum as number) ?? -5,
        max: (flat.maximum as number) ?? 5,
        noNaN: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return flat.pattern
        ? fc.stringMatching(new RegExp(flat.pattern as string))
        : fc.string({minLength: (flat.minLength as number) ?? 0, maxLength: 20, unit: 'binary'});
    default:
      return scalar;
  }
}

function objectsOf(flat: Schema): Arbitrary<unknown> {
  const properties = Object.entries(flat.properties ?? {}).map(([name, part]) => [
    name,
    valuesOf(typeof part === 'object' ? part : {}, name),
  ]);
  const model = Object.fromEntries(properties) as Record<string, Arbitrary<unknown>>;
  return fc.record(model, {requiredKeys: (flat.required ?? []).filter((name) => name in model)});
}

export type Generated = {
  operationId: string;
  path: Record<string, string>;
  query: Record<string, unknown>;
  body?: unknown;
};

const operations = validator.endpoints.filter(({kind}) => kind === 'operation');
export const bodySchemaOf = (operationId: string): Schema | undefined =>
  validator.operation(operationId).operation.requestBody?.content?.['application/json']?.schema;

/** Valid requests for all operations. */
export const requests: Arbitrary<Generated> = fc
  .constantFrom(...operations)
  .chain(({operation, parameters}) => {
    const {operationId} = operation;
    const valuesIn = (location: string) => {
      const own = parameters.filter((parameter) => parameter.in === location);
      return Object.fromEntries(
        own.map(({name, schema = {}}) => [name, valuesOf(resolve(validator.doc, schema), name)]),
      );
    };
    const schema = bodySchemaOf(operationId);
    const isOptional = operation.requestBody?.required !== true;
    return fc.record({
      operationId: fc.constant(operationId),
      // An empty path segment, or one of dots only, would change the path.
      path: fc
        .record(valuesIn('path'))
        .filter((path) =>
          Object.values(path).every((part) => !/^\.*$/.test(String(part))),
        ) as Arbitrary<Record<string, string>>,
      query: fc.record(valuesIn('query'), {requiredKeys: []}),
      body: schema
        ? isOptional
          ? fc.option(valuesOf(schema), {nil: undefined})
          : valuesOf(schema)
        : fc.constant(undefined),
    });
  });

/** Lists the path of every value in a value, as a list of keys. The first path is empty. */
export function pathsIn(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [[], ...entries.flatMap(([key, inner]) => pathsIn(inner).map((rest) => [key, ...rest]))];
}

/** Replaces the value at a path. If `by` is undefined, removes a top-level field; other values become null. */
export function replaceAt(
  value: unknown,
  [key, ...rest]: (string | number)[],
  by: unknown,
): unknown {
  if (key === undefined) return by;
  const copy = (
    Array.isArray(value) ? [...(value as unknown[])] : {...(value as object)}
  ) as Record<string, unknown>;
  if (rest.length === 0 && by === undefined && !Array.isArray(copy)) delete copy[key];
  else copy[key] = replaceAt(copy[key], rest, by === undefined ? null : by);
  return copy;
}
