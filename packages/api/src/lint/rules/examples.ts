import {isRef, type Oas3Visitor, type UserContext} from '@redocly/openapi-core';
import {Ajv2020, type ErrorObject, type ValidateFunction} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type {DescriptionFiles} from '../load';
import {isFields} from './files';

/** A node of the API and its location. */
type Located = {node: unknown; location: UserContext['location']};

/** Follows a `$ref` and returns any other node unchanged. Returns undefined for a `$ref` that can't be resolved. */
export function follow({node, location}: Located, {resolve}: UserContext): Located | undefined {
  if (!isRef(node)) return {node, location};
  const target = resolve<object>(node, location.source.absoluteRef);
  return target.location ? {node: target.node, location: target.location} : undefined;
}

/** Lists the children of a mapping with their keys. */
function childrenOf({node, location}: Located): (Located & {key: string})[] {
  if (!isFields(node)) return [];
  return Object.entries(node).map(([key, child]) => ({key, node: child, location: location.child([key])}));
}

/** The formats that schemas may use. Any other format is an error, because nothing would check it. */
const formats = ['date-time', 'date', 'uri', 'uuid', 'int32', 'int64', 'float', 'double'] as const;

/**
 * Compares examples with their schemas, because readers copy them and the sandbox returns them. Checks the examples of
 * bodies and parameters, and the `examples`, `example` and `default` of every schema, and adds their pointers to
 * `checked`. Reports problems in the file of the example. Redocly's rules check no defaults and no formats, and follow
 * a `$ref` inside an example.
 */
export function exampleMatchesSchema(description: DescriptionFiles, checked: Set<string>): Oas3Visitor {
  const compare = createSchemaChecker(description);
  const check = ({report}: UserContext, schema: Located, examples: Located[]): void => {
    for (const {node, location} of examples) {
      checked.add(location.absolutePointer);
      const {source, pointer} = schema.location;
      try {
        const mismatch = hasRef(node) ? undefined : compare(node, source.absoluteRef, pointer);
        if (hasRef(node))
          report({message: 'Write the value instead of a $ref, which is not followed inside an example.', location});
        else if (mismatch)
          report({
            message: `The example does not match its schema: ${mismatch.message}.`,
            location: location.child(mismatch.keys),
          });
      } catch (error) {
        report({message: `The schema cannot be read: ${(error as Error).message}.`, location: schema.location});
      }
    }
  };
  /** Checks bodies and parameters, where the schema is next to the examples. */
  const described = (node: unknown, context: UserContext): void => {
    const children = childrenOf({node, location: context.location});
    const examples = children.flatMap((child) => {
      if (child.key === 'example') return [child];
      // A named example has a location in its own file.
      const named = child.key === 'examples' ? childrenOf(child).flatMap((one) => follow(one, context) ?? []) : [];
      return named.flatMap((one) => childrenOf(one).filter(({key}) => key === 'value'));
    });
    const schema = children.find(({key}) => key === 'schema');
    if (schema) check(context, schema, examples);
    else if (examples[0] && !(isFields(node) && node.content))
      context.report({message: 'There is no schema for the example.', location: examples[0].location});
  };
  const schema = (node: unknown, context: UserContext): void => {
    const here = {node, location: context.location};
    const examples = childrenOf(here).flatMap((child): Located[] => {
      if (child.key === 'example' || child.key === 'default') return [child];
      if (child.key !== 'examples' || !Array.isArray(child.node)) return [];
      return child.node.map((value: unknown, index) => ({node: value, location: child.location.child([index])}));
    });
    check(context, here, examples);
    const format = isFields(node) ? node.format : undefined;
    if (typeof format === 'string' && !formats.some((known) => known === format))
      context.report({
        message: `The format ${format} is unknown. Known formats: ${formats.join(', ')}.`,
        location: context.location.child(['format']),
      });
  };
  return {
    MediaType: described,
    Parameter: described,
    Header: described,
    Schema: schema,
    // Keywords next to a `$ref` belong to this use of the schema, but the walk doesn't visit them as a node.
    ref: (node, context) => (context.type.name === 'Schema' ? schema(node, context) : undefined),
  };
}

function hasRef(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasRef);
  return isFields(value) && ('$ref' in value || Object.values(value).some(hasRef));
}

/** A problem of a value, and the path of keys to it inside the value. */
type Mismatch = {message: string; keys: string[]};

/**
 * Creates a function that compares a value with the schema at a pointer of a file, without bundling the files. It throws
 * when the schema is invalid.
 *
 * Examples must not contain a field that no schema describes, but JSON Schema allows additional fields by default.
 * The validator therefore works on a copy with `unevaluatedProperties: false` in each property, item and body. The
 * parts of an `allOf` stay open. `additionalProperties: true` keeps an object open.
 */
function createSchemaChecker(description: DescriptionFiles) {
  const ajv = new Ajv2020({strict: false, validateSchema: false, logger: false});
  addFormats(ajv, [...formats]);
  for (const {path, data} of description.files.values()) {
    if (isFields(data)) ajv.addSchema(closed(data) as object, uriOf(path));
  }
  const validators = new Map<string, ValidateFunction>();
  return (value: unknown, file: string, pointer: string): Mismatch | undefined => {
    const id = `${uriOf(file)}${encodeURI(pointer.replace(/^#\/$/, '#'))}`;
    const validate = validators.get(id) ?? ajv.compile({$ref: id, unevaluatedProperties: false});
    validators.set(id, validate);
    return validate(value) ? undefined : mismatch(validate.errors?.[0]);
  };
}

/** Encodes a path, because the names of path files contain braces. */
const uriOf = (path: string): string => `file://${path.split('/').map(encodeURIComponent).join('/')}`;

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (!isFields(node)) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  // Remove the `required: true` of parameters, which isn't a schema keyword but would be read as one.
  if (typeof copy.required === 'boolean') delete copy.required;
  const close = (parent: unknown, keys: string[]): void => {
    for (const key of keys) {
      const schema = isFields(parent) ? parent[key] : undefined;
      if (isFields(schema) && !('additionalProperties' in schema) && !('unevaluatedProperties' in schema))
        (parent as Record<string, unknown>)[key] = {...schema, unevaluatedProperties: false};
    }
  };
  close(copy, ['items', 'additionalProperties', 'schema']);
  for (const map of [copy.properties, copy.patternProperties]) if (isFields(map)) close(map, Object.keys(map));
  return copy;
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
