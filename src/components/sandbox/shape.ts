/** Chooses the form control for a schema. */
import {flatten as flattenIn} from '@screening/api';
import type {Schema, Schemas} from '@screening/sandbox';

export type Kind = 'object' | 'list' | 'choice' | 'boolean' | 'number' | 'text' | 'json';

/** Returns a schema with its `$ref` resolved and its `allOf` merged. */
export const flatten = (schemas: Schemas, schema: Schema): Schema => flattenIn({components: {schemas}}, schema);

/** Returns the control for a flat schema. A value with no known fields, no type or several types is entered as JSON. */
export function kindOf({type, enum: values, properties, items}: Schema): Kind {
  if (values) return 'choice';
  if (Object.keys(properties ?? {}).length > 0) return 'object';
  if (type === 'array' && typeof items === 'object') return 'list';
  if (type === 'boolean') return 'boolean';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'string' ? 'text' : 'json';
}

/** Returns the fields of a flat object schema, the required ones first. */
export function fieldsOf({
  properties = {},
  required = [],
}: Schema): {name: string; schema: Schema; required: boolean}[] {
  const fields = Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' ? [{name, schema, required: required.includes(name)}] : [],
  );
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
}

/** Describes a flat schema in a few words: its type, its bounds and its default. */
export function describe({type, minimum, maximum, items, default: preset}: Schema, schemas: Schemas): string {
  const inner = typeof items === 'object' ? flatten(schemas, items) : undefined;
  const words = inner ? `list of ${describe(inner, schemas)}` : type === undefined ? 'any' : [type].flat().join(' or ');
  const range =
    minimum !== undefined && maximum !== undefined
      ? `, ${minimum} to ${maximum}`
      : minimum !== undefined
        ? `, at least ${minimum}`
        : maximum !== undefined
          ? `, at most ${maximum}`
          : '';
  return `${words}${range}${preset === undefined ? '' : `, default ${JSON.stringify(preset)}`}`;
}
