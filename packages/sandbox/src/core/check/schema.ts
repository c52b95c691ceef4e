/** Reads parts of schemas, and resolves references. */
import {partsOf, type Schema} from '@screening/api';

export type {Schema};
export type Schemas = Record<string, Schema>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the schema that a reference points to. */
export function follow(schemas: Schemas, ref: string): Schema {
  const found = schemas[ref.slice('#/components/schemas/'.length)];
  if (!found) throw new Error(`${ref} does not exist in the description`);
  return found;
}

/** Returns a copy of a schema in which each schema inside is replaced. */
export function mapParts(schema: Schema, replace: (part: Schema) => Schema): Schema {
  const copy = structuredClone(schema);
  for (const part of partsOf(copy)) {
    const replacement = replace(part);
    for (const keyword of Object.keys(part)) delete part[keyword];
    Object.assign(part, replacement);
  }
  return copy;
}
