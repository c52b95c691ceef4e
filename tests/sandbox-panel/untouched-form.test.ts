/** Tests the content of a form before anything is typed. */
import {describe, expect, it} from 'vitest';
import {describeSchema, findCall, firstDraft, flatten} from '../../src/components/sandbox/call';
import {findFaults} from '../../src/components/sandbox/faults';
import {samplesFor} from '../../src/components/sandbox/live-samples';
import {listEndpoints} from '@screening/api';
import {createSamples} from '@screening/api/samples';
import {description, operationIds, pageDescription, sendDraft} from '../lib/sandbox-panel/page';

describe('an untouched form', () => {
  it('exists for all operations of the description', () => {
    const all = listEndpoints(description).filter(({kind}) => kind === 'operation');
    expect(operationIds.length).toBeGreaterThan(0);
    expect([...operationIds].sort()).toEqual(all.map(({operation}) => operation.operationId).sort());
  });

  it.each(operationIds)('of %s is valid and returns 200', async (operationId) => {
    const call = findCall(pageDescription, operationId);
    const draft = firstDraft(pageDescription, call);
    expect([...findFaults(call, draft)]).toEqual([]);
    const response = await sendDraft(call, draft);
    expect(response.status, await response.clone().text()).toBe(200);
    expect(await response.json()).toBeTypeOf('object');
  });

  it('names the default of each parameter that has one', () => {
    const shown = operationIds.flatMap((operationId) => {
      const {parameters, schemas} = findCall(pageDescription, operationId);
      return parameters.map(({name, schema}) => [name, describeSchema(flatten(schemas, schema), schemas)].join(': '));
    });
    const defaults = ['page: integer, at least 1, default 1', 'pageSize: integer, 1 to 100, default 10'];
    expect([...new Set(shown)].filter((text) => text.includes('default')).sort()).toEqual([
      ...defaults,
      'sortOrder: string, default "DESC"',
    ]);
  });

  it.each(operationIds)('of %s matches the code samples on the page', (operationId) => {
    const endpoint = listEndpoints(description).find(({operation}) => operation.operationId === operationId);
    if (!endpoint) throw new Error(`the description has no ${operationId}`);
    const call = findCall(pageDescription, operationId);
    const shown = createSamples(description, endpoint).map(({code}) => code.replace(/\n$/, ''));
    const live = samplesFor(pageDescription, call, firstDraft(pageDescription, call)) ?? [];
    const texts = live.map(({code}) =>
      code.lines.map((line) => line.map((t) => (typeof t === 'string' ? t : t[1])).join('')),
    );
    expect(texts.map((lines) => lines.join('\n'))).toEqual(shown);
    expect(shown.length).toBe(5);
  });
});

describe('the example requests of a form', () => {
  it.each(operationIds)('for %s match the description, and each returns 200', async (operationId) => {
    const call = findCall(pageDescription, operationId);
    const endpoint = listEndpoints(description).find(({operation}) => operation.operationId === operationId);
    const body = endpoint?.operation.requestBody;
    expect((call.body?.examples ?? []).map(({name}) => name)).toEqual(
      Object.keys(body?.content?.['application/json']?.examples ?? {}),
    );
    for (const {value} of call.body?.examples ?? []) {
      const response = await sendDraft(call, {...firstDraft(pageDescription, call), json: JSON.stringify(value)});
      expect(response.status, await response.text()).toBe(200);
    }
  });
});
