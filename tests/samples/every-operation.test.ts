import {describe, expect, test} from 'vitest';
import {
  contentOf,
  listEndpoints,
  readBundle,
  resolve,
  type Description,
  type MediaType,
} from '../../src/description/document';
import {createSamples} from '../../src/description/samples';
import {small} from './description';
import {segmentsOf, startRecorder} from './recorder';
import {allLanguages, apiKey, findFaults, isHere, runSample} from './toolchain';

const bundle = readBundle(process.cwd());
const operations = [bundle, small].flatMap((doc) =>
  listEndpoints(doc)
    .filter((endpoint) => endpoint.kind === 'operation')
    .map((endpoint) => ({doc, endpoint, id: endpoint.operation.operationId})),
);

test('there are operations to make samples of', () => {
  expect(operations.filter(({doc}) => doc === bundle).length).toBeGreaterThan(0);
});

test.each(operations)('$id has a sample in each language, in a file of its own', ({doc, endpoint}) => {
  const samples = createSamples(doc, endpoint);
  expect(samples.map((sample) => sample.language)).toEqual(allLanguages);
  expect(new Set(samples.map((sample) => sample.file)).size).toBe(allLanguages.length);
});

test.each(operations)('$id has samples without leftovers of a template', ({doc, endpoint}) => {
  for (const {code} of createSamples(doc, endpoint)) {
    expect(code).not.toMatch(/undefined|\[object|NaN|[ \t]$|\n\n\n/m);
    expect(code).toMatch(/\S\n$/);
  }
});

describe.each(allLanguages)('in %s', (language) => {
  const sampleOf = ({doc, endpoint}: (typeof operations)[number]) =>
    createSamples(doc, endpoint).find((s) => s.language === language)!;

  describe.skipIf(!isHere(language))('with its tools', () => {
    test('no sample has a fault that the tools find', {timeout: 120_000}, async () => {
      expect(await findFaults(language, operations.map(sampleOf))).toBe('');
    });

    test.each(operations)(
      'the sample of $id sends its examples and prints the answer',
      {timeout: 120_000},
      async (operation) => {
        const {doc, endpoint} = operation;
        const recorder = await startRecorder(() => ({
          body: JSON.stringify(onePageOf(doc, endpoint.operation.responses['200'])),
        }));
        const outcome = await runSample(sampleOf(operation), recorder.baseUrl);
        await recorder.close();

        expect(outcome).toMatchObject({status: 0, stderr: ''});
        expect(() => JSON.parse(outcome.stdout) as unknown).not.toThrow();
        const [sent, ...further] = recorder.received;
        expect(further).toEqual([]);
        expect(sent.method).toBe(endpoint.method.toUpperCase());
        expect(sent.headers.authorization).toBe(apiKey);
        const example = (part: string) => endpoint.parameters.find((p) => `{${p.name}}` === part)?.example;
        expect(segmentsOf(sent)).toEqual(
          endpoint.path
            .slice(1)
            .split('/')
            .map((part) => String(example(part) ?? part)),
        );
        const required = endpoint.parameters.filter((p) => p.in === 'query' && p.required).map((p) => p.name);
        const paging = sent.query.has('page') ? ['page', 'pageSize'] : [];
        expect([...sent.query.keys()]).toEqual([...paging, ...required]);
        const body = exampleOf(doc, contentOf(endpoint.operation.requestBody)?.media);
        expect(sent.headers['content-type']).toBe(body === undefined ? undefined : 'application/json');
        expect(sent.body === '' ? undefined : JSON.parse(sent.body)).toEqual(body && without(paging, body));
      },
    );
  });
});

type Json = Record<string, unknown>;

/** The first example of an answer, as the only page where it is a page. */
function onePageOf(doc: Description, response: Parameters<typeof contentOf>[0]): Json {
  const answer = exampleOf(doc, contentOf(response)?.media) ?? {things: [], page: 1, pageSize: 10, total: 0};
  const list = Object.values(answer).find(Array.isArray);
  return 'total' in answer ? {...answer, total: list?.length} : answer;
}

function exampleOf(doc: Description, media: MediaType | undefined): Json | undefined {
  const [named] = Object.values(media?.examples ?? {});
  return (named ? resolve(doc, named).value : media?.example) as Json | undefined;
}

const without = (names: string[], value: Json): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
