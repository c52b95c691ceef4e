/** Reads the calls of a description with their parameters, bodies and schemas, and reduces it to them. */
import {
  listEndpoints,
  type Method,
  type Parameter,
  reach,
  refName,
  type Schema,
  type SlimDescription,
  type SlimOperation,
} from '@screening/api';
import {mapParts, type Schemas} from './schema';
import {requireKnownKeywords} from './validate';

/** The body that a call accepts. */
type CallBody = {
  required: boolean;
  schema: Schema;
};

/** One call of the description, ready to be served. */
export type Call = {
  operationId: string;
  method: Method;
  /** The path relative to the base path, as in the description: `/entity/{entityURN}`. */
  path: string;
  parameters: Parameter[];
  body?: CallBody;
};

/** Lists all calls. @throws if a schema of a request has a keyword that the validator doesn't know */
export function listCalls(doc: SlimDescription): Call[] {
  const operations = listEndpoints<SlimOperation>(doc).filter(({kind}) => kind === 'operation');
  return operations.map(({operation: {operationId, requestBody}, method, path, parameters}) => {
    const schema = requestBody?.content?.['application/json']?.schema;
    const body = schema && {required: requestBody?.required === true, schema};
    const call = {operationId, method, path, parameters, body};
    for (const [ref, part] of schemasOf(doc, call)) requireKnownKeywords(part, ref || operationId);
    return call;
  });
}

/** Returns the schemas of a call's parameters and body, and those that these refer to, by their references. */
const schemasOf = (
  doc: SlimDescription,
  {parameters, body}: Call,
): [ref: string, schema: Schema][] =>
  [body, ...parameters].flatMap((one) => (one?.schema ? [...reach(doc, one.schema)] : []));

const dropped = ['title', 'description', 'example', 'deprecated', 'readOnly', 'writeOnly'];

/** Removes texts, responses, webhooks, schemas that no request uses, and all examples except those of patterns. */
export function slimDescription(description: SlimDescription): SlimDescription {
  const schemas: Schemas = {};
  const paths: SlimDescription['paths'] = {};
  for (const call of listCalls(description)) {
    const {path, method, operationId, parameters, body} = call;
    for (const [$ref, schema] of schemasOf(description, call))
      if ($ref) schemas[refName({$ref})!] = slim(schema);
    (paths[path] ??= {})[method] = {
      operationId,
      responses: {},
      parameters: parameters.map(({name, in: part, required, schema}) => ({
        name,
        in: part,
        required,
        schema: schema && slim(schema),
      })),
      ...(body && {
        requestBody: {
          required: body.required,
          content: {'application/json': {schema: slim(body.schema)}},
        },
      }),
    };
  }
  const {title, version, 'x-rate-limit': limit} = description.info;
  return {
    info: {title, version, 'x-rate-limit': limit},
    servers: description.servers.map(({url}) => ({url})),
    paths,
    components: {schemas},
  };
}

function slim(schema: Schema): Schema {
  const isUsed = (keyword: string) =>
    !dropped.includes(keyword) &&
    !keyword.startsWith('x-') &&
    (keyword !== 'examples' || schema.pattern !== undefined);
  const used = Object.entries(schema).filter(([keyword]) => isUsed(keyword));
  return mapParts(Object.fromEntries(used) as Schema, slim);
}
