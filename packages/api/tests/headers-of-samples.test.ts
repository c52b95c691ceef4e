/**
 * Checks the headers that samples without a client send, and that samples with a client leave them to it. Slow tests run the
 * samples, where the languages are installed.
 */
import {describe, expect, it} from 'vitest';
import {keyHeaderOf, listEndpoints} from '../src/document';
import {readBundle} from '../src/read-bundle';
import {planCall} from '../src/samples/call';
import {product} from '@screening/product';
import {createSamples} from '../src/samples';
import type {Language} from '../src/samples/languages';

const doc = readBundle('.');
const operations = listEndpoints(doc)
  .filter(({kind}) => kind === 'operation')
  .map((endpoint) => ({id: endpoint.operation.operationId, endpoint}));

/** Matches a header in each language without a client: its name, and the code of its value. */
const headerIn: Partial<Record<Language, RegExp>> = {
  curl: /--header "([\w-]+): ([^"]+)"/g,
  java: /\.header\("([\w-]+)", (.+)\)$/gm,
  go: /request\.Header\.Set\("([\w-]+)", (.+)\)$/gm,
};

/** Returns the code of the value of each header, by the header's name. */
const headersIn = (pattern: RegExp, code: string): Record<string, string> =>
  Object.fromEntries([...code.matchAll(pattern)].map(([, name, value]) => [name, value]));

describe.each(operations)('the samples of $id', ({endpoint}) => {
  const {body} = planCall(doc, endpoint);
  const samples = createSamples(doc, endpoint, product);
  const names = body ? [keyHeaderOf(doc), 'Content-Type'] : [keyHeaderOf(doc)];

  it.each(samples)(`in $label send ${names.join(' and ')}`, ({language, code}) => {
    const pattern = headerIn[language];
    if (!pattern) {
      expect(code).toMatch(/\b(createClient|Client)\(/);
      expect(code).not.toMatch(/Authorization|Content-Type/);
      return;
    }
    const headers = headersIn(pattern, code);
    expect(Object.keys(headers)).toEqual(names);
    expect(headers[keyHeaderOf(doc)]).toContain('SCREENING_API_KEY');
    if (body) expect(headers['Content-Type']).toContain('application/json');
  });
});

it('an operation has a body, and another has none', () => {
  const bodies = operations.map(({endpoint}) => planCall(doc, endpoint).body !== undefined);
  expect(new Set(bodies)).toEqual(new Set([true, false]));
});
