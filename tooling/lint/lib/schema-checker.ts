import {Ajv2020} from 'ajv/dist/2020.js';
import type {ErrorObject, ValidateFunction} from 'ajv/dist/2020.js';
import type {DescriptionFiles} from '../load';
import {formats} from './formats';
import {isFields} from './references';

/** What is wrong with a value, and the keys that lead to it inside the value. */
interface Mismatch {
  message: string;
  keys: string[];
}

/** Compares a value with the schema at a pointer of a file. Throws when the schema itself is broken. */
export type SchemaChecker = (value: unknown, file: string, pointer: string) => Mismatch | undefined;

/**
 * A validator (JSON Schema 2020-12) over the whole description, files and `$ref`s as they are.
 *
 * Examples must not show a field that no schema describes. JSON Schema leaves objects open, so the
 * validator's copy closes each schema where it is used - a property, an item, a body - and leaves the
 * parts of an `allOf` open, for which `unevaluatedProperties` was made. `additionalProperties: true`
 * keeps an object open.
 */
export function createSchemaChecker(description: DescriptionFiles): SchemaChecker {
  const ajv = new Ajv2020({strict: false, validateSchema: false, formats, logger: false});
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

/** A name without characters that an address has to escape: braces stand in the names of path files. */
function uriOf(path: string): string {
  return `file://${path.split('/').map(encodeURIComponent).join('/')}`;
}

const mapsOfSchemas = ['properties', 'patternProperties'];
const singleSchemas = ['items', 'additionalProperties', 'schema'];

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (!isFields(node)) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  // The `required: true` of a parameter is none of a schema's, but would be read as one.
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
