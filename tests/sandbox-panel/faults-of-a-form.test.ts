/** Checks that a form shows the rules that the sandbox enforces, also those for long and deep bodies. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  leavesOf,
  printBody,
  readBody,
  setAt,
  toSampleRequest,
  type Draft,
} from '../../src/components/sandbox/draft';
import {findCall, firstDraft} from '../../src/components/sandbox/call';
import {findFaults} from '../../src/components/sandbox/faults';
import {FaultsContext} from '../../src/components/sandbox/field-parts';
import {samplesFor} from '../../src/components/sandbox/live-samples';
import {BodyFields} from '../../src/components/sandbox/RequestForm';
import RequestJson from '../../src/components/sandbox/RequestJson';
import {valuesIn, withValues} from '../../src/components/sandbox/reused-values';
import {operationIds, sendDraft} from '../lib/sandbox-panel/page';
import {product} from '@screening/product';
import '@screening/sandbox/testing';

const withBody = operationIds.filter((id) => findCall(id).body);

describe('the validation errors of a form', () => {
  it.each<[operationId: string, change: object, faults: object]>([
    [
      'screenSimple',
      {
        json: '{"dob": "17.04.1968", "threshold": 0.2, "countries": ["Norway", "NO"], "screeningType": "all"}',
      },
      {
        'body.countries[0]': expect.stringContaining('must match'),
        'body.dob': expect.stringContaining('must match'),
        'body.entityName': 'is required',
        'body.screeningType': expect.stringContaining('must be one of'),
        'body.threshold': 'must be at least 0.5',
      },
    ],
    ['getEntity', {path: {entityURN: ''}}, {'path.entityURN': 'is required'}],
    [
      'listHistories',
      {query: {page: '0', pageSize: 'ten'}},
      {'query.page': 'must be at least 1', 'query.pageSize': 'must be of type integer'},
    ],
    ['createGroup', {json: ' '}, {body: 'is required'}],
    ['createGroup', {json: '{'}, {body: 'must be JSON'}],
    ['listEntities', {json: ''}, {}],
  ])(
    'of %s with %j include every field that breaks a rule, not only the first one',
    (operationId, change, faults) => {
      const call = findCall(operationId);
      expect(Object.fromEntries(findFaults(call, {...firstDraft(call), ...change}))).toEqual(
        faults,
      );
    },
  );

  it.each(withBody)(
    'of %s include the error that the sandbox returns, for any change to an example',
    async (id) => {
      const call = findCall(id);
      const value: unknown = JSON.parse(firstDraft(call).json);
      const paths = leavesOf(value).flatMap(({path}) => [
        path,
        ...path.map((_, length) => path.slice(0, length)),
      ]);
      expect(withBody.length).toBeGreaterThan(5);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue(), async (path, next) => {
          const draft = {...firstDraft(call), json: JSON.stringify(setAt(value, path, next))};
          const faults = findFaults(call, draft);
          const response = await sendDraft(call, draft);
          // The sandbox may still refuse the data, such as a Filter Set that doesn't exist.
          if (faults.size === 0) {
            expect([200, 400]).toContain(response.status);
            return;
          }
          expect(response.status).toBe(400);
          const texts = [...faults].map(([field, rule]) =>
            `Bad Request: ${field} ${rule}`.replace(/\s+/g, ' '),
          );
          expect(texts).toContain(await response.text());
        }),
        {numRuns: 60},
      );
    },
  );
});

const draftOf = (json: string): Draft => ({path: {}, query: {}, json});
const screening = (length: number, item: unknown = 'a') =>
  printBody({entityName: 'A', screeningType: 'media', aliases: Array.from({length}, () => item)});

/** Renders the fields of a body, and its JSON. */
function render(operationId: string, json: string): string[] {
  const {body, ...call} = findCall(operationId);
  if (!body) throw new Error(`${operationId} has no body`);
  const value = findFaults({...call, body}, draftOf(json));
  return [BodyFields, RequestJson].map((part) =>
    renderToStaticMarkup(
      createElement(
        FaultsContext,
        {value},
        createElement(part, {body, json, onChange: () => undefined}),
      ),
    ),
  );
}

it('a list has fields for its first 20 items, can be extended up to 20, and shows at most 20 faults', () => {
  const add = 'Add <span class="only-heard">to aliases</span>';
  expect(render('screenSimple', screening(19))[0]).toContain(add);
  const [full] = render('screenSimple', screening(20));
  expect(full).not.toContain(add);
  expect(full).toContain('The form shows 20 of 20 items. For more, edit the JSON.');
  const [fields, text] = render('screenSimple', screening(20_000, 7));
  expect(fields?.split('data-item')).toHaveLength(21);
  expect(fields).toContain('The form shows 20 of 20000 items. For more, edit the JSON.');
  expect(text?.split('<li')).toHaveLength(21);
  const call = findCall('screenSimple');
  expect(samplesFor(call, draftOf(screening(100)), product)).toHaveLength(5);
  const long = draftOf(screening(20_000));
  expect(samplesFor(call, long, product), 'samples of a long body').toBeUndefined();
});

it.each([33, 100_000])(
  'a body with %d levels is a fault of the form, and the sandbox refuses it',
  async (levels) => {
    const rule = 'must be nested at most 32 levels deep in the sandbox';
    const json = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const draft = draftOf(json);
    expect(readBody(json)).toEqual({rule, problem: `The body ${rule}.`});
    expect(toSampleRequest(draft)).toBeUndefined();
    expect(valuesIn(draft)).toEqual({});
    expect(withValues(draft, {entityURN: 'x'})).toEqual(draft);
    const call = findCall('screenSimple');
    expect(Object.fromEntries(findFaults(call, draft))).toMatchObject({body: rule});
    expect(samplesFor(call, draft, product)).toBeUndefined();
    const [fields, text] = render('screenSimple', json);
    expect(fields).toContain(`The fields of the body can’t be shown. The body ${rule}.`);
    expect(text).toContain(`<li class="fault">The body ${rule}.</li>`);
    expect(await (await sendDraft(call, draft)).text()).toContain(rule);
  },
);
