/**
 * Makes the TypeScript types: of the parameters of each operation, of the schemas in requests, and of those in responses
 * and webhooks.
 *
 * Requests have closed enums, so a misspelled value doesn't compile. Responses and webhooks have open ones, because a new
 * version of the API may return new values. A schema with an enum that is used on both sides becomes two types.
 */
import {
  listEndpoints,
  reach,
  refName,
  resolve,
  type Description,
  type Schema,
} from '@screening/api';
import openapiTS, {astToString} from 'openapi-typescript';
import ts from 'typescript';
import type {Described} from './operations';

/** Marks the enums of responses in the prepared schemas. */
const openEnum = 'x-open-enum';

/** Marks schemas with additional required fields in the prepared schemas. */
const demandedFields = 'x-demanded-fields';

/** The ending of the type of a schema in responses, if requests use it too and the two differ. */
const inResponses = 'InResponse';

/** Schemas that the client demands in part of a response, which the description leaves optional. */
const demandedParts: Record<string, string[]> = {
  ScreeningResultRow: ['entity'],
  ScreenedEntity: ['sigmaID'],
};

/** The schemas of the types, by name, and the type that each operation returns. */
export interface PreparedSchemas {
  schemas: Record<string, Schema>;
  /** The name of the type of the response, by operation. */
  responses: Record<string, string>;
  /** The name of the type of the message, by webhook. */
  webhooks: Record<string, string>;
}

/** Names the type of the parameters of an operation. */
export const parametersName = (id: string): string =>
  `${id[0].toUpperCase()}${id.slice(1)}Parameters`;

/** Returns the names of the schemas that a part of the description refers to. */
function namesIn(doc: Description, part: object): Set<string> {
  const refs = [...reach(doc, part as Schema).keys()];
  return new Set(refs.flatMap((ref) => refName({$ref: ref}) ?? []));
}

/** Prepares the schemas of the types from those of the description. */
export function prepareSchemas(doc: Description, operations: Described[]): PreparedSchemas {
  const endpoints = listEndpoints(doc);
  const isOperation = ({kind}: {kind: string}): boolean => kind === 'operation';
  const requests = namesIn(
    doc,
    endpoints
      .filter(isOperation)
      .map(({operation, parameters}) => [operation.requestBody ?? {}, parameters]),
  );
  const received = namesIn(doc, [
    ...endpoints.filter(isOperation).map(({operation}) => operation.responses),
    ...endpoints
      .filter((one) => !isOperation(one))
      .map(({operation}) => operation.requestBody ?? {}),
  ]);
  const all = doc.components.schemas ?? {};
  const hasEnum = (name: string): boolean =>
    [...reach(doc, all[name]).values()].some((schema) =>
      JSON.stringify(schema).includes('"enum":'),
    );
  const isSplit = (name: string): boolean => requests.has(name) && hasEnum(name);
  const receivedName = (name: string): string => (isSplit(name) ? `${name}${inResponses}` : name);

  const schemas: Record<string, Schema> = {};
  for (const {operation, arguments: args} of operations) {
    schemas[parametersName(operation.id)] = {
      type: 'object',
      description: `Parameters of \`${operation.id}\`.`,
      properties: Object.fromEntries(args.map(({name, schema}) => [name, schema])),
      required: operation.required.slice(),
    };
  }
  for (const name of requests) schemas[name] = all[name];
  for (const name of received) {
    const own = demandedParts[name];
    const schema = asReceived(all[name], receivedName) as Schema;
    schemas[receivedName(name)] = own ? {...schema, required: own} : schema;
  }
  const responses: Record<string, string> = {};
  for (const {operation, responseSchema} of operations)
    responses[operation.id] = demand(schemas, operation, receivedName(responseSchema));
  const webhooks = Object.fromEntries(
    endpoints
      .filter((one) => !isOperation(one))
      .map(({operation}) => {
        const [media] = Object.values(resolve(doc, operation.requestBody!).content ?? {});
        return [operation.operationId, receivedName(refName(media.schema)!)];
      }),
  );
  return {schemas, responses, webhooks};
}

/** Returns a schema as it appears in responses: with open enums, and with references to such schemas. */
function asReceived(value: unknown, receivedName: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => asReceived(item, receivedName));
  if (typeof value !== 'object' || value === null) return value;
  const {enum: values, ...others} = value as Schema;
  const name = refName(value as Schema);
  const rest = Object.fromEntries(
    Object.entries(others).map(([key, item]) => [key, asReceived(item, receivedName)]),
  );
  return {
    ...rest,
    ...(name ? {$ref: `#/components/schemas/${receivedName(name)}`} : {}),
    ...(Array.isArray(values) ? {enum: values, [openEnum]: true} : {}),
  };
}

/** Adds what the client demands of a response to its type, and returns the name of this type. */
function demand(
  schemas: Record<string, Schema>,
  {demanded, items}: Described['operation'],
  name: string,
): string {
  const schema = schemas[name];
  const names = Object.keys(demanded);
  const isRequired = names.every((one) => schema.required?.includes(one));
  const list = items && (schema.properties?.[items.field] as Schema | undefined);
  // Two operations can have the same response, which then has its marks already.
  const isMarked = !list || demandedFields in (list.items as Schema);
  if (isRequired && isMarked) return name;
  const isPart = Object.values(schemas).some((one) =>
    JSON.stringify(one).includes(`"#/components/schemas/${name}"`),
  );
  if (schema.properties && !isPart) {
    // This schema is only used as this response, so its own type can demand.
    const properties = {...schema.properties};
    if (items && list) {
      properties[items.field] = {...list, items: withRequired(list.items as Schema, [items.id])};
    }
    schemas[name] = {...schema, properties, required: names};
    return name;
  }
  const own = `${name}Response`;
  schemas[own] = {
    ...withRequired({$ref: `#/components/schemas/${name}`}, names),
    description: schema.description,
  };
  return own;
}

/** Adds required fields to a schema that another one names. */
const withRequired = (schema: Schema, required: string[]): Schema => ({
  allOf: [schema],
  required,
  [demandedFields]: true,
});

/** Writes the types of the prepared schemas. */
export async function writeTypes(doc: Description, {schemas}: PreparedSchemas): Promise<string> {
  const nodes = await openapiTS(
    {
      openapi: doc.openapi,
      info: doc.info,
      paths: {},
      components: {schemas},
    } as unknown as Parameters<typeof openapiTS>[0],
    {
      alphabetize: false,
      // Otherwise every request would have to send the fields that have a default.
      defaultNonNullable: false,
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      transform: (schema) => {
        if (openEnum in schema) return openUnion(schema.enum as unknown[]);
        if (demandedFields in schema) return demandingType(schema as Schema);
        // It gets the fields of objects, but not the items of their lists.
        const items = (schema as Schema).items as Schema | undefined;
        return items && demandedFields in items
          ? ts.factory.createArrayTypeNode(demandingType(items))
          : undefined;
      },
    },
  );
  return astToString(nodes);
}

/** Makes `'a' | 'b' | (string & {})`, which completes the known values in an editor, and accepts others. */
function openUnion(values: unknown[]): ts.TypeNode {
  const {factory} = ts;
  const known = values.map((value) =>
    factory.createLiteralTypeNode(factory.createStringLiteral(String(value))),
  );
  const anyText = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  return factory.createUnionTypeNode([...known, anyText]);
}

/**
 * Makes `T & Required<Pick<T, 'a' | 'b'>>`. openapi-typescript doesn't find fields that are themselves in a part of `allOf`,
 * and would leave them optional.
 */
function demandingType({allOf, required}: Schema): ts.TypeNode {
  const {factory} = ts;
  const text = (value: string): ts.TypeNode =>
    factory.createLiteralTypeNode(factory.createStringLiteral(value));
  const schemas = factory.createIndexedAccessTypeNode(
    factory.createTypeReferenceNode('components'),
    text('schemas'),
  );
  const type = factory.createIndexedAccessTypeNode(schemas, text(refName(allOf![0])!));
  const fields = factory.createUnionTypeNode(required!.map(text));
  return factory.createIntersectionTypeNode([
    type,
    factory.createTypeReferenceNode('Required', [
      factory.createTypeReferenceNode('Pick', [type, fields]),
    ]),
  ]);
}
