import type {Schema} from './description';

/** Returns the schemas inside a schema. */
export function partsOf(schema: Schema): Schema[] {
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...[schema.additionalProperties, schema.items],
    ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => list ?? []),
  ];
  return parts.filter((part): part is Schema => typeof part === 'object');
}
