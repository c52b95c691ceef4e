import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {requireKnownKeywords, validate} from '../src/core/check/validate';
import type {Schema} from '../src/core/check/schema';
import {bodySchemaOf, pathsIn, replaceAt, requests, valuesOf} from './lib/generate';
import {validator, newTester, readCases} from './lib/sandbox';
import './lib/seed';

const runs = {numRuns: 600};
const schemas = validator.doc.components.schemas ?? {};
const brokenRules = (schema: Schema, value: unknown) =>
  validator.faultsOf(schema, value).filter((fault) => !fault.endsWith('is not in the description'));

describe('a generated request', () => {
  it('gets a documented 200 or 400 when it is valid', async () => {
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

  it('gets 400 and changes nothing when its body is invalid', async () => {
    const broken = requests
      .filter(({body}) => body !== undefined)
      .chain((request) =>
        fc
          .tuple(
            fc.constantFrom(...pathsIn(request.body)),
            fc.oneof(fc.constant(undefined), fc.anything({withNullPrototype: false, maxDepth: 1})),
          )
          .map(([path, by]) => ({
            ...request,
            body: JSON.parse(
              JSON.stringify(replaceAt(request.body, path, by)) ?? 'null',
            ) as unknown,
          })),
      )
      .filter(
        ({operationId, body}) => brokenRules(bodySchemaOf(operationId) ?? {}, body).length > 0,
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

  it('gets 200 or 400 when its body is any text', async () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string({unit: 'binary'}),
      fc.constantFrom('{"__proto__":{"entityName":"A"}}', '[]', '"', '{"a":1e999}'),
    );
    await fc.assert(
      fc.asyncProperty(requests, bodies, async ({operationId, path, query}, body) => {
        if (bodySchemaOf(operationId) === undefined) return;
        expect([200, 400]).toContain(
          (await newTester().call(operationId, {path, query, body})).status,
        );
      }),
      {numRuns: 300},
    );
  });
});

describe('the validator of the sandbox', () => {
  it('agrees with Ajv on every request body of the description, valid or invalid', () => {
    const verdicts = {valid: 0, invalid: 0};
    const names = Object.keys(schemas).filter(
      (name) => name.endsWith('Request') || name.endsWith('Filters'),
    );
    expect(names.length).toBeGreaterThan(10);
    const values = fc.constantFrom(...names).chain((name) => {
      const schema = {$ref: `#/components/schemas/${name}`};
      const broken = valuesOf(schema).chain((value) =>
        fc
          .tuple(fc.constantFrom(...pathsIn(value)), fc.jsonValue())
          .map(([path, by]) => replaceAt(value, path, by)),
      );
      return fc.record({
        schema: fc.constant(schema),
        value: fc.oneof(valuesOf(schema), broken, fc.jsonValue()),
      });
    });
    fc.assert(
      fc.property(values, ({schema, value}) => {
        const json = JSON.parse(JSON.stringify(value)) as unknown;
        const ours = validate(schemas, schema, json, 'body');
        const theirs = brokenRules(schema, json);
        expect(ours === undefined, JSON.stringify({json, ours, theirs})).toBe(theirs.length === 0);
        verdicts[ours ? 'invalid' : 'valid'] += 1;
      }),
      {numRuns: 1500},
    );
    expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(150);
  });

  it('reports keywords that it does not know', () => {
    const unknown = 'A: the sandbox does not check the keyword `if`';
    expect(() => requireKnownKeywords({properties: {a: {if: {}}}}, 'A')).toThrow(unknown);
  });

  it.each(readCases<{cases: [Schema, unknown, boolean][]}>('keywords').cases)(
    'agrees with Ajv on keywords that no request currently uses: %j, %j',
    (schema, value, isValid) => {
      expect(validate({}, schema, value, 'v') === undefined).toBe(isValid);
      expect(brokenRules(schema, value).length === 0).toBe(isValid);
    },
  );
});
