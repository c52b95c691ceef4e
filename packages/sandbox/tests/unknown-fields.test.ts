/** Tests how the sandbox reports misspelled fields and query parameters, which the description allows. */
import {describe, expect, it} from 'vitest';
import {findUnknown} from '../src/core/check/unknown-fields';
import {slimDescription} from '../src/core/check/description';
import {pathsIn, replaceAt} from './lib/generate';
import {description, newTester, readCases, samples, type Input, type Json} from './lib/sandbox';

const simple = {entityName: 'Torresund', screeningType: 'sanctions'};

const {warnings: cases} = readCases<{warnings: [string, Input, string][]}>('unknown-fields');

describe('an unknown field', () => {
  it.each(cases)(
    'is named in a header, or refused in the same words: %s with %j',
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
