/**
 * Finds the addresses of operations, schemas, fields and errors by the names that guides use. Throws an error with
 * similar names if a name doesn't exist, so that no guide refers to a field that was removed.
 */
import {listEndpoints, refName, type Description, type Endpoint, type Schema} from './document';
import {exampleOwner, listErrors} from './examples';
import {nearest} from './nearest';
import type {Text} from './rich-text';
import {enumOf} from './rules-of-schema';
import {endpointUrl, schemaUrl} from './addresses';
import {
  bodyField,
  fieldsBelow,
  onOwnPage,
  parameterField,
  responseField,
  rootField,
} from './walk-fields';
import type {WalkedField} from './walk-fields';

export type FieldAddress = {
  url: string;
  name: string;
  schema: Schema;
  required: boolean;
  type: Text;
};
export type NameIndex = ReturnType<typeof createNameIndex>;

/** Creates the index of the names of a description. */
export function createNameIndex(doc: Description) {
  const endpoints = new Map(listEndpoints(doc).map((e) => [e.operation.operationId, e]));
  const schemas = doc.components.schemas ?? {};

  const find = <T>(all: Map<string, T> | Record<string, T>, kind: string, name: string): T => {
    const map = new Map(all instanceof Map ? all : Object.entries(all));
    if (!map.has(name))
      throw new Error(`no ${kind} \`${name}\` in the description${nearest(name, [...map.keys()])}`);
    return map.get(name)!;
  };
  const endpoint = (id: string, kind: Endpoint['kind']): Endpoint => {
    const found = find(endpoints, kind, id);
    if (found.kind !== kind) throw new Error(`\`${id}\` is a ${found.kind}, not a ${kind}`);
    return found;
  };

  const field = (address: string): FieldAddress => {
    const [owner, ...path] = address.split('.');
    if (schemas[owner]) {
      const root = rootField(doc, {$ref: `#/components/schemas/${owner}`});
      return follow(doc, address, root, path, schemaUrl(owner));
    }
    const of = endpoints.get(owner);
    if (!of) {
      const near = nearest(owner, [...Object.keys(schemas), ...endpoints.keys()]);
      throw new Error(`no schema, operation or webhook \`${owner}\` in the description${near}`);
    }
    const [location, ...rest] = path;
    if (location === 'path' || location === 'query' || location === 'header') {
      const own = new Map(of.parameters.filter((p) => p.in === location).map((p) => [p.name, p]));
      const parameter = find(own, `${location} parameter of ${owner}`, rest[0] ?? '');
      return addressOf(parameterField(doc, parameter), endpointUrl(of));
    }
    const root =
      location === 'body'
        ? bodyField(doc, of)
        : location === 'response'
          ? responseField(doc, of)
          : undefined;
    if (!root)
      throw new Error(
        `\`${address}\`: ${owner} has no \`${location ?? ''}\`; use path, query, body or response`,
      );
    return follow(doc, address, root, rest, endpointUrl(of));
  };

  return {
    field,
    operation(id: string) {
      const found = endpoint(id, 'operation');
      return {url: endpointUrl(found), method: found.method.toUpperCase(), path: found.path};
    },
    webhook(id: string) {
      const found = endpoint(id, 'webhook');
      return {url: endpointUrl(found), summary: found.operation.summary};
    },
    schema: (name: string) => ({url: schemaUrl(name), name, schema: find(schemas, 'schema', name)}),
    enumeration(name: string): {value: string; meaning: string}[] {
      const values = enumOf(
        doc,
        name.includes('.') ? field(name).schema : find(schemas, 'schema', name),
      );
      if (!values) throw new Error(`\`${name}\` has no enum values`);
      return values.map(({value, meaning = ''}) => ({value: String(value), meaning}));
    },
    example(name: string): {value: unknown; schemaName?: string} {
      return {
        value: find(doc.components.examples ?? {}, 'example', name).value,
        schemaName: exampleOwner(doc, name),
      };
    },
    errors: () => listErrors(doc),
    /** Returns a limit or default of a field. `rateLimit` is the number of requests per second for an account. */
    limit(address: string, keyword: string): number {
      const value =
        address === 'rateLimit'
          ? doc.info['x-rate-limit']?.requestsPerSecond
          : field(address).schema[keyword];
      if (typeof value !== 'number') throw new Error(`\`${address}\` has no ${keyword}`);
      return value;
    },
    /** Returns all names in the description, which guides can use in code font. */
    names: () => collectNames(doc, [...endpoints.values()]),
  };
}

/** Follows a path of names into a schema. The fields of a linked schema are on the schema's own page. */
function follow(
  doc: Description,
  address: string,
  root: WalkedField,
  path: string[],
  url: string,
): FieldAddress {
  const [name, ...rest] = path;
  if (name === undefined) return addressOf(root, url, address);
  if (root.isLinked && root.schemaName)
    return follow(doc, address, onOwnPage(root), path, schemaUrl(root.schemaName));
  const fields = fieldsBelow(doc, root);
  const field = fields.find((one) => one.name === name);
  if (field) return follow(doc, address, field, rest, url);
  const names = fields.map((one) => one.name);
  throw new Error(
    `no field \`${address}\`: \`${name}\` is not in ${root.path.join('.') || 'the root'}${nearest(name, names)}`,
  );
}

function addressOf(
  {name, anchor, schema, flat, required, type}: WalkedField,
  page: string,
  whole = '',
): FieldAddress {
  const url = anchor ? `${page}#${anchor}` : page;
  return {url, name: name || (refName(schema) ?? whole), schema: flat, required, type};
}

function collectNames(doc: Description, endpoints: Endpoint[]): Set<string> {
  const bases = doc.servers.map(({url}) => new URL(url).pathname.replace(/\/$/, ''));
  const {schemas = {}, securitySchemes = {}} = doc.components;
  const names = new Set<unknown>([
    ...Object.keys(schemas),
    ...doc.servers.map(({url}) => url),
    ...bases,
  ]);
  const add = (...all: unknown[]): void => all.forEach((one) => names.add(one));
  for (const {name, type} of Object.values(securitySchemes)) add(name, type);
  for (const {operation, method, path, kind, parameters} of endpoints) {
    add(operation.operationId, ...parameters.map(({name}) => name));
    if (kind === 'webhook') continue;
    add(path, `${method.toUpperCase()} ${path}`);
    add(...Object.keys(operation.responses), ...bases.map((base) => base + path));
  }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const {
      properties,
      enum: values = [],
      const: constant,
      default: preset,
      examples,
    } = value as Schema;
    // Examples of a body are a map by name.
    add(
      constant,
      preset,
      ...Object.keys(properties ?? {}),
      ...values,
      ...(Array.isArray(examples) ? examples : []),
    );
    Object.values(value).forEach(visit);
  };
  [schemas, doc.paths, doc.webhooks].forEach(visit);
  return new Set([...names].filter((name) => name !== undefined).map(String));
}
