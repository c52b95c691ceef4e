/** What the sandbox needs of the bundled description: its calls, their parameters and bodies, and the schemas. */
import {partsOf, requireKnownKeywords, type Schema, type Schemas} from './schema';

type Parameter = {name: string; in: string; required?: boolean; schema?: Schema};
type Body = {required?: boolean; content?: Record<string, {schema?: Schema}>};
type Operation = {
  operationId: string;
  parameters?: (Parameter | {$ref: string})[];
  requestBody?: Body;
  responses?: Record<string, unknown>;
};

/** The part of an OpenAPI document that the sandbox reads; a whole bundle is one too. */
export type Description = {
  info: {title: string; version: string; 'x-rate-limit'?: {requestsPerSecond: number}};
  servers: {url: string}[];
  paths: Record<string, object>;
  components: {schemas?: Schemas; parameters?: Record<string, Parameter>; [kind: string]: unknown};
};

/** One call of the description, ready to be served. */
export type Call = {
  operationId: string;
  method: string;
  /** The path below the base path, as the description writes it: `/entity/{entityURN}`. */
  path: string;
  parameters: Parameter[];
  body?: {required: boolean; schema: Schema};
};

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** The path of the first server's address, such as `/external/v2`. */
export function basePathOf({servers}: Description): string {
  return (servers[0]?.url ?? '').replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, '');
}

/** The default of a field of a named schema. @throws when the description states none of that type */
export function defaultOf<T extends string | number | boolean>(
  {components}: Description,
  name: string,
  property?: string,
): T {
  const schema = components.schemas?.[name];
  const part =
    property === undefined
      ? schema
      : [schema, ...(schema?.allOf ?? [])].find((one) => one?.properties?.[property])?.properties?.[property];
  if (typeof part !== 'object' || part.default === undefined)
    throw new Error(`${name} has no default in the description`);
  return part.default as T;
}

/** @throws when a schema of a request has a keyword that the validator does not know */
export function listCalls(description: Description): Call[] {
  const schemas = description.components.schemas ?? {};
  return Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => {
        const {operationId, requestBody} = operation;
        const parameters = (operation.parameters ?? []).map((parameter) => resolveParameter(description, parameter));
        const schema = requestBody?.content?.['application/json']?.schema;
        for (const one of [schema, ...parameters.map((parameter) => parameter.schema)]) {
          for (const [name, part] of one ? reach(schemas, one) : []) requireKnownKeywords(part, name || operationId);
        }
        return {
          operationId,
          method,
          path,
          parameters,
          ...(schema ? {body: {required: requestBody?.required === true, schema}} : {}),
        };
      }),
  );
}

function resolveParameter({components}: Description, parameter: Parameter | {$ref: string}): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const found = components.parameters?.[parameter.$ref.replace('#/components/parameters/', '')];
  if (!found) throw new Error(`${parameter.$ref} leads to nothing in the description`);
  return found;
}

/** A schema and all named ones that it refers to, by name; its own name is empty. */
export function reach(schemas: Schemas, start: Schema): Map<string, Schema> {
  const found = new Map<string, Schema>([['', start]]);
  const visit = (schema: Schema): void => {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    const target = name === undefined ? undefined : schemas[name];
    if (name !== undefined && target && !found.has(name)) {
      found.set(name, target);
      visit(target);
    }
    partsOf(schema).forEach(visit);
  };
  visit(start);
  return found;
}
