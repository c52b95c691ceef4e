/** Reads the calls of a description with their parameters, bodies and schemas. */
import {
  listEndpoints,
  type Parameter,
  type Schema,
  type SlimDescription,
  type SlimOperation,
} from '../../description/document';
import {flatten} from '../../description/flatten';
import {partsOf, requireKnownKeywords, type Schemas} from './schema';

/** One call of the description, ready to be served. */
export type Call = {
  operationId: string;
  method: string;
  /** The path relative to the base path, as in the description: `/entity/{entityURN}`. */
  path: string;
  parameters: Parameter[];
  body?: {required: boolean; schema: Schema};
};

/** Returns the default of a named schema, or of a field in it. @throws if the description has none */
export function defaultOf<T extends string | number | boolean>(doc: SlimDescription, name: string, property = ''): T {
  const schema = flatten(doc, doc.components.schemas?.[name] ?? {});
  const part = property ? schema.properties?.[property] : schema;
  if (typeof part !== 'object' || part.default === undefined)
    throw new Error(`${name} has no default in the description`);
  return part.default as T;
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
