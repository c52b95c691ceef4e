/** Follows the names of a workflow into the schemas of the description. */
import {branchesOf, flatten} from '../flatten';
import type {Description, Schema} from '../document';
import {nearest} from '../nearest';
import {isFields, type Key} from '../lint/lib/references';

export type Fault = {keys: Key[]; message: string};

/** Returns the schema at a path, or throws with the first name that isn't there. */
export function schemaAt(doc: Description, schema: Schema, path: string[], whole: string): Schema {
  const flat = flatten(doc, schema);
  const [name, ...rest] = path;
  if (name === undefined) return flat;
  if (/^\d+$/.test(name) && typeof flat.items === 'object') return schemaAt(doc, flat.items, rest, whole);
  const fields = fieldsOf(doc, flat);
  const field = fields[name];
  if (field) return schemaAt(doc, field, rest, whole);
  if (flat.additionalProperties === true) return {};
  throw new Error(`${whole} has no field \`${name}\`${nearest(name, Object.keys(fields)) || '.'}`);
}

/** Returns the fields of a schema, and of its alternatives. */
function fieldsOf(doc: Description, flat: Schema): Record<string, Schema> {
  const alternatives = branchesOf(flat).map((one) => fieldsOf(doc, flatten(doc, one)));
  const own = Object.entries(flat.properties ?? {}).filter(([, field]) => typeof field === 'object');
  return Object.assign({}, ...alternatives, Object.fromEntries(own)) as Record<string, Schema>;
}

/** Lists the fields of a payload that the schema doesn't have, and required fields that the payload lacks. */
export function findPayloadFaults(doc: Description, schema: Schema, payload: unknown, keys: Key[] = []): Fault[] {
  const flat = flatten(doc, schema);
  if (Array.isArray(payload)) {
    const {items} = flat;
    if (typeof items !== 'object') return [{keys, message: 'The API does not expect a list here.'}];
    return payload.flatMap((item, place) => findPayloadFaults(doc, items, item, [...keys, place]));
  }
  if (!isFields(payload)) return [];
  const fields = fieldsOf(doc, flat);
  const missing = (flat.required ?? []).filter((name) => !(name in payload));
  return [
    ...missing.map((name) => ({keys, message: `The required field \`${name}\` is missing.`})),
    ...Object.entries(payload).flatMap(([name, value]): Fault[] => {
      const field = fields[name];
      if (field) return findPayloadFaults(doc, field, value, [...keys, name]);
      return [
        {
          keys: [...keys, name],
          message: `The API has no field \`${name}\` here${nearest(name, Object.keys(fields)) || '.'}`,
        },
      ];
    }),
  ];
}
