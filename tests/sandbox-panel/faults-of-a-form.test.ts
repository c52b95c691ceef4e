/** Checks that form fields show the same rules that the sandbox enforces. */
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {leavesOf, setAt} from '../../src/components/sandbox/draft';
import {findCall, firstDraft} from '../../src/components/sandbox/call';
import {findFaults} from '../../src/components/sandbox/faults';
import {operationIds, sendDraft} from '../lib/sandbox-panel/page';
import '@screening/sandbox/testing';

const withBody = operationIds.filter((id) => findCall(id).body);

describe('the validation errors of a form', () => {
  it.each<[operationId: string, change: object, faults: object]>([
    [
      'screenSimple',
      {json: '{"dob": "17.04.1968", "threshold": 0.2, "countries": ["Norway", "NO"], "screeningType": "all"}'},
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
  ])('of %s with %j include every field that breaks a rule, not only the first one', (operationId, change, faults) => {
    const call = findCall(operationId);
    expect(Object.fromEntries(findFaults(call, {...firstDraft(call), ...change}))).toEqual(faults);
  });

  it.each(withBody)('of %s include the error that the sandbox returns, for any change to an example', async (id) => {
    const call = findCall(id);
    const value: unknown = JSON.parse(firstDraft(call).json);
    const paths = leavesOf(value).flatMap(({path}) => [path, ...path.map((_, length) => path.slice(0, length))]);
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
        const texts = [...faults].map(([field, rule]) => `Bad Request: ${field} ${rule}`.replace(/\s+/g, ' '));
        expect(texts).toContain(await response.text());
      }),
      {numRuns: 60},
    );
  });
});
