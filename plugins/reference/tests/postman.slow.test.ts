/** Runs the collection and its environment against the sandbox with Postman's own runner. */
import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {resolve} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {fileNames} from '../../../src/downloads';
import {makeCollection, type makeEnvironments} from '../downloads/postman';
import {publishDescription} from '@screening/api/node';
import {product} from '@screening/product';
import {describeWith} from '../../../tests/lib/hosting/require-host';
import {validator, operations, serve, type Served} from '@screening/sandbox/testing';

type Summary = {
  run: {
    executions: {
      item: {name: string};
      response?: {code: number};
      assertions?: {assertion: string}[];
    }[];
    failures: {source?: {name: string}; error: {test?: string; message: string}}[];
  };
};
type Newman = {
  run: (options: object, done: (error: Error | null, summary: Summary) => void) => void;
};

const runner = 'tests/packages/postman/node_modules/newman/package.json';
const read = <T>(file: string): T =>
  JSON.parse(readFileSync(`.generated/static/downloads/${file}`, 'utf8')) as T;
type PostmanEnvironment = ReturnType<typeof makeEnvironments>['sandbox'];
const names = fileNames(product.slug);
const collection = read<ReturnType<typeof makeCollection>>(names['postman-collection']);
const environment = read<PostmanEnvironment>(names['postman-sandbox']);

/** The operations that a run of the whole collection sends. */
const inARun = operations.filter(({operation}) => !operation['x-only-on-user-action']);

it('the collection is the same in every build, and has every operation in the order of the reference', () => {
  const make = () => makeCollection(validator.doc, publishDescription(validator.doc));
  expect(make()).toEqual(make());
  expect(collection.item.map(({name}) => name)).toEqual(validator.doc.tags.map(({name}) => name));
  const items = collection.item.flatMap(({item}) => item);
  expect(items).toHaveLength(operations.length);
  const skipped = items.filter(({request}) =>
    request.description.startsWith('Left out when you run'),
  );
  expect(skipped.map(({name}) => name)).toEqual(['Get an article']);
  expect(inARun.length).toBe(operations.length - 1);
});

it('the environments have a server and a key, and the key for the platform is empty', () => {
  const platform = read<PostmanEnvironment>(names['postman-platform']);
  const values = (of: PostmanEnvironment) =>
    Object.fromEntries(of.values.map(({key, value}) => [key, value]));
  expect(values(environment)).toEqual({
    baseUrl: 'http://127.0.0.1:4010/external/v2',
    apiKey: expect.stringMatching(/^example-key-/),
  });
  expect(values(platform)).toEqual({baseUrl: validator.doc.servers[0].url, apiKey: ''});
});

describeWith('Newman', existsSync(runner) ? undefined : 'its package is not installed', () => {
  let server: Served;
  beforeAll(async () => {
    server = await serve();
  }, 60_000);
  afterAll(() => server.close());

  const runAll = (changed = collection, apiKey?: string): Promise<Summary> => {
    const newman = createRequire(resolve(runner))('newman') as Newman;
    const envVar = [
      {key: 'baseUrl', value: server.api},
      ...(apiKey ? [{key: 'apiKey', value: apiKey}] : []),
    ];
    // Newman changes the objects that it's given.
    const options = structuredClone({collection: changed, environment, envVar});
    return new Promise((done, fail) =>
      newman.run(options, (error, summary) => (error ? fail(error) : done(summary))),
    );
  };
  const failed = ({run}: Summary) =>
    run.failures.map(({source, error}) => `${source?.name}: ${error.message}`);

  it(
    'runs every request except those that need a user action, and all tests pass',
    {timeout: 120_000},
    async () => {
      const summary = await runAll();
      const {executions} = summary.run;
      expect(failed(summary)).toEqual([]);
      expect(executions.map(({response}) => response?.code)).toEqual(inARun.map(() => 200));
      const tests = executions.flatMap(({assertions}) => assertions ?? []);
      expect(tests.length).toBe(2 * inARun.length);
      console.log(`Newman: ${executions.length} requests, ${tests.length} tests`);
    },
  );

  it(
    "fails with an invalid key, and with a response that doesn't match the documentation",
    {timeout: 120_000},
    async () => {
      const refused = failed(await runAll(collection, 'no-such-key'));
      expect(refused).toHaveLength(2 * inARun.length);
      const wrong = JSON.parse(
        JSON.stringify(collection).replaceAll('\\"array\\"', '\\"boolean\\"'),
      ) as typeof collection;
      const reports = failed(await runAll(wrong));
      expect(reports.length).toBeGreaterThan(5);
      expect(reports.join('\n')).toContain('should be boolean');
    },
  );
});
