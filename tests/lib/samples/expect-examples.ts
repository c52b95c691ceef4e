/** Checks that a sample with no chosen values sends the examples of the description. */
import {expect} from 'vitest';
import {contentOf, resolve, type Description, type Endpoint, type MediaType} from '@screening/api';
import {segmentsOf, type Received} from './recorder';
import {apiKey} from './bench';

type Json = Record<string, unknown>;

/**
 * Expects that a call has the endpoint's method, the key and the examples, and no optional query parameter.
 * @param usesClient whether a client sent it: clients page in the query, and always send a body if the call has one
 */
export function expectExamples(
  doc: Description,
  endpoint: Endpoint,
  sent: Received,
  usesClient: boolean,
): void {
  expect(sent.method).toBe(endpoint.method.toUpperCase());
  expect(sent.headers.authorization).toBe(apiKey);
  const valueOf = (part: string) =>
    endpoint.parameters.find((p) => `{${p.name}}` === part)?.example;
  expect(segmentsOf(sent)).toEqual(
    endpoint.path
      .slice(1)
      .split('/')
      .map((part) => String(valueOf(part) ?? part)),
  );
  const inQuery = endpoint.parameters.filter((p) => p.in === 'query');
  const required = inQuery.filter((p) => p.required).map((p) => [p.name, String(p.example)]);
  const example = exampleOf(doc, contentOf(endpoint.operation.requestBody)?.media);
  const fields = Object.entries(example ?? {});
  const isMoved = (name: string) => usesClient && inQuery.some((p) => p.name === name);
  const moved = fields
    .filter(([name]) => isMoved(name))
    .map(([name, value]) => [name, String(value)]);
  expect([...sent.query]).toEqual([...required, ...moved]);
  const body = example && Object.fromEntries(fields.filter(([name]) => !isMoved(name)));
  expect(sent.headers['content-type']).toBe(body === undefined ? undefined : 'application/json');
  expect(sent.body === '' ? undefined : JSON.parse(sent.body)).toEqual(body);
}

/** Returns the first example of a body. */
export function exampleOf(doc: Description, media: MediaType | undefined): Json | undefined {
  const [named] = Object.values(media?.examples ?? {});
  return (named ? resolve(doc, named).value : media?.example) as Json | undefined;
}
