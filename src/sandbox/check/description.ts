/** Reads the calls of a description, their parameters and bodies, and the schemas that these use. */
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
  /** The path below the base path, as the description writes it: `/entity/{entityURN}`. */
  path: string;
  parameters: Parameter[];
  body?: {required: boolean; schema: Schema};
};

/** The default of a field of a named schema. @throws when the description states none of that type */
export function defaultOf<T extends string | number | boolean>(doc: SlimDescription, name: string, property = ''): T {
  const schema = flatten(doc, doc.components.schemas?.[name] ?? {});
  const part = property ? schema.properties?.[property] : schema;
  if (typeof part !== 'object' || part.default === undefined)
    throw new Error(`${name} has no default in the description`);
  return part.default as T;
}

/** @throws when a schema of a request has a keyword that the validator does not know */
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
