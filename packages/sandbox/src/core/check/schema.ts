/** Lists the JSON Schema keywords that the sandbox checks, and resolves references. */
import type {Schema} from '@screening/api';

export type {Schema};
export type Schemas = Record<string, Schema>;

const checked = [
  ...['$ref', 'type', 'enum', 'const', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems'],
  ...['maxItems', 'uniqueItems', 'required', 'properties', 'additionalProperties', 'items', 'allOf', 'anyOf', 'oneOf'],
];
/** Keywords that don't affect validation. In JSON Schema 2020-12, `format` is one of them by default. */
const silent = [
  'title',
  'description',
  'default',
  'example',
  'examples',
  'format',
  'deprecated',
  'readOnly',
  'writeOnly',
];
const known = new Set([...checked, ...silent]);

/** Returns the schemas inside a schema. */
export function partsOf(schema: Schema): Schema[] {
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...[schema.additionalProperties, schema.items],
    ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => list ?? []),
  ];
  return parts.filter((part): part is Schema => typeof part === 'object');
}

/** @throws if the schema, or a schema inside it, has a keyword that the validator would silently ignore */
export function requireKnownKeywords(schema: Schema, where: string): void {
  const odd = Object.keys(schema).find((keyword) => !known.has(keyword) && !keyword.startsWith('x-'));
  if (odd !== undefined) throw new Error(`${where}: the sandbox does not check the keyword \`${odd}\``);
  if (schema.items === false) throw new Error(`${where}: the sandbox does not check \`items: false\``);
  for (const part of partsOf(schema)) requireKnownKeywords(part, where);
}

/** Returns the schema that a reference points to. */
export function follow(schemas: Schemas, ref: string): Schema {
  const found = schemas[ref.slice('#/components/schemas/'.length)];
  if (!found) throw new Error(`${ref} does not exist in the description`);
  return found;
}
