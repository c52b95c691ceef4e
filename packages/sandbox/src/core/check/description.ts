/** Reads the calls of a description with their parameters, bodies and schemas, and reduces it to them. */
import {
  flatten,
  listEndpoints,
  type Method,
  type Parameter,
  type Schema,
  type SlimDescription,
  type SlimOperation,
} from '@screening/api';
import {type Schemas, mapParts, partsOf} from './schema';
import {requireKnownKeywords} from './validate';

/** One call of the description, ready to be served. */
export type Call = {
  operationId: string;
  method: string;
  /** The path relative to the base path, as in the description: `/entity/{entityURN}`. */
  path: string;
  parameters: Parameter[];
  body?: {required: boolean; schema: Schema};
};

/** Returns the default of a parameter, or of a field of a body, by its name. @throws if the description has none */
export function defaultOf<T extends string | number | boolean>(doc: SlimDescription, name: string): T {
  for (const {operation, parameters} of listEndpoints<SlimOperation>(doc)) {
    const body = operation.requestBody?.content?.['application/json']?.schema ?? {};
    const parameter = parameters.find((one) => one.name === name)?.schema;
    for (const schema of [parameter, flatten(doc, body).properties?.[name]]) {
      const preset = typeof schema === 'object' ? flatten(doc, schema).default : undefined;
      if (preset !== undefined) return preset as T;
    }
  }
  throw new Error(`${name} has no default in the description`);
}

/** Lists all calls. @throws if a schema of a request has a keyword that the validator doesn't know */
export function listCalls(doc: SlimDescription): Call[] {
  const operations = listEndpoints<SlimOperation>(doc).filter(({kind}) => kind === 'operation');
  return operations.map(({operation: {operationId, requestBody}, method, path, parameters}) => {
    const schema = requestBody?.content?.['application/json']?.schema;
    for (const one of [schema, ...parameters.map((parameter) => parameter.schema)]) {
      for (const [name, part] of one ? reach(doc.components.schemas ?? {}, one) : [])
        requireKnownKeywords(part, name || operationId);
    }
    const body = schema && {required: requestBody?.required === true, schema};
    return {operationId, method, path, parameters, ...(body ? {body} : {})};
  });
}

/** Returns a schema and all named schemas that it refers to, by name. The name of the first one is empty. */
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

const dropped = ['title', 'description', 'example', 'deprecated', 'readOnly', 'writeOnly'];

/** Removes texts, responses, webhooks, schemas that no request uses, and all examples except those of patterns. */
export function slimDescription(description: SlimDescription): SlimDescription {
  const all = description.components.schemas ?? {};
  const schemas: Schemas = {};
  const paths: SlimDescription['paths'] = {};
  for (const {path, method, operationId, parameters, body} of listCalls(description)) {
    for (const schema of [body?.schema, ...parameters.map((parameter) => parameter.schema)]) {
      for (const [name, part] of schema ? reach(all, schema) : []) if (name) schemas[name] = slim(part);
    }
    const slimParameters = parameters.map(({name, in: location, required, schema}) => ({
      name,
      in: location,
      required,
      ...(schema ? {schema: slim(schema)} : {}),
    }));
    const requestBody = body && {
      required: body.required,
      content: {'application/json': {schema: slim(body.schema)}},
    };
    (paths[path] ??= {})[method as Method] = {
      operationId,
      responses: {},
      ...(slimParameters.length ? {parameters: slimParameters} : {}),
      ...(requestBody ? {requestBody} : {}),
    };
  }
  const {title, version, 'x-rate-limit': limit} = description.info;
  return {
    info: {title, version, ...(limit ? {'x-rate-limit': limit} : {})},
    servers: description.servers.map(({url}) => ({url})),
    paths,
    components: {schemas},
  };
}

function slim(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(
    ([keyword]) =>
      !dropped.includes(keyword) &&
      !keyword.startsWith('x-') &&
      (keyword !== 'examples' || schema.pattern !== undefined),
  );
  return mapParts(Object.fromEntries(kept) as Schema, slim);
}
