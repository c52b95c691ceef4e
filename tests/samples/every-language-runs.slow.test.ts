import {readFileSync} from 'node:fs';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {contentOf, listEndpoints, type Endpoint} from '@screening/api';
import {createSamples, type Sample, type SampleRequest} from '@screening/api/samples';
import {runSample} from '../lib/samples/bench';
import {endpointOf, small} from '../lib/samples/description';
import {exampleOf, expectExamples} from '../lib/samples/expect-examples';
import {segmentsOf, startRecorder, type Answer} from '../lib/samples/recorder';
import {allLanguages, isHere} from '../lib/samples/toolchain';

/** Strings with a meaning in a shell, a literal, a URL, JSON or a terminal. */
const pieces = JSON.parse(
  readFileSync(new URL('hostile-strings.json', import.meta.url), 'utf8'),
) as string[];

const mixed = fc.sample(
  fc.array(fc.constantFrom(...pieces), {minLength: 1, maxLength: 5}).map((parts) => parts.join('')),
  {numRuns: 150, seed: 20_250_304},
);
const strings = [...pieces, ...mixed];

const body = {
  list: strings,
  '': '',
  nested: {
    [strings[150]]: {
      deep: [
        [],
        {},
        null,
        true,
        false,
        0,
        -1,
        1.5,
        1e21,
        1e-9,
        Number.MAX_SAFE_INTEGER,
        [strings[151]],
      ],
    },
  },
  // Written as JSON, because `__proto__` in a literal wouldn't be a field.
  ...(JSON.parse(
    '{"__proto__": {"__proto__": "x"}, "constructor": 1, "class": 2, "a-b": 3, "7": 4, "ünï": 5}',
  ) as object),
  keys: Object.fromEntries(strings.map((text, i) => [text, i])),
};

// A path segment can't be a single dot, because clients and servers resolve it.
const inPath = [...pieces.filter((text) => text.trim() !== ''), ...mixed.slice(0, 60)];
const query = Object.fromEntries([
  ...strings.map((text, i): [string, string] => [`q${i}`, text]),
  ...pieces.map((text): [string, string] => [text, text]),
]);

const name = (i: number): string => `p${i}`;
const doc = structuredClone(small);
doc.paths = {
  [`/a/${inPath.map((_, i) => `{${name(i)}}`).join('/')}`]: {
    post: {
      ...small.paths['/things'].post!,
      operationId: 'sendAnything',
      parameters: [],
      responses: {'200': {description: 'Done.'}},
    },
  },
};

const nasty = endpointOf(doc, 'sendAnything');
const nastyRequest = {
  path: Object.fromEntries(inPath.map((text, i) => [name(i), text])),
  query,
  body,
};
const bodies: [unknown][] = [['text'], [42], [false], [null], [[]], [{}], ['"'], [[{}]]];
const operations = listEndpoints(small)
  .filter(({kind}) => kind === 'operation')
  .map((endpoint) => ({id: endpoint.operation.operationId, endpoint}));

describe.each(allLanguages)('in %s', (language) => {
  const sampleOf = (endpoint: Endpoint, request?: SampleRequest): Sample =>
    createSamples(doc, endpoint, request).find((sample) => sample.language === language)!;
  const plain = new Map(operations.map(({id, endpoint}) => [id, sampleOf(endpoint)]));
  const full = sampleOf(nasty, nastyRequest);

  test('a sample contains no invisible characters', () => {
    expect(full.code).not.toMatch(/(?![ \n\t])[\p{C}\p{Z}]/u);
  });

  // Reason: contributors don't need the tools of every language. In CI, every-sample-runs.slow.test.ts fails without them.
  describe.skipIf(!isHere(language))('with its tools', () => {
    async function run(sample: Sample, answer: Answer) {
      const recorder = await startRecorder(() => answer);
      const outcome = await runSample(sample, recorder.baseUrl);
      await recorder.close();
      return {outcome, received: recorder.received};
    }

    test.each(operations)(
      'the sample of $id sends its examples and prints the response',
      async ({id, endpoint}) => {
        const answer = exampleOf(doc, contentOf(endpoint.operation.responses['200'])?.media) ?? {
          things: ['\u00e9'],
        };
        const {outcome, received} = await run(plain.get(id)!, {body: JSON.stringify(answer)});
        expect(outcome).toMatchObject({status: 0, stderr: ''});
        expect(JSON.parse(outcome.stdout)).toEqual(answer);
        expect(received).toHaveLength(1);
        expectExamples(doc, endpoint, received[0]);
      },
    );

    test('hostile strings are sent unchanged', async () => {
      const {outcome, received} = await run(full, {body: '{}'});
      expect(outcome).toMatchObject({status: 0, stderr: ''});
      expect(received).toHaveLength(1);
      expect(segmentsOf(received[0])).toEqual(['a', ...inPath]);
      expect(Object.fromEntries(received[0].query)).toEqual(query);
      // Compared as text, because a comparison of objects ignores `__proto__`.
      expect(JSON.stringify(JSON.parse(received[0].body))).toBe(JSON.stringify(body));
    });

    test.each(bodies)('a body of %j is sent', async (value) => {
      const {outcome, received} = await run(
        sampleOf(nasty, {...nastyRequest, query: {}, body: value}),
        {body: '{}'},
      );
      expect(outcome).toMatchObject({status: 0, stderr: ''});
      expect(JSON.parse(received[0].body)).toEqual(value);
      expect(received[0].headers['content-type']).toBe('application/json');
    });

    test('an error is shown as plain text, and the request is not repeated', async () => {
      const body = 'Too Early: "dob" {is} wrong';
      const {outcome, received} = await run(plain.get('changePart')!, {
        status: 425,
        type: 'text/plain',
        body,
      });
      expect(outcome.stdout + outcome.stderr).toContain(body);
      expect(received).toHaveLength(1);
      // Only curl treats every response as a success.
      if (language !== 'curl')
        expect(outcome).toMatchObject({
          status: 1,
          stdout: '',
          stderr: expect.stringContaining('425'),
        });
    });

    test('a server that never responds is a failure', async () => {
      const recorder = await startRecorder(() => new Promise(() => {}));
      const {code, ...sample} = plain.get('getTask')!;
      const outcome = await runSample(
        {...sample, code: code.replace(/\b10(?=_000|\D)/, '1')},
        recorder.baseUrl,
      );
      await recorder.close();
      expect(outcome.status).toBeGreaterThan(0);
    });
  });
});
