import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {flatten} from '@screening/api';
import {requireKnownKeywords, validate} from '../src/core/check/validate';
import type {Schema} from '../src/core/check/schema';
import {bodySchemaOf, type Generated, pathsIn, replaceAt, requests, valuesOf} from './lib/generate';
import {validator, newTester, readCases, type Input, type Json} from './lib/sandbox';
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

/** A part of a request that the documented API wouldn't use. */
type Useless =
  | 'unknown field'
  | 'repeated field'
  | 'unknown parameter'
  | 'misplaced value'
  | 'body of a GET'
  | 'compression'
  | 'two values';

/** A request with one useless part. */
type Flawed = Input & {operationId: string; kind: Useless};

/** Returns the text of a body in which the object at a path has one more field, whose text is given. */
function withField(body: unknown, path: (string | number)[], field: string): string {
  const inner = path.reduce<Json>((value, key) => value[key], body);
  const marked = replaceAt(body, path, {...inner, ' mark ': 0});
  const isEmpty = Object.keys(inner as object).length === 0;
  return JSON.stringify(marked).replace(/,?" mark ":0/, isEmpty ? field : `,${field}`);
}

/** Adds a useless part to a valid request, or returns undefined if its operation can't have this part. */
function flaw(request: Generated, kind: Useless, at: number): Flawed | undefined {
  const {operationId, path, query, body} = request;
  const endpoint = validator.operation(operationId);
  const plain = {operationId, kind, path, query};
  const objects = pathsIn(body).filter((steps) => {
    const value = steps.reduce<Json>((inner, key) => inner?.[key], body);
    // A schema without properties describes any object, so no field of it is unknown. Responses contain custom fields as
    // they were sent, which the validator refuses.
    const isOpen =
      kind === 'unknown field' && (steps.at(-1) === 'createdAt' || steps.includes('customFields'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !isOpen;
  });
  const chosen = objects[at % Math.max(1, objects.length)];
  const inQuery = endpoint.parameters.filter((parameter) => parameter.in === 'query');
  switch (kind) {
    case 'unknown parameter':
      return {...plain, query: {...query, [`unknown${at}`]: at}, body};
    case 'misplaced value': {
      const fields = Object.keys(
        flatten(validator.doc, bodySchemaOf(operationId) ?? {}).properties ?? {},
      );
      const name = fields.find((field) => !inQuery.some((one) => one.name === field));
      return name === undefined ? undefined : {...plain, query: {...query, [name]: 'x'}, body};
    }
    case 'unknown field':
      return chosen && {...plain, body: withField(body, chosen, `"unknown${at}":${at}`)};
    case 'repeated field': {
      const [name] = Object.keys(chosen?.reduce<Json>((value, key) => value[key], body) ?? {});
      if (!chosen || name === undefined) return undefined;
      return {...plain, body: withField(body, chosen, `${JSON.stringify(name)}:${at}`)};
    }
    case 'body of a GET':
      return endpoint.method === 'get'
        ? {...plain, headers: {'Content-Length': String(at + 1)}}
        : undefined;
    case 'compression':
      return {...plain, body, headers: {'Content-Encoding': at % 2 === 0 ? 'gzip' : 'br'}};
    case 'two values':
      return body !== undefined && inQuery.some(({name}) => name === 'pageSize')
        ? {...plain, query: {...query, pageSize: 7}, body: {...(body as object), pageSize: 8}}
        : undefined;
  }
}

it('never ignores a part of a request without a word, and refuses it if it is strict', async () => {
  const kinds: Useless[] = [
    'unknown field',
    'repeated field',
    'unknown parameter',
    'misplaced value',
    'body of a GET',
    'compression',
    'two values',
  ];
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Useless, number>;
  let [sent, ignored, failed] = [0, 0, 0];
  const flawed = fc
    .tuple(requests, fc.constantFrom(...kinds), fc.nat(99))
    .map(([request, kind, at]) => flaw(request, kind, at))
    .filter((one) => one !== undefined);
  const property = fc.asyncProperty(flawed, async ({operationId, kind, ...input}) => {
    const {status, warning} = await newTester().call(operationId, input);
    sent += 2;
    counts[kind] += 1;
    if (status >= 500) failed += 1;
    if (status === 200 && warning === undefined) ignored += 1;
    const strict = newTester({strict: true});
    const before = strict.sandbox.save();
    const answer = await strict.call(operationId, input);
    expect(
      [status === 200 ? typeof warning : status, answer.status],
      `${kind}: ${warning}`,
    ).toEqual([status === 200 ? 'string' : 400, 400]);
    expect(strict.sandbox.save()).toBe(before);
  });
  await fc.assert(property, {numRuns: 1500});
  console.log({sent, ignored, failed, ...counts});
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(40);
  expect([ignored, failed]).toEqual([0, 0]);
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
