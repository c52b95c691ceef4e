/**
 * Types of the bundled description, and functions that resolve its references. `packages/api/src/read-bundle.ts` reads
 * it. Every page, sample, guide and test takes its facts about the API from it.
 */
export type Schema = Partial<
  Record<'$ref' | 'title' | 'description' | 'format' | 'pattern' | 'x-parts-heading', string> &
    Record<'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems', number> &
    Record<'uniqueItems' | 'deprecated' | 'readOnly' | 'writeOnly' | 'x-no-shown-path', boolean> &
    Record<'allOf' | 'oneOf' | 'anyOf', Schema[]> &
    Record<'enum' | 'examples', unknown[]>
> & {
  type?: string | string[];
  properties?: Record<string, Schema | boolean>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema | boolean;
  'x-enumDescriptions'?: Record<string, string>;
  [keyword: string]: unknown;
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema?: Schema;
  example?: unknown;
};

export type Example = {
  summary?: string;
  description?: string;
  value: unknown;
  /** In the example of a request: the name of the response example that the API returns to it. */
  'x-response'?: string;
};
export type MediaType = {schema?: Schema; example?: unknown; examples?: Record<string, Example>};
export type Body = {description?: string; required?: boolean; content?: Record<string, MediaType>};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
  security?: Record<string, string[]>[];
} & {[key in (typeof ruleSections)[number][0]]?: string[]};

/** Keys of an operation that contain rules, with their titles, in the order of the pages and of the published text. */
export const ruleSections = [
  ['x-limits', 'Limits'],
  ['x-changes', 'What it changes'],
  ['x-receiver', 'What your receiver does'],
  ['x-ui-only', 'Only in the user interface'],
  ['x-not-specified', 'Open questions'],
] as const;

type PathItem<O = Operation> = {parameters?: Parameter[]} & Partial<Record<Method, O>>;
export const methods = [
  'get',
  'put',
  'post',
  'delete',
  'patch',
  'head',
  'options',
  'trace',
] as const;
export type Method = (typeof methods)[number];

export type Description = {
  openapi: string;
  info: {
    title: string;
    version: string;
    description?: string;
    contact?: {name: string; url?: string};
    /** Facts that apply to all calls, by topic. The published description contains them in its text. */
    'x-overview'?: {title: string; text: string}[];
    'x-rate-limit'?: {requestsPerSecond: number; per: string; status: number};
  };
  servers: {url: string; description?: string}[];
  tags: {name: string; description?: string}[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components: {
    schemas?: Record<string, Schema>;
    examples?: Record<string, Example>;
    securitySchemes?: Record<
      string,
      {type: string; in?: string; name?: string; description?: string}
    >;
    [kind: string]: Record<string, unknown> | undefined;
  };
};

/** An operation without its texts: enough to validate a request and to write a sample. */
export type SlimOperation = Omit<Operation, 'summary' | 'description' | 'tags'>;

/** The part of a description that the sandbox needs. A whole description can be used in its place. */
export type SlimDescription = Pick<Description, 'servers' | 'components'> & {
  info: Pick<Description['info'], 'title' | 'version' | 'x-rate-limit'>;
  paths: Record<string, PathItem<SlimOperation>>;
};

/** Returns the path of the first server's URL, such as `/external/v2`. */
export const basePathOf = ({servers}: Pick<Description, 'servers'>): string =>
  (servers[0]?.url ?? '').replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, '');

/** An operation or webhook with its path and all of its parameters. */
export type Endpoint<O = Operation> = {
  kind: 'operation' | 'webhook';
  method: Method;
  /** The path relative to the server's base path, or the webhook's key. */
  path: string;
  operation: O;
  parameters: Parameter[];
};

/** The part of a description that references point to. */
export type Components = Pick<Description, 'components'>;

/** Follows `$ref` into the document until the result isn't a reference. */
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

/** Returns the name of the header with the API key. */
export function keyHeaderOf({components}: Components): string {
  const schemes = Object.values(components.securitySchemes ?? {}) as {
    type: string;
    name?: string;
  }[];
  const name = schemes.find(({type}) => type === 'apiKey')?.name;
  if (!name) throw new Error('the description has no apiKey security scheme');
  return name;
}

/** Lists all operations, then all webhooks, in the order of the description. */
export function listEndpoints<O extends SlimOperation>(
  doc: Components & {paths: Record<string, PathItem<O>>; webhooks?: Record<string, PathItem<O>>},
): Endpoint<O>[] {
  const collect = (
    items: Record<string, PathItem<O>> | undefined,
    kind: Endpoint['kind'],
  ): Endpoint<O>[] =>
    Object.entries(items ?? {}).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        if (!operation) return [];
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((p) =>
          resolve(doc, p),
        );
        return [{kind, method, path, operation, parameters}];
      }),
    );
  return [...collect(doc.paths, 'operation'), ...collect(doc.webhooks, 'webhook')];
}

/** Returns the media type of a body that is documented: JSON if available, otherwise the first. */
export function contentOf(body: Body | undefined): {type: string; media: MediaType} | undefined {
  const entries = Object.entries(body?.content ?? {});
  const [type, media] = entries.find(([name]) => name === 'application/json') ?? entries[0] ?? [];
  return type && media ? {type, media} : undefined;
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
  const isRequired = ([name]: [string, unknown]) => required.includes(name);
  merged.properties = Object.fromEntries([...fields.filter(isRequired), ...fields]);
  return merged;
}

/** Returns the schemas that a flat schema shows one by one: its alternatives, or the parts under a heading. */
export const branchesOf = ({oneOf, anyOf, allOf}: Schema): Schema[] =>
  oneOf ?? anyOf ?? allOf ?? [];

/** Returns a function that makes a value once for each object, and then returns the same value. */
export function madeOnce<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => made.get(key) ?? made.set(key, make(key)).get(key)!;
}
