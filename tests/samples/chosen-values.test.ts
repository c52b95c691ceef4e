import {describe, expect, test} from 'vitest';
import type {Description} from '../../src/description/document';
import {createSamples, type Sample, type SampleRequest} from '../../src/description/samples';
import {planCall} from '../../src/description/samples/call';
import {endpointOf, small} from '../lib/samples/description';

const plan = (operationId: string, request?: SampleRequest, doc = small) =>
  planCall(doc, endpointOf(doc, operationId), request);
const codeOf = (operationId: string, language: Sample['language']): string =>
  createSamples(small, endpointOf(small, operationId)).find((sample) => sample.language === language)!.code;

/** Returns the small description with a change. */
function changed(change: (doc: Description) => void): Description {
  const doc = structuredClone(small);
  change(doc);
  return doc;
}

describe('what is sent', () => {
  test('the first named example is the body', () => {
    expect(plan('listThings').body).toEqual({
      value: {filters: {deep: ['a', null, true, 1.5, {}]}, page: 1, pageSize: 10},
    });
  });

  test('optional query parameters stay out, required ones come with their example', () => {
    expect(plan('listThings').query).toEqual([]);
    expect(plan('changePart').query).toEqual([['mode', 'mode-example']]);
  });

  test('the query that the reader chose is part of the address', () => {
    const {url} = plan('listThings', {query: {page: '2', sortBy: 'a&b'}});
    expect(url).toBe('https://api.small.example/external/v2/things?page=2&sortBy=a%26b');
  });

  test('a URN stays readable in the address, and what ends a part of the path does not', () => {
    const {url} = plan('getTask', {path: {taskID: 'sigma:e1001/?#'}});
    expect(url).toBe('https://api.small.example/external/v2/tasks/sigma:e1001%2F%3F%23');
  });

  test('a value that the reader left empty is not given', () => {
    expect(plan('listThings', {query: {sortBy: '', page: '', pageSize: ''}})).toEqual(plan('listThings'));
    expect(plan('getTask', {path: {taskID: ''}})).toEqual(plan('getTask'));
  });

  test('a body that the reader took away is not replaced by the example', () => {
    expect(plan('listThings', {body: undefined}).body).toBeUndefined();
  });

  test('half a surrogate pair is sent as the replacement sign', () => {
    const sent = plan('changePart', {
      path: {class: 'a\ud800'},
      query: {mode: '\udc00b'},
      body: {'k\ud800': ['v\udfff', '\\ud800']},
    });
    expect(sent.path[1]).toEqual({name: 'class', value: 'a\ufffd'});
    expect(sent.query).toEqual([['mode', '\ufffdb']]);
    expect(sent.body).toEqual({value: {'k\ufffd': ['v\ufffd', '\\ud800']}});
  });

  test('the header of the key is the one that the description names', () => {
    const doc = changed((d) => (d.components.securitySchemes = {key: {type: 'apiKey', in: 'header', name: 'X-Key'}}));
    for (const {code} of createSamples(doc, endpointOf(doc, 'getTask'))) expect(code).toContain('X-Key');
  });
});

describe('what a sample looks like', () => {
  test('a webhook has no samples, as only the platform sends it', () => {
    expect(createSamples(small, endpointOf(small, 'thingChanged'))).toEqual([]);
  });

  test('files are named by the habits of each language', () => {
    const files = createSamples(small, endpointOf(small, 'listTaskThings')).map(({file}) => file);
    expect(files).toEqual([
      'list-task-things.sh',
      'list-task-things.mjs',
      'list_task_things.py',
      'ListTaskThings.java',
      'list-task-things.go',
    ]);
  });

  test('cURL is called with long options only', () => {
    for (const id of ['listThings', 'listTaskThings', 'getTask', 'changePart'])
      expect(codeOf(id, 'curl')).not.toMatch(/^\s*(?:.*curl )?-[A-Za-z]/m);
  });

  test('names without quotes are used in JavaScript where they are names', () => {
    expect(codeOf('listThings', 'javascript')).toContain("filters: { deep: ['a', null, true, 1.5, {}] }");
    expect(codeOf('listThings', 'python')).toContain('"filters": {"deep": ["a", None, True, 1.5, {}]}');
  });
});

describe('what a description lacks is said in one sentence', () => {
  test.each([
    [
      'getTask',
      'getTask: its path parameter taskID has no example',
      (d: Description) => (d.paths['/tasks/{taskID}'].get!.parameters = []),
    ],
    [
      'changePart',
      'changePart: its request body has no example',
      (d: Description) => (bodyOf(d).content = {'application/json': {}}),
    ],
    [
      'changePart',
      'changePart: its request body is not JSON, and samples send JSON only',
      (d: Description) => (bodyOf(d).content = {'text/csv': {}}),
    ],
    [
      'listThings',
      '#/components/examples/First leads to nothing in the description',
      (d: Description) => (d.components.examples = {}),
    ],
  ])('%s: %s', (operationId, message, change) => {
    const doc = changed(change);
    expect(() => createSamples(doc, endpointOf(doc, operationId))).toThrow(message);
  });

  const bodyOf = (doc: Description) => doc.paths['/thing/{class}/part/{page-no}'].put!.requestBody!;
});
