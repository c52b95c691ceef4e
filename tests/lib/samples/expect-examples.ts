/** Checks that a sample with no chosen values sends the examples of the description. */
import {expect} from 'vitest';
import {contentOf, resolve, type Description, type Endpoint, type MediaType} from '@screening/api';
import {segmentsOf, type Received} from './recorder';
import {apiKey} from './bench';

type Json = Record<string, unknown>;

/** Expects that a call has the endpoint's method, the key and the examples, and no optional query parameter. */
export function expectExamples(doc: Description, endpoint: Endpoint, sent: Received): void {
  expect(sent.method).toBe(endpoint.method.toUpperCase());
  expect(sent.headers.authorization).toBe(apiKey);
  const example = (part: string) =>
    endpoint.parameters.find((p) => `{${p.name}}` === part)?.example;
  expect(segmentsOf(sent)).toEqual(
    endpoint.path
      .slice(1)
      .split('/')
      .map((part) => String(example(part) ?? part)),
  );
  const required = endpoint.parameters
    .filter((p) => p.in === 'query' && p.required)
    .map((p) => p.name);
  expect([...sent.query.keys()]).toEqual(required);
  const body = exampleOf(doc, contentOf(endpoint.operation.requestBody)?.media);
  expect(sent.headers['content-type']).toBe(body === undefined ? undefined : 'application/json');
  expect(sent.body === '' ? undefined : JSON.parse(sent.body)).toEqual(body);
}

/** Returns the first example of a body. */
export function exampleOf(doc: Description, media: MediaType | undefined): Json | undefined {
  const [named] = Object.values(media?.examples ?? {});
  return (named ? resolve(doc, named).value : media?.example) as Json | undefined;
}
