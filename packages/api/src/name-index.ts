/**
 * Finds the addresses of operations, schemas, fields and errors by the names that guides use. Throws an error with
 * similar names if a name doesn't exist, so that no guide refers to a field that was removed.
 */
import {endpointUrl, schemaUrl} from './addresses';
import type {Description, Endpoint, Schema} from './description';
import {listEndpoints, refName} from './document';
import {exampleOwner, listErrors} from './examples';
import type {ErrorModel} from './models';
import {nearest} from './nearest';
import type {Text} from './rich-text';
import {enumOf} from './rules-of-schema';
import {
  bodyField,
  fieldsBelow,
  onOwnPage,
  parameterField,
  responseField,
  rootField,
  type WalkedField,
} from './walk-fields';

/** A field, parameter, body or schema that a guide names. */
export type FieldAddress = {
  /** The page, with the anchor of the field. */
  url: string;
  /** The name of the field. For a whole body or schema, the name of the schema. */
  name: string;
  /** The schema with its references followed. */
  schema: Schema;
  required: boolean;
  /** The type in words. */
  type: Text;
};

/** Finds the parts of a description by their names. Each function throws an error if there is no such name. */
export type NameIndex = {
  /**
   * Finds a field by its address: the name of a schema, or of an operation or webhook with `path`, `query`, `header`,
   * `body` or `response`, then the names of the fields, such as `listEntities.query.pageSize` or `Entity.notes.id`.
   */
  field: (address: string) => FieldAddress;
  /** Finds an operation by its `operationId`. The method is in capital letters. */
  operation: (id: string) => {url: string; method: string; path: string};
  /** Finds a webhook by its `operationId`. */
  webhook: (id: string) => {url: string; summary: string};
  schema: (name: string) => {url: string; name: string; schema: Schema};
  /** Lists the enum values of a schema or a field, with their meanings. */
  enumeration: (name: string) => {value: string; meaning: string}[];
  /** Finds a named example, and the name of its schema. */
  example: (name: string) => {value: unknown; schemaName?: string};
  /** Lists the error statuses of all operations. */
  errors: () => ErrorModel[];
  /** Returns a limit or default of a field. `rateLimit` is the number of requests per second for an account. */
  limit: (address: string, keyword: string) => number;
  /** Returns all names in the description, which guides can use in code font. */
  names: () => Set<string>;
};

/** Creates the index of the names of a description. */
export function createNameIndex(doc: Description): NameIndex {
  const endpoints = new Map(listEndpoints(doc).map((one) => [one.operation.operationId, one]));
  const schemas = new Map(Object.entries(doc.components.schemas ?? {}));
  const examples = new Map(Object.entries(doc.components.examples ?? {}));

  const findEndpoint = (id: string, kind: Endpoint['kind']): Endpoint => {
    const found = find(endpoints, kind, id);
    if (found.kind !== kind) throw new Error(`\`${id}\` is a ${found.kind}, not a ${kind}`);
    return found;
  };

  const findField = (address: string): FieldAddress => {
    const [owner, ...path] = address.split('.');
    if (schemas.has(owner)) {
      const root = rootField(doc, {$ref: `#/components/schemas/${owner}`});
      return follow(doc, address, root, path, schemaUrl(owner));
    }
    const endpoint = endpoints.get(owner);
    if (endpoint) return findInEndpoint(doc, address, endpoint);
    const near = nearest(owner, [...schemas.keys(), ...endpoints.keys()]);
    throw new Error(`no schema, operation or webhook \`${owner}\` in the description${near}`);
  };

  return {
    field: findField,
    operation(id) {
      const endpoint = findEndpoint(id, 'operation');
      const {method, path} = endpoint;
      return {url: endpointUrl(endpoint), method: method.toUpperCase(), path};
    },
    webhook(id) {
      const endpoint = findEndpoint(id, 'webhook');
      return {url: endpointUrl(endpoint), summary: endpoint.operation.summary};
    },
    schema: (name) => ({url: schemaUrl(name), name, schema: find(schemas, 'schema', name)}),
    enumeration(name) {
      const schema = name.includes('.') ? findField(name).schema : find(schemas, 'schema', name);
      const values = enumOf(doc, schema);
      if (!values) throw new Error(`\`${name}\` has no enum values`);
      return values.map(({value, meaning = ''}) => ({value: String(value), meaning}));
    },
    example(name) {
      const {value} = find(examples, 'example', name);
      return {value, schemaName: exampleOwner(doc, name)};
    },
    errors: () => listErrors(doc),
    limit(address, keyword) {
      const value =
        address === 'rateLimit'
          ? doc.info['x-rate-limit']?.requestsPerSecond
          : findField(address).schema[keyword];
      if (typeof value !== 'number') throw new Error(`\`${address}\` has no ${keyword}`);
      return value;
    },
    names: () => collectNames(doc, [...endpoints.values()]),
  };
}

/** Returns the value of a name. Throws an error with similar names if it doesn't exist. */
function find<T>(all: Map<string, T>, kind: string, name: string): T {
  const found = all.get(name);
  if (found === undefined)
    throw new Error(`no ${kind} \`${name}\` in the description${nearest(name, [...all.keys()])}`);
  return found;
}

/** Finds a field or parameter of an operation or webhook. */
function findInEndpoint(doc: Description, address: string, endpoint: Endpoint): FieldAddress {
  const [owner, location, ...path] = address.split('.');
  const url = endpointUrl(endpoint);
  if (location === 'path' || location === 'query' || location === 'header') {
    const own = endpoint.parameters.filter((parameter) => parameter.in === location);
    const byName = new Map(own.map((parameter) => [parameter.name, parameter]));
    const parameter = find(byName, `${location} parameter of ${owner}`, path[0] ?? '');
    return addressOf(parameterField(doc, parameter), url);
  }
  const root = bodyAt(doc, endpoint, location);
  if (root) return follow(doc, address, root, path, url);
  throw new Error(
    `\`${address}\`: ${owner} has no \`${location ?? ''}\`; use path, query, body or response`,
  );
}

/** Returns the `body` or the `response` of an endpoint, or undefined for another location. */
function bodyAt(
  doc: Description,
  endpoint: Endpoint,
  location: string | undefined,
): WalkedField | undefined {
  if (location === 'body') return bodyField(doc, endpoint);
  if (location === 'response') return responseField(doc, endpoint);
  return undefined;
}

/**
 * Follows a path of names into a schema. The fields of a linked schema are on the schema's own page.
 * @param address the whole address, for messages
 * @param path the names that remain
 * @param url the page that shows `root`
 */
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

/**
 * @param page the page that shows the field
 * @param whole the address, which names a field without a name, such as a body without a named schema
 */
function addressOf(
  {name, anchor, schema, flat, required, type}: WalkedField,
  page: string,
  whole = '',
): FieldAddress {
  const url = anchor ? `${page}#${anchor}` : page;
  return {url, name: name || (refName(schema) ?? whole), schema: flat, required, type};
}

/** Collects all names: schemas, fields, values, operations, parameters, paths, statuses and servers. */
function collectNames(doc: Description, endpoints: Endpoint[]): Set<string> {
  const {schemas = {}, securitySchemes = {}} = doc.components;
  const urls = doc.servers.map(({url}) => url);
  const bases = urls.map((url) => new URL(url).pathname.replace(/\/$/, ''));
  const names = new Set([...Object.keys(schemas), ...urls, ...bases]);
  /** Adds names and values. Values of an enum can have any type. */
  const add = (...all: unknown[]): void => {
    for (const one of all) if (one !== undefined) names.add(String(one));
  };
  for (const {name, type} of Object.values(securitySchemes)) add(name, type);
  for (const {operation, method, path, kind, parameters} of endpoints) {
    add(operation.operationId, ...parameters.map(({name}) => name));
    if (kind === 'webhook') continue;
    add(path, `${method.toUpperCase()} ${path}`);
    add(...Object.keys(operation.responses), ...bases.map((base) => base + path));
  }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const schema = value as Schema;
    add(schema.const, schema.default, ...(schema.enum ?? []));
    add(...Object.keys(schema.properties ?? {}));
    // Examples of a body are a map by name.
    if (Array.isArray(schema.examples)) add(...schema.examples);
    Object.values(value).forEach(visit);
  };
  [schemas, doc.paths, doc.webhooks].forEach(visit);
  return names;
}
