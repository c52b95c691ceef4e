/**
 * Where each thing of the description has its address, by the names that guides use.
 *
 * A name that leads nowhere throws, with the nearest names that exist: a guide cannot outlive a
 * field that it speaks of.
 */
import {errorAnchor, joinAnchor, responseAnchor} from './anchor';
import {contentOf, listEndpoints, refName, resolve, type Description, type Endpoint, type Schema} from './document';
import {exampleOwner} from './examples';
import {isLinked, recordOf} from './fields';
import {flatten} from './flatten';
import {nearest} from './nearest';
import {typeOf} from './rules-of-schema';
import {endpointUrl, recordUrl, referenceRoute} from './urls';

export type FieldAddress = {url: string; name: string; schema: Schema; required: boolean; typeText: string};
export type AddressBook = ReturnType<typeof createAddressBook>;

/** Makes the address book of a description. */
export function createAddressBook(doc: Description) {
  const endpoints = new Map(listEndpoints(doc).map((e) => [e.operation.operationId, e]));
  const schemas = doc.components.schemas ?? {};

  const find = <T>(all: Map<string, T> | Record<string, T>, kind: string, name: string): T => {
    const map = all instanceof Map ? all : new Map(Object.entries(all));
    const found = map.get(name);
    if (found === undefined)
      throw new Error(`no ${kind} \`${name}\` in the description${nearest(name, [...map.keys()])}`);
    return found;
  };
  const endpoint = (id: string, kind: Endpoint['kind']): Endpoint => {
    const found = find(endpoints, kind, id);
    if (found.kind !== kind) throw new Error(`\`${id}\` is a ${found.kind}, not a ${kind}`);
    return found;
  };

  const field = (address: string): FieldAddress => {
    const [owner, ...path] = address.split('.');
    if (schemas[owner]) return walk(doc, address, {$ref: `#/components/schemas/${owner}`}, path, recordUrl(owner), '');
    const of = endpoints.get(owner);
    if (!of)
      throw new Error(
        `no record, operation or webhook \`${owner}\` in the description${nearest(owner, [...Object.keys(schemas), ...endpoints.keys()])}`,
      );
    const [place, ...rest] = path;
    if (place === 'path' || place === 'query' || place === 'header') {
      const own = of.parameters.filter((p) => p.in === place);
      const parameter = find(new Map(own.map((p) => [p.name, p])), `${place} parameter of ${owner}`, rest[0] ?? '');
      const schema = {...flatten(doc, parameter.schema ?? {}), description: parameter.description};
      return {
        url: `${endpointUrl(of)}#${joinAnchor(place, parameter.name)}`,
        name: parameter.name,
        schema,
        required: parameter.required ?? false,
        typeText: typeOf(doc, schema),
      };
    }
    const body =
      place === 'body' ? of.operation.requestBody : place === 'response' ? of.operation.responses['200'] : undefined;
    const schema = contentOf(body && resolve(doc, body))?.media.schema;
    if (!schema)
      throw new Error(`\`${address}\`: ${owner} has no \`${place ?? ''}\`; use path, query, body or response`);
    return walk(doc, address, schema, rest, endpointUrl(of), place === 'response' ? responseAnchor('200') : 'body');
  };

  return {
    field,
    operation(id: string) {
      const {operation, method, path, ...rest} = endpoint(id, 'operation');
      return {
        url: endpointUrl({operation, method, path, ...rest}),
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        description: operation.description,
        tag: operation.tags[0],
      };
    },
    webhook(id: string) {
      const found = endpoint(id, 'webhook');
      return {url: endpointUrl(found), summary: found.operation.summary};
    },
    record(name: string) {
      return {url: recordUrl(name), name, schema: find(schemas, 'record', name)};
    },
    enumeration(name: string): {value: string; meaning: string}[] {
      const schema = name.includes('.') ? field(name).schema : find(schemas, 'record', name);
      const values = schema.enum ?? (typeof schema.items === 'object' ? flatten(doc, schema.items).enum : undefined);
      if (!values) throw new Error(`\`${name}\` is no enumeration`);
      return values.map((value) => ({
        value: String(value),
        meaning: schema['x-enumDescriptions']?.[String(value)] ?? '',
      }));
    },
    example(name: string): {value: unknown; schemaName?: string} {
      return {value: find(doc.components.examples ?? {}, 'example', name).value, schemaName: exampleOwner(doc, name)};
    },
    errors() {
      const all = new Map([...endpoints.values()].flatMap((e) => Object.entries(e.operation.responses)));
      return [...all]
        .filter(([status]) => !status.startsWith('2'))
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([status, reference]) => {
          const response = resolve(doc, reference);
          const media = contentOf(response)?.media;
          const example = Object.values(media?.examples ?? {})[0];
          const text = media?.example ?? (example && resolve(doc, example).value);
          return {
            status,
            text: String(text ?? ''),
            when: response.description ?? '',
            url: `${referenceRoute}#${errorAnchor(status)}`,
          };
        });
    },
    /** A bound or default of a field; `rateLimit` is the requests a second of an account. */
    limit(address: string, keyword: string): number {
      const value =
        address === 'rateLimit' ? doc.info['x-rate-limit']?.requestsPerSecond : field(address).schema[keyword];
      if (typeof value !== 'number') throw new Error(`\`${address}\` has no ${keyword}`);
      return value;
    },
    /** Every name that exists in the description: what code font in a guide may say. */
    names: () => collectNames(doc, [...endpoints.values()]),
  };
}

/** Follows a path of names into a schema. Where a record is linked instead of shown, its own page goes on. */
function walk(
  doc: Description,
  address: string,
  start: Schema,
  path: string[],
  startUrl: string,
  prefix: string,
): FieldAddress {
  let url = startUrl;
  let schema = start;
  let anchor = prefix;
  let required = false;
  let open = [recordOf(start)?.name ?? ''];
  for (const [i, name] of path.entries()) {
    const record = i > 0 ? recordOf(schema)?.name : undefined;
    if (record && isLinked(doc, record, open)) [url, anchor, open] = [recordUrl(record), '', [record]];
    else if (record) open.push(record);
    const holder = unwrapList(doc, schema);
    const property = holder.properties?.[name];
    if (typeof property !== 'object') {
      const at = path.slice(0, i).join('.') || 'the root';
      throw new Error(
        `no field \`${address}\`: \`${name}\` is not in ${at}${nearest(name, Object.keys(holder.properties ?? {}))}`,
      );
    }
    required = holder.required?.includes(name) ?? false;
    schema = property;
    anchor = joinAnchor(anchor, name);
  }
  const name = path.at(-1) ?? refName(start) ?? address;
  return {
    url: anchor ? `${url}#${anchor}` : url,
    name,
    schema: flatten(doc, schema),
    required,
    typeText: typeOf(doc, schema),
  };
}

function unwrapList(doc: Description, schema: Schema): Schema {
  const flat = flatten(doc, schema);
  return typeof flat.items === 'object' && !flat.properties ? unwrapList(doc, flat.items) : flat;
}

function collectNames(doc: Description, endpoints: Endpoint[]): Set<string> {
  const names = new Set<string>();
  const add = (...all: unknown[]): void => all.forEach((one) => names.add(String(one)));
  const basePath = new URL(doc.servers[0]?.url ?? 'https://none').pathname.replace(/\/$/, '');
  for (const {operation, method, path, kind, parameters} of endpoints) {
    add(operation.operationId, ...parameters.map((p) => p.name));
    if (kind === 'operation')
      add(path, `${method.toUpperCase()} ${path}`, basePath + path, ...Object.keys(operation.responses));
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const schema = value as Schema;
      if (schema.properties && typeof schema.properties === 'object') add(...Object.keys(schema.properties));
      if (Array.isArray(schema.enum)) add(...schema.enum);
      if (typeof schema.const === 'string') add(schema.const);
      if (schema.default !== undefined) add(schema.default);
      for (const example of Array.isArray(schema.examples) ? schema.examples : []) add(example);
      Object.values(schema).forEach(visit);
    }
  };
  visit(doc.components.schemas);
  visit(doc.paths);
  visit(doc.webhooks);
  add(...Object.keys(doc.components.schemas ?? {}));
  for (const scheme of Object.values(doc.components.securitySchemes ?? {})) add(scheme.name, scheme.type);
  for (const server of doc.servers) add(server.url, new URL(server.url).pathname);
  return names;
}
