/** Follows the references of the description, and finds its operations, bodies and schemas. */
import {
  methods,
  type Body,
  type Components,
  type Description,
  type Endpoint,
  type MediaType,
  type PathItem,
  type Schema,
  type SlimOperation,
} from './description';

/** Returns the path of the first server's URL, such as `/external/v2`. */
export const basePathOf = ({servers}: Pick<Description, 'servers'>): string =>
  (servers[0]?.url ?? '').replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, '');

/**
 * Follows `$ref` into the document until the result isn't a reference. Returns a value without `$ref` unchanged.
 * @throws if there is no such component, or if the references only lead to each other
 */
export function resolve<T extends object>(doc: Components, value: T): T {
  const seen = new Set<string>();
  let current: T & {$ref?: string} = value;
  while (typeof current.$ref === 'string') {
    const {$ref, ...beside} = current;
    if (seen.has($ref)) throw new Error(`${$ref} only refers to itself`);
    seen.add($ref);
    // In OpenAPI 3.1, keywords next to a reference are added to its target, so a description there takes precedence.
    current = {...(lookUp(doc, $ref) as T), ...beside} as T & {$ref?: string};
  }
  return current;
}

function lookUp(doc: Components, ref: string): object {
  const found = ref
    .replace(/^#\//, '')
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], doc);
  if (typeof found !== 'object' || found === null)
    throw new Error(`${ref} does not exist in the description`);
  return found;
}

/** Returns the schema name in a reference, or undefined for anything else. */
export function refName(schema: Schema | boolean | undefined): string | undefined {
  const ref = typeof schema === 'object' ? schema.$ref : undefined;
  return ref?.startsWith('#/components/schemas/')
    ? ref.slice('#/components/schemas/'.length)
    : undefined;
}

/** Returns a part of the description (with an empty name), and all parts that it refers to, by their references. */
export function reach<T extends object>(doc: Components, part: T): Map<string, T> {
  const found = new Map([['', part]]);
  // The loop also reaches the parts that it adds.
  for (const one of found.values())
    for (const [, ref] of JSON.stringify(one).matchAll(/"\$ref":"([^"]+)"/g))
      found.set(ref, lookUp(doc, ref) as T);
  return found;
}

/** Returns the name of the header with the API key. Throws an error if the description has no API key. */
export function keyHeaderOf({components}: Components): string {
  const schemes = Object.values(components.securitySchemes ?? {});
  const name = schemes.find(({type}) => type === 'apiKey')?.name;
  if (!name) throw new Error('the description has no apiKey security scheme');
  return name;
}

/** The parts of a description that have operations. */
type Paths<O> = Components & {
  paths: Record<string, PathItem<O>>;
  webhooks?: Record<string, PathItem<O>>;
};

/** Lists all operations, then all webhooks, in the order of the description. */
export function listEndpoints<O extends SlimOperation>(doc: Paths<O>): Endpoint<O>[] {
  return [
    ...endpointsIn(doc, doc.paths, 'operation'),
    ...endpointsIn(doc, doc.webhooks ?? {}, 'webhook'),
  ];
}

function endpointsIn<O extends SlimOperation>(
  doc: Components,
  items: Record<string, PathItem<O>>,
  kind: Endpoint['kind'],
): Endpoint<O>[] {
  return Object.entries(items).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return {
        kind,
        method,
        path,
        operation,
        parameters: parameters.map((parameter) => resolve(doc, parameter)),
      };
    }),
  );
}

/** Returns the media type of a body that is documented: JSON if available, otherwise the first. */
export function contentOf(body: Body | undefined): {type: string; media: MediaType} | undefined {
  const entries = Object.entries(body?.content ?? {});
  const entry = entries.find(([type]) => type === 'application/json') ?? entries[0];
  return entry && {type: entry[0], media: entry[1]};
}

/** Returns the ID of a page: words with hyphens. Must match lodash's `kebabCase`, as the generator names files. */
export const pageId = (name: string): string =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).join('-').toLowerCase();

/**
 * Resolves the reference of a schema and merges its `allOf` into it. Required fields come first. Keeps the `allOf` of a
 * schema with `x-parts-heading`, which pages show part by part.
 */
export function flatten(doc: Components, schema: Schema): Schema {
  const {allOf, ...own} = resolve(doc, schema);
  if (!allOf) return own;
  if (own['x-parts-heading']) return {...own, allOf};
  const parts = [...allOf.map((part) => flatten(doc, part)), own];
  const merged: Schema = Object.assign({}, ...parts);
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))];
  if (required.length > 0) merged.required = required;
  if (!merged.properties) return merged;
  const fields = Object.entries(
    Object.assign({}, ...parts.map(({properties}) => properties)) as Required<Schema>['properties'],
  );
  merged.properties = Object.fromEntries([
    ...fields.filter(([name]) => required.includes(name)),
    ...fields.filter(([name]) => !required.includes(name)),
  ]);
  return merged;
}

/** Returns the schemas that a flat schema shows one by one: its alternatives, or the parts under a heading. */
export const branchesOf = ({oneOf, anyOf, allOf}: Schema): Schema[] =>
  oneOf ?? anyOf ?? allOf ?? [];

/**
 * Returns a function that makes a value once for each object, and then returns the same value. It doesn't notice changes
 * to the object.
 */
export function madeOnce<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => made.get(key) ?? made.set(key, make(key)).get(key)!;
}
