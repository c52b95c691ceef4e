/**
 * Checks that nothing in the description makes a generated client invent or lose a value. `npm run test:compatibility` asks such
 * clients with every answer of the sandbox.
 */
import {describe, expect, it} from 'vitest';
import type {Schema} from '../src/description';
import {contentOf, flatten, listEndpoints, reach, resolve} from '../src/document';
import {partsOf} from '../src/parts-of-schema';
import {readBundle} from '../src/read-bundle';

const doc = readBundle('.');
const schemas = doc.components.schemas ?? {};

const within = (schema: Schema): Schema[] => [schema, ...partsOf(schema).flatMap(within)];

/** Lists all parts of a body's schemas, each with the name of its schema. */
const listSchemas = (body: Schema = {}): [name: string, schema: Schema][] =>
  [...reach(doc, body)].flatMap(([name, schema]) =>
    within(schema).map((part): [string, Schema] => [name, part]),
  );

describe.each(
  listEndpoints(doc).map((endpoint) => [endpoint.operation.operationId, endpoint] as const),
)('a client of %s', (_, {kind, operation, parameters}) => {
  const sent = contentOf(operation.requestBody)?.media.schema;

  it('receives no field with a default, which it would add when the platform leaves the field out', () => {
    const answers = Object.values(operation.responses).map(
      (one) => contentOf(resolve(doc, one))?.media.schema,
    );
    const received = kind === 'webhook' ? [sent] : answers;
    const invented = received
      .flatMap(listSchemas)
      .filter(([, schema]) => schema.default !== undefined);
    expect(invented).toEqual([]);
  });

  it('sends no default both in the query and in the body', () => {
    const preset = (schema: Schema | boolean = {}): boolean =>
      typeof schema === 'object' && flatten(doc, schema).default !== undefined;
    const fields = flatten(doc, sent ?? {}).properties ?? {};
    const twice = parameters.filter(({name, schema}) => preset(schema) && preset(fields[name]));
    expect(twice.map(({name}) => name)).toEqual([]);
  });
});

it('has in each alternative a required field that no other has, so that clients keep all fields', () => {
  const areVague = (options: Schema[]): boolean => {
    const flat = options
      .map((option) => flatten(doc, option))
      .filter(({type}) => type === 'object');
    return flat.some(
      ({required = []}) =>
        !required.some(
          (name) => flat.filter(({properties = {}}) => name in properties).length === 1,
        ),
    );
  };
  const vague = Object.keys(schemas).filter((name) =>
    within(schemas[name]!).some(({oneOf, anyOf}) => areVague(oneOf ?? anyOf ?? [])),
  );
  expect(vague).toEqual([]);
});
