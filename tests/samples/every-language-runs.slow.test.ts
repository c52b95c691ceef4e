import {readFileSync} from 'node:fs';
import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {contentOf, listEndpoints, type Endpoint, type Schema} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {createSamples, type Sample, type SampleRequest} from '@screening/api/samples';
import {product} from '@screening/product';
import {runSample} from '../lib/samples/bench';
import {type InstalledClients, installClients} from '../lib/samples/clients';
import {endpointOf, small} from '../lib/samples/description';
import {exampleOf, expectExamples} from '../lib/samples/expect-examples';
import {segmentsOf, startRecorder, type Answer} from '../lib/samples/recorder';
import {allLanguages, isHere, withClient} from '../lib/samples/toolchain';

/** Strings with a meaning in a shell, a literal, a URL, JSON or a terminal. */
const pieces = JSON.parse(
  readFileSync(new URL('hostile-strings.json', import.meta.url), 'utf8'),
) as string[];

const mixed = fc.sample(
  fc.array(fc.constantFrom(...pieces), {minLength: 1, maxLength: 5}).map((parts) => parts.join('')),
  {numRuns: 150, seed: 20_250_304},
);
const strings = [...pieces, ...mixed];

// No client sends null.
const body = {
  list: strings,
  nested: {
    [strings[150]]: {
      deep: [[], {}, true, false, 0, -1, 1.5, 1e21, 1e-9, Number.MAX_SAFE_INTEGER, [strings[151]]],
    },
  },
  // Written as JSON, because `__proto__` in a literal wouldn't be a field.
  names: JSON.parse(
    '{"": "", "__proto__": {"__proto__": "x"}, "constructor": 1, "class": 2, "a-b": 3, "7": 4, "ünï": 5}',
  ) as object,
  keys: Object.fromEntries(strings.map((text, i) => [text, i])),
};

// A path segment can't be a single dot, because clients and servers resolve it.
const inPath = [...pieces.filter((text) => text.trim() !== ''), ...mixed.slice(0, 60)];
const query = Object.fromEntries(strings.map((text, i) => [`q${i}`, text]));
/** What no client takes: unknown parameters, and fields of the body that aren't described. */
const unknownQuery = Object.fromEntries(pieces.map((text) => [text, text]));
const unknownFields = {'': '', ...body.names, nothing: null};

const name = (i: number): string => `p${i}`;
const string: Schema = {type: 'string'};
const doc = structuredClone(readBundle('.'));
// The helpers of the clients need the operations of the API.
Object.assign(doc.components.schemas!, small.components.schemas);
Object.assign(doc.components.examples!, small.components.examples);
Object.assign(doc.paths, small.paths, {
  [`/a/${inPath.map((_, i) => `{${name(i)}}`).join('/')}`]: {
    post: {
      ...small.paths['/things'].post!,
      responses: small.paths['/tasks/{taskID}'].get!.responses,
      operationId: 'sendAnything',
      parameters: [
        ...inPath.map((_, i) => ({
          name: name(i),
          in: 'path' as const,
          required: true,
          schema: string,
        })),
        ...Object.keys(query).map((own) => ({name: own, in: 'query' as const, schema: string})),
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(Object.keys(body).map((own) => [own, {}])),
            },
          },
        },
      },
    },
  },
});

const nasty = endpointOf(doc, 'sendAnything');
const nastyRequest = {
  path: Object.fromEntries(inPath.map((text, i) => [name(i), text])),
  query,
  body,
};
const bodies: [unknown][] = [['text'], [42], [false], [null], [[]], [{}], ['"'], [[{}]]];

let clients: InstalledClients;
beforeAll(async () => {
  clients = await installClients(doc);
});
afterAll(() => clients.remove());

const operations = listEndpoints(small)
  .filter(({kind}) => kind === 'operation')
  .map((endpoint) => ({id: endpoint.operation.operationId, endpoint}));

describe.each(allLanguages)('in %s', (language) => {
  const usesClient = withClient.includes(language);
  const sampleOf = (endpoint: Endpoint, request?: SampleRequest): Sample =>
    createSamples(doc, endpoint, product, request).find((sample) => sample.language === language)!;
  const plain = new Map(operations.map(({id, endpoint}) => [id, sampleOf(endpoint)]));
  const fullRequest = usesClient
    ? nastyRequest
    : {
        ...nastyRequest,
        query: {...query, ...unknownQuery},
        body: {...body, ...unknownFields},
      };
  const full = sampleOf(nasty, fullRequest);

  test('a sample contains no invisible characters', () => {
    expect(full.code).not.toMatch(/(?![ \n\t])[\p{C}\p{Z}]/u);
  });

  // Reason: contributors don't need the tools of every language. In CI, every-sample-runs.slow.test.ts fails without them.
  describe.skipIf(!isHere(language))('with its tools', () => {
    async function run(sample: Sample, answer: Answer) {
      const recorder = await startRecorder(() => answer);
      const outcome = await runSample(sample, recorder.baseUrl, clients);
      await recorder.close();
      return {outcome, received: recorder.received};
    }

    test.each(operations)(
      'the sample of $id sends its examples and prints the response',
      async ({id, endpoint}) => {
        const answer = exampleOf(doc, contentOf(endpoint.operation.responses['200'])?.media) ?? {
          things: ['\u00e9'],
          name: '\u00e9',
        };
        const {outcome, received} = await run(plain.get(id)!, {body: JSON.stringify(answer)});
        expect(outcome).toMatchObject({status: 0, stderr: ''});
        expect(JSON.parse(outcome.stdout)).toEqual(answer);
        expect(received).toHaveLength(1);
        expectExamples(doc, endpoint, received[0], usesClient);
      },
    );

    test('hostile strings are sent unchanged', async () => {
      const {outcome, received} = await run(full, {body: '{}'});
      expect(outcome).toMatchObject({status: 0, stderr: ''});
      expect(received).toHaveLength(1);
      expect(segmentsOf(received[0])).toEqual(['a', ...inPath]);
      expect(Object.fromEntries(received[0].query)).toEqual(fullRequest.query);
      // Compared as text, because a comparison of objects ignores `__proto__`.
      expect(JSON.stringify(JSON.parse(received[0].body))).toBe(JSON.stringify(fullRequest.body));
    });

    test.skipIf(usesClient).each(bodies)('a body of %j is sent', async (value) => {
      const {outcome, received} = await run(
        sampleOf(nasty, {...nastyRequest, query: {}, body: value}),
        {body: '{}'},
      );
      expect(outcome).toMatchObject({status: 0, stderr: ''});
      expect(JSON.parse(received[0].body)).toEqual(value);
      expect(received[0].headers['content-type']).toBe('application/json');
    });

    test('an error is shown as plain text, and the request is not repeated', async () => {
      const body = 'Bad Request: "dob" {is} wrong';
      const {outcome, received} = await run(plain.get('changePart')!, {
        status: 400,
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
          stderr: expect.stringContaining('400'),
        });
    });

    // The limits of the clients are tested with the clients.
    test.skipIf(usesClient)('a server that never responds is a failure', async () => {
      const recorder = await startRecorder(() => new Promise(() => {}));
      const {code, ...sample} = plain.get('getTask')!;
      const outcome = await runSample(
        {...sample, code: code.replace(/\b10\b/, '1')},
        recorder.baseUrl,
        clients,
      );
      await recorder.close();
      expect(outcome.status).toBeGreaterThan(0);
    });
  });
});
