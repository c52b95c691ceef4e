import {isPlainObject, isRef, unescapePointerFragment, type Oas3Visitor, type UserContext} from '@redocly/openapi-core';
import {Ajv2020, type ErrorObject, type ValidateFunction} from 'ajv/dist/2020.js';
import addFormats, {type FormatName} from 'ajv-formats';
import type {DescriptionFiles} from '../load';

type Location = UserContext['location'];

/** A node of the API and its location. */
type Located = {node: unknown; location: Location};

/** Follows a `$ref` and returns any other node unchanged. Returns undefined for a `$ref` that can't be resolved. */
export function follow({node, location}: Located, {resolve}: UserContext): Located | undefined {
  if (!isRef(node)) return {node, location};
  const target = resolve<object>(node, location.source.absoluteRef);
  return target.location ? {node: target.node, location: target.location} : undefined;
}

/** Lists the children of a mapping with their keys. */
function childrenOf({node, location}: Located): (Located & {key: string})[] {
  if (!isPlainObject(node)) return [];
  return Object.entries(node).map(([key, child]) => ({key, node: child, location: location.child([key])}));
}

/** The formats that schemas may use. Any other format is an error, because nothing would check it. */
const formats = ['date-time', 'date', 'uri', 'uuid', 'int32', 'int64', 'float', 'double'];

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
      if (hasRef(node)) {
        report({message: 'Write the value instead of a $ref, which is not followed inside an example.', location});
        continue;
      }
      try {
        const error = compare(node, schema.location);
        if (error) report(describeMismatch(error, location));
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
    else if (examples[0] && !(isPlainObject(node) && node.content))
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
    const format = isPlainObject(node) ? node.format : undefined;
    if (typeof format === 'string' && !formats.includes(format))
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
  return isPlainObject(value) && ('$ref' in value || Object.values(value).some(hasRef));
}

/**
 * Creates a function that compares a value with the schema at a location, without bundling the files, and returns the
 * first error. It throws when the schema is invalid.
 *
 * Examples must not contain a field that no schema describes, but JSON Schema allows additional fields by default.
 * The validator therefore works on a copy with `unevaluatedProperties: false` in each property, item and body. The
 * parts of an `allOf` stay open. `additionalProperties: true` keeps an object open.
 */
function createSchemaChecker(description: DescriptionFiles) {
  const ajv = new Ajv2020({strict: false, validateSchema: false, logger: false});
  addFormats(ajv, formats as FormatName[]);
  for (const {path, data} of description.files.values()) {
    if (isPlainObject(data)) ajv.addSchema(closed(data) as object, uriOf(path));
  }
  const validators = new Map<string, ValidateFunction>();
  return (value: unknown, {source, pointer}: Location): ErrorObject | undefined => {
    const id = `${uriOf(source.absoluteRef)}${encodeURI(pointer.replace(/^#\/$/, '#'))}`;
    const validate = validators.get(id) ?? ajv.compile({$ref: id, unevaluatedProperties: false});
    validators.set(id, validate);
    return validate(value) ? undefined : validate.errors?.[0];
  };
}

/** Encodes a path, because the names of path files contain braces. */
const uriOf = (path: string): string => `file://${path.split('/').map(encodeURIComponent).join('/')}`;

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (!isPlainObject(node)) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  // Remove the `required: true` of parameters, which isn't a schema keyword but would be read as one.
  if (typeof copy.required === 'boolean') delete copy.required;
  const close = (parent: unknown, keys: string[]): void => {
    for (const key of keys) {
      const schema = isPlainObject(parent) ? parent[key] : undefined;
      if (isPlainObject(schema) && !('additionalProperties' in schema) && !('unevaluatedProperties' in schema))
        (parent as Record<string, unknown>)[key] = {...schema, unevaluatedProperties: false};
    }
  };
  close(copy, ['items', 'additionalProperties', 'schema']);
  for (const map of [copy.properties, copy.patternProperties]) if (isPlainObject(map)) close(map, Object.keys(map));
  return copy;
}

/** Describes an error of an example, at the field that causes it. */
function describeMismatch({instancePath, params, message}: ErrorObject, example: Location) {
  const keys = instancePath.split('/').slice(1).map(unescapePointerFragment);
  const unknown = (params.unevaluatedProperty ?? params.additionalProperty) as string | undefined;
  const allowed = params.allowedValues as unknown[] | undefined;
  const fault = unknown
    ? `the schema has no field ${unknown}`
    : `${keys.join('.') || 'it'} ${message}${allowed ? `: ${allowed.join(', ')}` : ''}`;
  return {
    message: `The example does not match its schema: ${fault}.`,
    location: example.child(unknown ? [...keys, unknown] : keys),
  };
}
