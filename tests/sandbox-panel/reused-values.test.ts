/** Tests the values that later calls reuse. */
import {describe, expect, it} from 'vitest';
import {findCall, firstDraft} from '../../src/components/sandbox/call';
import {valuesIn, valuesOf, withValues} from '../../src/components/sandbox/reused-values';
import {operationIds, sendDraft} from '../lib/sandbox-panel/page';

const draftOf = (operationId: string) => firstDraft(findCall(operationId));
const values = {entityURN: 'sigma:e77', taskID: 'T-77', customerKey: 'CUST-77', filterSetID: 77};

describe('values kept for later calls', () => {
  it('are read from path, body and response', async () => {
    expect(valuesIn({path: {entityURN: 'sigma:e1', hash: 'h'}, query: {}, json: ''})).toEqual({entityURN: 'sigma:e1'});
    const json = JSON.stringify({filterSetID: 12, search: {customerKey: 'C1'}, searches: [{customerKey: 'C2'}]});
    expect(valuesIn({path: {}, query: {}, json})).toEqual({filterSetID: 12, customerKey: 'C1'});
    expect(valuesOf({urn: 'sigma:e2', taskID: 'T-1', other: 1})).toEqual({entityURN: 'sigma:e2', taskID: 'T-1'});
    for (const nothing of [undefined, null, 'text', [{urn: 'x'}], {urn: {}}, {taskID: ''}])
      expect(valuesOf(nothing)).toEqual({});
    const created = await sendDraft(findCall('createEntity'), draftOf('createEntity'));
    expect(valuesOf(await created.json()).entityURN).toMatch(/^sigma:/);
  });

  it('replace the values of existing fields, and add no fields', () => {
    const filled = operationIds.filter((operationId) => Object.keys(valuesIn(draftOf(operationId))).length > 0);
    expect(filled.length).toBeGreaterThan(5);
    for (const operationId of operationIds) {
      const before = draftOf(operationId);
      const after = withValues(before, values);
      const names = Object.keys(valuesIn(before)) as (keyof typeof values)[];
      expect(valuesIn(after)).toEqual(Object.fromEntries(names.map((name) => [name, values[name]])));
      expect(withValues(after, valuesIn(before)), operationId).toEqual(before);
    }
    const invalid = {path: {}, query: {}, json: '{"filterSetID": '};
    expect(withValues(invalid, values)).toEqual(invalid);
  });
});
