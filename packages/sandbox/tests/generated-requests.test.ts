import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {validate} from '../src/core/check/validate';
import type {Schema} from '../src/core/check/schema';
import {bodySchemaOf, placesIn, replaceAt, requests, valuesOf} from './lib/generate';
import {judge, newTester} from './lib/sandbox';
import './lib/seed';

const runs = {numRuns: 600};
const schemas = judge.doc.components.schemas ?? {};

describe('a generated request', () => {
  it('gets a documented 200 or 400 when it is valid', {timeout: 120_000}, async () => {
    const statuses: Record<number, number> = {};
    await fc.assert(
      fc.asyncProperty(requests, async ({operationId, ...input}) => {
        const {status} = await newTester().call(operationId, input);
        expect([200, 400]).toContain(status);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }),
      runs,
    );
    // Many valid requests succeed. The others refer to data that doesn't exist.
    expect(statuses[200]).toBeGreaterThan(runs.numRuns / 3);
  });

  it('gets 200 or 400 when it is one of many valid requests on the same sandbox', {timeout: 120_000}, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(requests, {minLength: 10, maxLength: 20}), async (many) => {
        const tester = newTester({taskDuration: 0});
        for (const {operationId, ...input} of many)
          expect([200, 400]).toContain((await tester.call(operationId, input)).status);
      }),
      {numRuns: 30},
    );
  });

  it('gets 400 and changes nothing when its body is invalid', {timeout: 120_000}, async () => {
    const broken = requests
      .filter(({body}) => body !== undefined)
      .chain((request) =>
        fc
          .tuple(
            fc.constantFrom(...placesIn(request.body)),
            fc.oneof(fc.constant(undefined), fc.anything({withNullPrototype: false, maxDepth: 1})),
          )
          .map(([place, by]) => ({
            ...request,
            body: JSON.parse(JSON.stringify(replaceAt(request.body, place, by)) ?? 'null') as unknown,
          })),
      )
      .filter(({operationId, body}) =>
        judge
          .faultsOf(bodySchemaOf(operationId) ?? {}, body)
          .some((fault) => !fault.endsWith('is not in the description')),
      );
    await fc.assert(
      fc.asyncProperty(broken, async ({operationId, body, ...input}) => {
        const {sandbox, call} = newTester();
        const before = sandbox.save();
        // Always stringify: an unchanged text wouldn't be JSON, and an empty one would be no body.
        const {status, text} = await call(operationId, {...input, body: JSON.stringify(body)});
        expect(status, text).toBe(400);
        expect(text).toMatch(/^Bad Request: (path|query|body)/);
        expect(sandbox.save()).toBe(before);
      }),
      runs,
    );
  });

  it('gets 200 or 400 when its body is any text', {timeout: 120_000}, async () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string({unit: 'binary'}),
      fc.constantFrom('{"__proto__":{"entityName":"A"}}', '[]', '"', '{"a":1e999}'),
    );
    await fc.assert(
      fc.asyncProperty(requests, bodies, async ({operationId, path, query}, body) => {
        if (bodySchemaOf(operationId) === undefined) return;
        expect([200, 400]).toContain((await newTester().call(operationId, {path, query, body})).status);
      }),
      {numRuns: 300},
    );
  });

  it('gets 400 when its page or page size is invalid, and otherwise 200', async () => {
    const page = fc.oneof(
      fc.string({unit: 'binary'}),
      fc.integer().map(String),
      fc.double().map(String),
      fc.bigInt().map(String),
    );
    await fc.assert(
      fc.asyncProperty(page, page, async (number, size) => {
        const {status} = await newTester().call('listEntities', {query: {page: number, pageSize: size}});
        const isInteger = (text: string) => /^(0|[1-9]\d*)$/.test(text);
        const isValid =
          isInteger(number) && Number(number) >= 1 && isInteger(size) && Number(size) >= 1 && Number(size) <= 100;
        expect(status).toBe(isValid ? 200 : 400);
      }),
      {numRuns: 300},
    );
  });
});

describe('the validator of the sandbox', () => {
  it('agrees with Ajv on every request body of the description, valid or invalid', {timeout: 120_000}, () => {
    const verdicts = {valid: 0, invalid: 0};
    const names = Object.keys(schemas).filter((name) => name.endsWith('Request') || name.endsWith('Filters'));
    expect(names.length).toBeGreaterThan(10);
    const values = fc.constantFrom(...names).chain((name) => {
      const schema = {$ref: `#/components/schemas/${name}`};
      const broken = valuesOf(schema).chain((value) =>
        fc.tuple(fc.constantFrom(...placesIn(value)), fc.jsonValue()).map(([place, by]) => replaceAt(value, place, by)),
      );
      return fc.record({schema: fc.constant(schema), value: fc.oneof(valuesOf(schema), broken, fc.jsonValue())});
    });
    fc.assert(
      fc.property(values, ({schema, value}) => {
        const json = JSON.parse(JSON.stringify(value)) as unknown;
        const ours = validate(schemas, schema, json, 'body');
        const theirs = judge.faultsOf(schema, json).filter((fault) => !fault.endsWith('is not in the description'));
        expect(ours === undefined, JSON.stringify({json, ours, theirs})).toBe(theirs.length === 0);
        verdicts[ours ? 'invalid' : 'valid'] += 1;
      }),
      {numRuns: 1500},
    );
    expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(150);
  });

  it('accepts every example of the description', () => {
    const examples = Object.entries(judge.doc.components.examples ?? {});
    expect(examples.length).toBeGreaterThan(50);
    for (const [name, {value}] of examples) {
      const owner = Object.keys(schemas)
        .filter((schema) => name.startsWith(schema))
        .sort((a, b) => b.length - a.length)[0];
      expect(validate(schemas, {$ref: `#/components/schemas/${owner}`}, value, name), name).toBeUndefined();
    }
  });

  it('knows every keyword of the description, and reports unknown ones', async () => {
    const {requireKnownKeywords} = await import('../src/core/check/validate');
    expect(() => requireKnownKeywords({properties: {a: {if: {}}}}, 'A')).toThrow(
      'A: the sandbox does not check the keyword `if`',
    );
    expect(() => requireKnownKeywords({items: false}, 'A')).toThrow('`items: false`');
    for (const [name, schema] of Object.entries(schemas)) requireKnownKeywords(schema, name);
  });

  it('agrees with Ajv on keywords that no request currently uses', () => {
    const cases: [Schema, unknown, boolean][] = [
      [{maxLength: 2}, 'abc', false],
      [{maxLength: 2}, '🌲🌲', true],
      [{minItems: 1}, [], false],
      [{maxItems: 1}, [1, 2], false],
      [{const: {a: [1]}}, {a: [1]}, true],
      [{const: 1}, 2, false],
      [{type: ['string', 'null']}, null, true],
      [{type: 'number'}, '1', false],
      [{additionalProperties: false, properties: {a: {}}}, {b: 1}, false],
      [{additionalProperties: {type: 'string'}}, {b: 1}, false],
      [{anyOf: [{type: 'string'}, {type: 'number'}]}, true, false],
      [{anyOf: [{type: 'string'}, {type: 'number'}]}, 1, true],
      [{oneOf: [{type: 'number'}, {minimum: 5}]}, 6, false],
      [{oneOf: [{type: 'number'}, {minimum: 5}]}, 4, true],
      [
        {uniqueItems: true},
        [
          {a: 1, b: 2},
          {b: 2, a: 1},
        ],
        false,
      ],
      [{uniqueItems: false}, [1, 1], true],
    ];
    for (const [schema, value, isValid] of cases) {
      expect(validate({}, schema, value, 'v') === undefined, JSON.stringify([schema, value])).toBe(isValid);
      expect(
        judge.faultsOf(schema, value).filter((f) => !f.endsWith('is not in the description')).length === 0,
        JSON.stringify([schema, value]),
      ).toBe(isValid);
    }
  });
});
