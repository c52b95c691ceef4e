/** Checks that form fields show the same rules that the sandbox enforces. */
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {setAt} from '../../src/components/sandbox/draft';
import {findCall, firstDraft} from '../../src/components/sandbox/call';
import {findFaults} from '../../src/components/sandbox/faults';
import {operationIds, pageDescription, sendDraft} from '../lib/sandbox-panel/page';
import '@screening/sandbox/testing';

const faultsOf = (operationId: string, change: object) => {
  const call = findCall(pageDescription, operationId);
  return Object.fromEntries(findFaults(call, {...firstDraft(pageDescription, call), ...change}));
};
const withBody = operationIds.filter((id) => findCall(pageDescription, id).body);

describe('the validation errors of a form', () => {
  it('include every field that breaks a rule, not only the first one', () => {
    const json = JSON.stringify({dob: '17.04.1968', threshold: 0.2, countries: ['Norway', 'NO'], screeningType: 'all'});
    const faults = faultsOf('screenSimple', {json});
    expect(Object.keys(faults).sort()).toEqual([
      'body.countries[0]',
      'body.dob',
      'body.entityName',
      'body.screeningType',
      'body.threshold',
    ]);
    expect(faults['body.entityName']).toBe('is required');
    expect(faults['body.threshold']).toBe('must be at least 0.5');
  });

  it('include parameters that are missing or break a rule', () => {
    expect(faultsOf('getEntity', {path: {entityURN: ''}})).toEqual({'path.entityURN': 'is required'});
    expect(faultsOf('listHistories', {query: {page: '0', pageSize: 'ten'}})).toEqual({
      'query.page': 'must be at least 1',
      'query.pageSize': 'must be of type integer',
    });
  });

  it('include a body that is missing or is not JSON', () => {
    expect(faultsOf('createGroup', {json: ' '})).toEqual({body: 'is required'});
    expect(faultsOf('createGroup', {json: '{'})).toEqual({body: 'must be JSON'});
    expect(faultsOf('listEntities', {json: ''})).toEqual({});
  });

  it.each(withBody)('of %s include the error that the sandbox returns, for any change to an example', async (id) => {
    const call = findCall(pageDescription, id);
    const {json} = firstDraft(pageDescription, call);
    const value: unknown = JSON.parse(json);
    const paths = pathsOf(value);
    expect(withBody.length).toBeGreaterThan(5);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue(), async (path, next) => {
        const draft = {...firstDraft(pageDescription, call), json: JSON.stringify(setAt(value, path, next))};
        const faults = findFaults(call, draft);
        const response = await sendDraft(call, draft);
        const text = await response.text();
        if (faults.size === 0) {
          // The sandbox may still refuse the data, such as a Filter Set that doesn't exist.
          expect([200, 400]).toContain(response.status);
          return;
        }
        expect(response.status).toBe(400);
        expect([...faults].map(([field, rule]) => `Bad Request: ${field} ${rule}`.replace(/\s+/g, ' '))).toContain(
          text,
        );
      }),
      {numRuns: 60},
    );
  });
});

/** Lists the paths of all values in a value, including the value itself. */
function pathsOf(value: unknown): (string | number)[][] {
  const inner = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  return [[], ...inner.flatMap(([step, item]) => pathsOf(item).map((path) => [step, ...path]))];
}
