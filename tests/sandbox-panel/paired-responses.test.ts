/** Tests that the response shown next to a request example is the one that the example names. */
import {describe, expect, it} from 'vitest';
import {createPageModels, listEndpoints} from '@screening/api';
import {product} from '@screening/product';
import {indexOfResponse, listResponses, responseTo} from '../../src/components/sandbox/responses';
import {description} from '../lib/sandbox-panel/page';

const highlight = (code: string, language: string) => ({language, lines: [[code]]});
const pages = createPageModels(description, highlight, product);
const models = listEndpoints(description)
  .filter(({kind}) => kind === 'operation')
  .map((endpoint) => pages.endpoint(endpoint))
  .filter(({body}) => (body?.examples.length ?? 0) > 1);

it('there are operations with several request examples, some of which have several responses', () => {
  expect(models.length).toBeGreaterThan(5);
  const several = models.filter(({responses}) => responses[0].examples.length > 1);
  expect(several.length).toBeGreaterThan(3);
});

describe.each(models)('the response of $id', (model) => {
  const responses = listResponses(model);
  const requests = model.body?.examples ?? [];

  it('follows the chosen request, in whatever order the responses are', () => {
    const reversed = responses.toReversed();
    for (const request of requests) {
      const shown = responses[indexOfResponse(request, responses)];
      expect(shown.name).toBe(request.response ?? responses[0].name);
      if (request.response)
        expect(reversed[indexOfResponse(request, reversed)].name).toBe(request.response);
    }
  });

  it('shows no example in the sandbox if there are several and the request names no response', () => {
    const several = model.responses[0].examples.length > 1;
    for (const request of requests)
      expect(responseTo(request, responses)?.name).toBe(
        request.response ?? (several ? undefined : responses[0].name),
      );
  });

  it('is a response without an error, and belongs to one request', () => {
    const named = requests.flatMap(({response}) => response ?? []);
    expect(new Set(named).size).toBe(named.length);
    const successful = model.responses[0].examples.map(({name}) => name);
    for (const name of named) expect(successful).toContain(name);
  });
});

it('a request that names an unknown response stops the build', () => {
  const [request] = models[0].body?.examples ?? [];
  expect(() => indexOfResponse({...request, response: 'Gone'}, listResponses(models[0]))).toThrow(
    `${request.name} names the response Gone, which isn't there.`,
  );
});

it('without a request, the first response is shown', () => {
  expect(indexOfResponse(undefined, listResponses(models[0]))).toBe(0);
});
