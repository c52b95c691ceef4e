/**
 * Tests that the types of both clients are those of the description: the compiler compares the TypeScript types with the
 * ones that openapi-typescript makes from it, and the tests compare both languages with the description itself.
 */
import {describe, expect, it, test} from 'vitest';
import {
  type BodyOf,
  describeArguments,
  listEndpoints,
  type PathOf,
  type QueryOf,
  type ResponseOf,
  type Schema,
  snakeCase,
} from '@screening/api';
import {readBundle} from '@screening/api/node';
import type {OperationId, ParametersOf, ValueOf} from '@screening/client';
import {describeOperations} from '@screening/client/generate';
import {moduleName} from '@screening/client-python/generate';
import {product} from '@screening/product';
import {
  describePython,
  describeSchema,
  describeTypeScript,
  enumerations,
  requiredFields,
  schemasIn,
  withoutRequired,
  type Shape,
} from '../src/describe-types';

/** Returns whether two types are the same. */
type IsSame<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** A type with its parts written out, so that the names and the composition of types don't count. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? {[Name in keyof T]: Plain<T[Name]>}
    : T;

/** The fields of an object. One that the description doesn't mention has none. */
type Fields<T> = string extends keyof T ? unknown : T;

/** The object that a body can be. A body that can be left out is undefined too. */
type BodyObject<Id extends OperationId> = Extract<BodyOf<Id>, object>;

/** The fields of a body that a client takes: what is in the query too goes there. */
type BodyFields<Id extends OperationId> = [BodyObject<Id>] extends [never]
  ? unknown
  : Omit<
      BodyObject<Id>,
      keyof Fields<QueryOf<Id>> | ('page' extends keyof QueryOf<Id> ? 'total' : never)
    >;

/** The parameters of a call as the description has them, in one flat object. */
type DescribedParameters<Id extends OperationId> = Plain<
  Fields<PathOf<Id>> & Fields<QueryOf<Id>> & Fields<BodyFields<Id>>
>;

/** A type whose enumerations accept any text. */
type Opened<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? Opened<Item>[]
    : T extends object
      ? {[Name in keyof T]: Opened<T[Name]>}
      : T;

/** A type in which nothing is required. */
type Loose<T> = T extends readonly (infer Item)[]
  ? Loose<Item>[]
  : T extends object
    ? {[Name in keyof T]?: Loose<T[Name]>}
    : T;

/** The operations whose parameters differ from the description. */
type DifferentParameters = {
  [Id in OperationId]: IsSame<Plain<Fields<ParametersOf<Id>>>, DescribedParameters<Id>> extends true
    ? never
    : Id;
}[OperationId];

/** The operations whose responses differ from the description, besides enumerations and required fields. */
type DifferentResults = {
  [Id in OperationId]: IsSame<
    Loose<Opened<ValueOf<Id>>>,
    Loose<Opened<ResponseOf<Id>>>
  > extends true
    ? never
    : Id;
}[OperationId];

/** The operations whose value isn't one that the description allows, if its enumerations are open. */
type WiderResults = {
  [Id in OperationId]: Opened<ValueOf<Id>> extends Opened<ResponseOf<Id>> ? never : Id;
}[OperationId];

/** Doesn't compile if there is something in a type that should be empty. The message then names it. */
const expectNone = <Found extends never>(): Found[] => [];

const doc = readBundle('.');
const operations = describeOperations(doc);
const typeScript = describeTypeScript();
const python = describePython('.generated/python', moduleName(product.slug));
const ids = operations.map(({operation}) => operation.id);

/** What the clients require of a response beyond the description. They check it, so programs can rely on it. */
const demanded: Record<OperationId, string[]> = {
  screenSimple: ['resultRows[].entity', 'resultRows[].entity.sigmaID'],
  screenFull: ['resultRows[].entity', 'resultRows[].entity.sigmaID'],
  createEntity: ['urn'],
  enqueueEntities: ['taskID'],
  getTaskStatus: ['id'],
  listTaskEntities: ['entities', 'entities[].urn', 'total'],
  listEntities: ['entities', 'entities[].urn', 'total'],
  getEntity: ['urn'],
  archiveEntities: [],
  getMatchProfiles: [],
  listHistories: ['histories', 'histories[].historyID', 'total'],
  listEntityHistory: ['histories', 'histories[].historyID', 'total'],
  listEntityNews: ['newsEvents', 'newsEvents[].id', 'total'],
  getArticle: ['articleHash'],
  listGroups: ['entityGroups', 'entityGroups[].id'],
  createGroup: ['id'],
  getAccountStatus: [],
  listSources: [],
  sendTestWebhook: [],
};

test('the TypeScript compiler finds no difference between the methods and the description', () => {
  expectNone<DifferentParameters>();
  expectNone<DifferentResults>();
  expectNone<WiderResults>();
  // Otherwise, the comparison could be one that finds nothing.
  type Parameters = Plain<ParametersOf<'getEntity'>>;
  const areSame: [
    IsSame<Parameters, {entityURN: string}>,
    IsSame<Parameters, {entityURN?: string}>,
    IsSame<Parameters, {urn: string}>,
  ] = [true, false, false];
  expect(areSame).toContain(true);
  expect(ids).toHaveLength(19);
});

describe.each(ids)('%s', (id) => {
  const endpoint = listEndpoints(doc).find(({operation}) => operation.operationId === id)!;
  const {list} = describeArguments(doc, endpoint);
  const described: Shape = {
    fields: Object.fromEntries(
      list.map(({name, schema}) => [name, describeSchema(doc, schema, false)]),
    ),
    required: list
      .filter(({required}) => required)
      .map(({name}) => name)
      .sort(),
  };
  const response = operations.find(({operation}) => operation.id === id)!.responseSchema;
  const returned = describeSchema(doc, doc.components.schemas![response], true);
  const inPython = python.methods[snakeCase(id)];
  const reply = python.withResponse[snakeCase(id)];

  it('has the described parameters in both languages', () => {
    expect(typeScript.methods[id].parameters).toEqual(described);
    const {deadline, ...fields} = (inPython.parameters as Extract<Shape, {fields: object}>).fields;
    expect(deadline).toBe('number');
    expect({...(inPython.parameters as object), fields}).toEqual(described);
  });

  it('takes parameters by name only in Python, and leaves out the optional ones', () => {
    for (const method of [inPython, reply]) {
      expect(method.areKeywordsOnly).toBe(true);
      expect(method.defaults.every((value) => value === null)).toBe(true);
    }
    expect(reply.parameters).toEqual(inPython.parameters);
    expect(reply.result).toEqual(inPython.result);
  });

  it('returns the described fields in both languages', () => {
    expect(withoutRequired(typeScript.methods[id].result)).toEqual(withoutRequired(returned));
    expect(withoutRequired(inPython.result)).toEqual(withoutRequired(returned));
  });

  it('requires of its response what the description and the client demand, and nothing else', () => {
    const expected = [...new Set([...requiredFields(returned), ...demanded[id as OperationId]])];
    expect(requiredFields(typeScript.methods[id].result).sort()).toEqual(expected.sort());
    expect(requiredFields(inPython.result).sort()).toEqual(expected);
  });
});

test('there are no other methods', () => {
  const inPython = ids.map((id) => snakeCase(id)).sort();
  expect(Object.keys(typeScript.methods).sort()).toEqual(ids.slice().sort());
  expect(Object.keys(python.methods).sort()).toEqual(inPython);
  expect(Object.keys(python.withResponse).sort()).toEqual(inPython);
});

describe('the types of schemas', () => {
  const endpoints = listEndpoints(doc);
  const calls = endpoints.filter(({kind}) => kind === 'operation');
  const webhooks = endpoints.filter(({kind}) => kind === 'webhook');
  const sent = schemasIn(
    doc,
    calls.map(({operation, parameters}) => [operation.requestBody, parameters]),
  );
  const received = schemasIn(doc, [
    calls.map(({operation}) => operation.responses),
    webhooks.map(({operation}) => operation.requestBody),
  ]);
  const schemas = doc.components.schemas!;
  const hasEnum = (name: string): boolean =>
    enumerations(describeSchema(doc, schemas[name], true)).some(({isOpen}) => isOpen);
  const namesInBoth = [...sent].filter((name) => received.has(name));
  const split = namesInBoth.filter(hasEnum);
  const typesOf = (name: string): [string, Shape][] => [
    ['TypeScript', typeScript.types[name]],
    ['Python', python.types[name]],
  ];
  /** A schema with its enumerations, open or closed. What is required doesn't count here. */
  const shapeOf = (schema: Schema, isOpen: boolean): Shape =>
    withoutRequired(describeSchema(doc, schema, isOpen));

  test('some are sent, some received, and some both', () => {
    expect(sent.size).toBeGreaterThan(15);
    expect(received.size).toBeGreaterThan(40);
    expect(split).toContain('EntityType');
    expect(namesInBoth.length).toBeGreaterThan(split.length);
  });

  it.each([...sent])('%s has closed enumerations in requests', (name) => {
    for (const [language, type] of typesOf(name))
      expect(withoutRequired(type), language).toEqual(shapeOf(schemas[name], false));
  });

  it.each([...received])('%s has open enumerations in responses and webhooks', (name) => {
    const own = split.includes(name) ? `${name}InResponse` : name;
    for (const [language, type] of typesOf(own))
      expect(withoutRequired(type), language).toEqual(shapeOf(schemas[name], true));
  });

  it('are two if a schema with an enumeration is sent and received, and one otherwise', () => {
    const doubled = Object.keys(typeScript.types).filter((name) => name.endsWith('InResponse'));
    expect(doubled.sort()).toEqual(split.map((name) => `${name}InResponse`).sort());
  });

  test('both languages have the same ones', () => {
    expect(Object.keys(typeScript.types).length).toBeGreaterThan(100);
    for (const [name, type] of Object.entries(typeScript.types))
      expect(python.types[name], name).toEqual(type);
  });
});
