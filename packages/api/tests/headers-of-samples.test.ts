/** Checks the headers that the samples of each language send. Slow tests run the samples, where the languages are installed. */
import {describe, expect, it} from 'vitest';
import {keyHeaderOf, listEndpoints} from '../src/document';
import {readBundle} from '../src/read-bundle';
import {planCall} from '../src/samples/call';
import {createSamples} from '../src/samples';
import type {Language} from '../src/samples/languages';

const doc = readBundle('.');
const operations = listEndpoints(doc)
  .filter(({kind}) => kind === 'operation')
  .map((endpoint) => ({id: endpoint.operation.operationId, endpoint}));

/** Matches a header in each language: its name, and the code of its value. */
const headerIn: Record<Language, RegExp> = {
  curl: /--header "([\w-]+): ([^"]+)"/g,
  javascript: /'?([\w-]+)'?: (process\.env\.\w+|'application\/json')/g,
  python: /"([\w-]+)": (os\.environ\["\w+"\]|"application\/json")/g,
  java: /\.header\("([\w-]+)", (.+)\)$/gm,
  go: /request\.Header\.Set\("([\w-]+)", (.+)\)$/gm,
};

/** Returns the code of the value of each header, by the header's name. */
function headersIn(language: Language, code: string): Record<string, string> {
  const headers = [...code.matchAll(headerIn[language])].map(([, name, value]) => [name, value]);
  // The library sends this header with a body that is passed as `json`.
  if (language === 'python' && /^ {4}json=/m.test(code))
    headers.push(['Content-Type', '"application/json"']);
  return Object.fromEntries(headers) as Record<string, string>;
}

describe.each(operations)('the samples of $id', ({endpoint}) => {
  const {body} = planCall(doc, endpoint);
  const samples = createSamples(doc, endpoint);
  const names = body ? [keyHeaderOf(doc), 'Content-Type'] : [keyHeaderOf(doc)];

  it.each(samples)(`in $label send ${names.join(' and ')}`, ({language, code}) => {
    const headers = headersIn(language, code);
    expect(Object.keys(headers)).toEqual(names);
    expect(headers[keyHeaderOf(doc)]).toContain('SCREENING_API_KEY');
    if (body) expect(headers['Content-Type']).toContain('application/json');
  });
});

it('an operation has a body, and another has none', () => {
  const bodies = operations.map(({endpoint}) => planCall(doc, endpoint).body !== undefined);
  expect(new Set(bodies)).toEqual(new Set([true, false]));
});
