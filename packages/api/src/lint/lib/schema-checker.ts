import {Ajv2020, type ErrorObject, type ValidateFunction} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type {DescriptionFiles} from '../load';
import {isFields} from './references';

/** The formats that schemas may use. Any other format is an error, because nothing would check it. */
export const formats = ['date-time', 'date', 'uri', 'uuid', 'int32', 'int64', 'float', 'double'] as const;

/** A problem of a value, and the path of keys to it inside the value. */
interface Mismatch {
  message: string;
  keys: string[];
}

/** Compares a value with the schema at a pointer of a file. Throws when the schema is invalid. */
export type SchemaChecker = (value: unknown, file: string, pointer: string) => Mismatch | undefined;

/**
 * Creates a JSON Schema 2020-12 validator for the files of the description, without bundling them.
 *
 * Examples must not contain a field that no schema describes, but JSON Schema allows additional fields by default.
 * The validator therefore works on a copy with `unevaluatedProperties: false` in each property, item and body. The
 * parts of an `allOf` stay open. `additionalProperties: true` keeps an object open.
 */
export function createSchemaChecker(description: DescriptionFiles): SchemaChecker {
  const ajv = new Ajv2020({strict: false, validateSchema: false, logger: false});
  addFormats(ajv, [...formats]);
  for (const {path, data} of description.files.values()) {
    if (isFields(data)) ajv.addSchema(closed(data) as object, uriOf(path));
  }
  const validators = new Map<string, ValidateFunction>();
  return (value, file, pointer) => {
    const id = `${uriOf(file)}${encodeURI(pointer.replace(/^#\/$/, '#'))}`;
    const validate = validators.get(id) ?? ajv.compile({$ref: id, unevaluatedProperties: false});
    validators.set(id, validate);
    return validate(value) ? undefined : mismatch(validate.errors?.[0]);
  };
}

/** Encodes a path, because the names of path files contain braces. */
function uriOf(path: string): string {
  return `file://${path.split('/').map(encodeURIComponent).join('/')}`;
}

const mapsOfSchemas = ['properties', 'patternProperties'];
const singleSchemas = ['items', 'additionalProperties', 'schema'];

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (!isFields(node)) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  // Remove the `required: true` of parameters, which isn't a schema keyword but would be read as one.
  if (typeof copy.required === 'boolean') delete copy.required;
  for (const key of singleSchemas) close(copy, key);
  for (const key of mapsOfSchemas) {
    const map = copy[key];
    if (isFields(map)) Object.keys(map).forEach((name) => close(map, name));
  }
  return copy;
}

function close(parent: Record<string, unknown>, key: string): void {
  const schema = parent[key];
  if (!isFields(schema) || 'additionalProperties' in schema || 'unevaluatedProperties' in schema) return;
  parent[key] = {...schema, unevaluatedProperties: false};
}

function mismatch(error: ErrorObject | undefined): Mismatch | undefined {
  if (!error) return undefined;
  const keys = error.instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const unknown: unknown = error.params.unevaluatedProperty ?? error.params.additionalProperty;
  if (typeof unknown === 'string') return {keys: [...keys, unknown], message: `the schema has no field ${unknown}`};
  const allowed: unknown = error.params.allowedValues;
  const values = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : '';
  return {keys, message: `${keys.join('.') || 'it'} ${error.message}${values}`};
}
