import {describe, expect, it} from 'vitest';
import {contentOf, resolve} from '@screening/api';
import {validator, newTester, operations, readCases, samples, type Input} from './lib/sandbox';

describe('the samples of the reference', () => {
  it('get 200 without a warning from a fresh sandbox, and when all are sent to one, in the order of the reference', async () => {
    const {call} = newTester();
    for (const {name, endpoint, input} of samples) {
      for (const one of [call, newTester().call]) {
        const response = await one(endpoint.operation.operationId, input);
        expect([name, response.status, response.warning]).toEqual([name, 200, undefined]);
      }
    }
    expect(new Set(samples.map(({endpoint}) => endpoint))).toEqual(new Set(operations));
  });
});

/** The call of a response example. A text as body is the name of a request example. `after` is an earlier call. */
type Call = Omit<Input, 'body'> & {
  body?: string | object;
  after?: [operationId: string, body: string];
};
const {calls: shown} = readCases<{calls: [name: string, operationId: string, Call][]}>(
  'response-examples',
);

function exampleValue(name: string): unknown {
  const example = validator.doc.components.examples?.[name];
  if (!example) throw new Error(`No example ${name}`);
  return example.value;
}

describe('the response examples of the reference', () => {
  it('are all compared with the sandbox', () => {
    const names = validator.endpoints.flatMap(({kind, operation}) => {
      const response = operation.responses['200'];
      if (kind !== 'operation' || !response) return [];
      return Object.keys(contentOf(resolve(validator.doc, response))?.media.examples ?? {});
    });
    expect(names.length).toBeGreaterThan(20);
    const compared = new Set(shown.map(([name]) => name));
    expect(
      names.filter((name) => !compared.has(name)),
      'not in tests/cases/response-examples.yaml',
    ).toEqual([]);
  });

  it('are named by the requests that the sandbox answers with them, if there are several to choose from', () => {
    const named = validator.endpoints.flatMap(({kind, operation}) => {
      if (kind !== 'operation') return [];
      const {requestBody, responses} = operation;
      const requests = requestBody && contentOf(resolve(validator.doc, requestBody));
      const answers = contentOf(resolve(validator.doc, responses['200']));
      if (Object.keys(answers?.media.examples ?? {}).length < 2) return [];
      return Object.keys(requests?.media.examples ?? {}).flatMap((request) => {
        const answer = validator.doc.components.examples?.[request]?.['x-response'];
        return answer === undefined ? [] : [`${operation.operationId}: ${request}: ${answer}`];
      });
    });
    const compared = shown.flatMap(([answer, operationId, {body}]) => {
      const {requestBody, responses} = validator.endpoints.find(
        ({operation}) => operation.operationId === operationId,
      )!.operation;
      const answers = contentOf(resolve(validator.doc, responses['200']));
      const isChoice = Object.keys(answers?.media.examples ?? {}).length > 1;
      return requestBody && isChoice && typeof body === 'string'
        ? [`${operationId}: ${body}: ${answer}`]
        : [];
    });
    expect(named.length).toBeGreaterThan(10);
    expect(named.sort()).toEqual(compared.sort());
  });

  it.each(shown)(
    'match the response of the sandbox: %s',
    async (name, operationId, {body, after, ...input}) => {
      const {get} = newTester();
      if (after) await get(after[0], {body: exampleValue(after[1])});
      const sent = typeof body === 'string' ? {body: exampleValue(body)} : body && {body};
      expect(exampleValue(name)).toEqual(await get(operationId, {...input, ...sent}));
    },
  );
});
