import {describe, expect, test} from 'vitest';
import type {Description} from '@screening/api';
import {createSamples, planCall, type Sample, type SampleRequest} from '@screening/api/samples';
import {product} from '@screening/product';
import {endpointOf, small} from '../lib/samples/description';
import {withClient} from '../lib/samples/toolchain';

const plan = (operationId: string, request?: SampleRequest, doc = small) =>
  planCall(doc, endpointOf(doc, operationId), request);
const codeOf = (operationId: string, language: Sample['language']): string =>
  createSamples(small, endpointOf(small, operationId), product).find(
    (sample) => sample.language === language,
  )!.code;

/** Returns the small description with a change. */
function changed(change: (doc: Description) => unknown): Description {
  const doc = structuredClone(small);
  change(doc);
  return doc;
}

const bodyOfChangePart = (doc: Description) =>
  doc.paths['/thing/{thingID}/part/{partID}'].put!.requestBody!;

describe('the request of a sample', () => {
  test('has the first named example as its body', () => {
    expect(plan('listThings').body).toEqual({
      value: {filters: {deep: ['a', true, 1.5, {}]}, page: 1, pageSize: 10},
    });
  });

  test('omits optional query parameters, and uses the examples of required ones', () => {
    expect(plan('listThings').query).toEqual([]);
    expect(plan('changePart').query).toEqual([['mode', 'mode-example']]);
  });

  // A URN stays readable, and characters that would end a segment are encoded.
  test.each<[string, SampleRequest, string]>([
    ['listThings', {query: {page: '2', sortBy: 'a&b'}}, '/things?page=2&sortBy=a%26b'],
    ['getTask', {path: {taskID: 'sigma:e1001/?#'}}, '/tasks/sigma:e1001%2F%3F%23'],
  ])('%s with %j goes to %s', (operationId, request, url) => {
    expect(plan(operationId, request).url).toBe(`https://api.small.example/external/v2${url}`);
  });

  test('omits values that the reader left empty, and a body that the reader removed', () => {
    expect(plan('listThings', {query: {sortBy: '', page: '', pageSize: ''}})).toEqual(
      plan('listThings'),
    );
    expect(plan('getTask', {path: {taskID: ''}})).toEqual(plan('getTask'));
    expect(plan('listThings', {body: undefined}).body).toBeUndefined();
  });

  test('replaces an unpaired surrogate with the replacement character', () => {
    const sent = plan('changePart', {
      path: {thingID: 'a\ud800'},
      query: {mode: '\udc00b'},
      body: {'k\ud800': ['v\udfff', '\\ud800']},
    });
    expect(sent.path[1]).toEqual({name: 'thingID', value: 'a\ufffd'});
    expect(sent.query).toEqual([['mode', '\ufffdb']]);
    expect(sent.body).toEqual({value: {'k\ufffd': ['v\ufffd', '\\ud800']}});
  });

  test('sends the API key in the header that the description names', () => {
    const doc = changed(
      (d) => (d.components.securitySchemes = {key: {type: 'apiKey', in: 'header', name: 'X-Key'}}),
    );
    for (const {code, language} of createSamples(doc, endpointOf(doc, 'getTask'), product))
      if (!withClient.includes(language)) expect(code, language).toContain('X-Key');
  });
});

describe('samples', () => {
  test('do not exist for a webhook, because only the platform sends it', () => {
    expect(createSamples(small, endpointOf(small, 'thingChanged'), product)).toEqual([]);
  });

  test('have file names that follow the conventions of each language, and the name of the Java class', () => {
    const samples = createSamples(small, endpointOf(small, 'listTaskThings'), product);
    expect(samples.map(({file}) => file)).toEqual([
      'list-task-things.sh',
      'list-task-things.mts',
      'list_task_things.py',
      'ListTaskThings.java',
      'list-task-things.go',
    ]);
    expect(codeOf('listTaskThings', 'java')).toContain('public class ListTaskThings {');
  });

  test.each<[operationId: string, message: string, change: (doc: Description) => unknown]>([
    [
      'getTask',
      'getTask: its path parameter taskID has no example',
      (doc) => (doc.paths['/tasks/{taskID}'].get!.parameters = []),
    ],
    [
      'changePart',
      'changePart: its request body has no example',
      (doc) => (bodyOfChangePart(doc).content = {'application/json': {}}),
    ],
    [
      'listThings',
      '#/components/examples/First does not exist in the description',
      (doc) => (doc.components.examples = {}),
    ],
  ])('of %s are refused: %s', (operationId, message, change) => {
    const doc = changed(change);
    expect(() => createSamples(doc, endpointOf(doc, operationId), product)).toThrow(message);
  });

  test('use only long options in cURL, which explain themselves', () => {
    for (const id of ['listThings', 'listTaskThings', 'getTask', 'changePart'])
      expect(codeOf(id, 'curl')).not.toMatch(/^\s*(?:.*curl )?-[A-Za-z]/m);
  });

  test('omit the quotes of keys that are identifiers in TypeScript', () => {
    expect(codeOf('listThings', 'typescript')).toContain("filters: { deep: ['a', true, 1.5, {}] }");
    expect(codeOf('listThings', 'python')).toContain('filters={"deep": ["a", True, 1.5, {}]}');
  });
});
