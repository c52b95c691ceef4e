/** Tests how the sandbox reports what it doesn't use of a request, such as misspelled fields, which the description allows. */
import {describe, expect, it} from 'vitest';
import {findUnknown} from '../src/core/check/unknown-fields';
import {slimDescription} from '../src/core/check/description';
import {pathsIn, replaceAt} from './lib/generate';
import {description, newTester, readCases, samples, type Input, type Json} from './lib/sandbox';

const simple = {entityName: 'Torresund', screeningType: 'sanctions'};

type Case = [operationId: string, input: Input, warning: string];

/** The cases of the file, by what isn't used of a request. */
type Cases = {unknown: Case[]; repeated: Case[]; unused: Case[]};

const cases = readCases<Cases>('unknown-fields');

describe.each(Object.entries(cases))('a field that is %s', (_, rows) => {
  it.each(rows)(
    'is named in a header and a line, or refused in the same words: %s with %j',
    async (name, input, warning) => {
      const lines: string[] = [];
      const {call} = newTester({onWarning: (line) => lines.push(line)});
      expect(await call(name, input)).toMatchObject({status: 200, warning});
      expect(lines).toEqual([`Warning for ${name}: ${warning}`]);
      const strict = newTester({strict: true});
      const before = strict.sandbox.save();
      expect(await strict.call(name, input)).toMatchObject({
        status: 400,
        text: `Bad Request: ${warning}`,
      });
      expect(strict.sandbox.save()).toBe(before);
    },
  );
});

describe('a repeated field', () => {
  const repeated = /^body\S* is sent more than once, and only the last value is used\.$/;

  it('is named in every object of every example request', async () => {
    const {call} = newTester();
    let tried = 0;
    for (const {endpoint, input} of samples) {
      for (const path of pathsIn(input.body)) {
        const value = path.reduce<Json>((inner, key) => inner[key], input.body);
        const [name] =
          typeof value === 'object' && value && !Array.isArray(value) ? Object.keys(value) : [];
        if (name === undefined) continue;
        const marked = JSON.stringify(replaceAt(input.body, path, {...value, marked: 0}));
        const field = `${JSON.stringify(name)}:${JSON.stringify(value[name])}`;
        const body = marked.replace('"marked":0', field);
        expect(JSON.parse(body)).toEqual(input.body);
        const {status, warning} = await call(endpoint.operation.operationId, {...input, body});
        expect([status, warning], body).toEqual([200, expect.stringMatching(repeated)]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(30);
  });

  it('is one of five that are named. The others are counted', async () => {
    const searches = Array.from({length: 12}, () => '{"entityName":"A","entityName":"B"}');
    const body = `{"filterSetID":12,"entityGroupIDs":[1],"searches":[${searches.join()}]}`;
    const {warning = ''} = await newTester().call('enqueueEntities', {body});
    expect(warning.match(/is sent more than once/g)).toHaveLength(5);
    expect(warning).toMatch(/ 7 more repeated fields\.$/);
  });

  it('is refused by the admin API', async () => {
    const {sandbox} = newTester();
    const before = sandbox.save();
    const response = await sandbox.request('/sandbox/clock', {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: '{"advanceSeconds": 1, "advanceSeconds": 2}',
    });
    expect([response.status, await response.text()]).toEqual([
      400,
      'Bad Request: body.advanceSeconds is sent more than once, and only the last value is used.',
    ]);
    expect(sandbox.save()).toBe(before);
  });
});

describe('an unknown field', () => {
  it('is named in every object of every example request, also with the description that pages have', async () => {
    const testers = [newTester(), newTester({description: slimDescription(description)})];
    let tried = 0;
    for (const {endpoint, input} of samples) {
      for (const path of pathsIn(input.body)) {
        const value = path.reduce<Json>((inner, key) => inner[key], input.body);
        const [name] =
          typeof value === 'object' && value && !Array.isArray(value) ? Object.keys(value) : [];
        // Responses contain custom fields as they were sent, which the validator refuses.
        if (name === undefined || path.includes('customFields')) continue;
        const body = replaceAt(input.body, path, {...value, [`${name}x`]: 1});
        const level = path
          .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
          .join('');
        for (const {call} of testers) {
          const {warning} = await call(endpoint.operation.operationId, {...input, body});
          const expected = `body${level}.${name}x is not a known field. Did you mean "${name}"?`;
          if (level !== '.createdAt') expect(warning).toBe(expected);
        }
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(30);
  });

  it('is also named when the request is refused', async () => {
    const body = {...simple, screeningType: undefined, screeningtype: 'media'};
    const warning = 'body.screeningtype is not a known field. Did you mean "screeningType"?';
    expect(await newTester().call('screenSimple', {body})).toMatchObject({status: 400, warning});
  });

  it('is one of five that are named. The others are counted', async () => {
    const unknown = Object.fromEntries(
      Array.from({length: 12}, (_, index) => [`unknown${index}`, 1]),
    );
    const {warning = ''} = await newTester().call('screenSimple', {body: {...simple, ...unknown}});
    expect(warning).toMatch(
      /^(body\.unknown\d is not a known field\. ){5}7 more unknown fields\.$/,
    );
  });

  it.each([
    'a\r\nSet-Cookie: b',
    'Größe',
    '名前',
    '\u0000\u007f',
    '\ud800',
    '',
    ' ',
    '__proto__',
    'x'.repeat(100_000),
  ])('can have any name in the header: name %#', async (name) => {
    const {status, warning = ''} = await newTester().call('screenSimple', {
      body: `{"entityName":"A","screeningType":"media",${JSON.stringify(name)}:1}`,
    });
    expect(status).toBe(200);
    expect(warning).toMatch(/^body\.[ -~]* is not a known field\.$/);
    expect(warning.length).toBeLessThan(200);
  });
});

it.each([{type: 'object'}, {properties: {a: {}}, additionalProperties: true}])(
  'no field is unknown to %j',
  (schema) => {
    expect(findUnknown({components: {}}, schema, {b: 1}, 'body')).toEqual([]);
  },
);
