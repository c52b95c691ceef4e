/** JSON Schema as the sandbox checks it, and how a reference in it is followed. */
import type {Schema} from '../../description/document';

export type {Schema};
export type Schemas = Record<string, Schema>;

const checked = [
  ...['$ref', 'type', 'enum', 'const', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems'],
  ...['maxItems', 'uniqueItems', 'required', 'properties', 'additionalProperties', 'items', 'allOf', 'anyOf', 'oneOf'],
];
/** Keywords that say nothing about whether a value is valid. `format` is one of them by default in JSON Schema 2020-12. */
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

/** The schemas that a schema is made of. */
export function partsOf(schema: Schema): Schema[] {
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...[schema.additionalProperties, schema.items],
    ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => list ?? []),
  ];
  return parts.filter((part): part is Schema => typeof part === 'object');
}

/** @throws when the schema, or one in it, has a keyword that the validator would pass over in silence */
export function requireKnownKeywords(schema: Schema, where: string): void {
  const odd = Object.keys(schema).find((keyword) => !known.has(keyword) && !keyword.startsWith('x-'));
  if (odd !== undefined) throw new Error(`${where}: the sandbox does not check the keyword \`${odd}\``);
  if (schema.items === false) throw new Error(`${where}: the sandbox does not check \`items: false\``);
  for (const part of partsOf(schema)) requireKnownKeywords(part, where);
}

/** The component that a reference leads to. */
export function follow(schemas: Schemas, ref: string): Schema {
  const found = schemas[ref.replace('#/components/schemas/', '')];
  if (!found) throw new Error(`${ref} leads to nothing in the description`);
  return found;
}
