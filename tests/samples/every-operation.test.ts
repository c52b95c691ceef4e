import {describe, expect, test} from 'vitest';
import {contentOf, listEndpoints, type Description} from '../../src/description/document';
import {readBundle} from '../../tooling/reference/read-bundle';
import {createSamples} from '../../src/description/samples';
import {small} from '../lib/samples/description';
import {exampleOf, expectExamples} from '../lib/samples/expect-examples';
import {startRecorder} from '../lib/samples/recorder';
import {allLanguages, findFaults, isHere, runSample} from '../lib/samples/toolchain';

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

    // Those of the real description are run by tests/samples-run, which expects the same of them.
    test.each(operations.filter(({doc}) => doc === small))(
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
        expectExamples(doc, endpoint, sent);
      },
    );
  });
});

/** The first example of an answer, as the only page where it is a page. */
function onePageOf(doc: Description, response: Parameters<typeof contentOf>[0]): Record<string, unknown> {
  const answer = exampleOf(doc, contentOf(response)?.media) ?? {things: [], page: 1, pageSize: 10, total: 0};
  const list = Object.values(answer).find(Array.isArray);
  return 'total' in answer ? {...answer, total: list?.length} : answer;
}
