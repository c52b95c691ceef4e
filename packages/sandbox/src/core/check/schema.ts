/** Reads parts of schemas, and resolves references. */
import type {Schema} from '@screening/api';

export type {Schema};
export type Schemas = Record<string, Schema>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the schemas inside a schema. */
export function partsOf(schema: Schema): Schema[] {
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...[schema.additionalProperties, schema.items],
    ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => list ?? []),
  ];
  return parts.filter((part): part is Schema => typeof part === 'object');
}

/** Returns the schema that a reference points to. */
export function follow(schemas: Schemas, ref: string): Schema {
  const found = schemas[ref.slice('#/components/schemas/'.length)];
  if (!found) throw new Error(`${ref} does not exist in the description`);
  return found;
}
