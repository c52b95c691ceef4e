/** Tests the content of a form before anything is typed. */
import {describe, expect, it} from 'vitest';
import {describeSchema, findCall, firstDraft, flatten} from '../../src/components/sandbox/call';
import {findFaults} from '../../src/components/sandbox/faults';
import {samplesFor} from '../../src/components/sandbox/live-samples';
import {listEndpoints} from '@screening/api';
import {createSamples} from '@screening/api/samples';
import {description, operationIds, sendDraft} from '../lib/sandbox-panel/page';

const endpoints = listEndpoints(description).filter(({kind}) => kind === 'operation');

it('there is a form for each operation of the description', () => {
  expect(operationIds.length).toBeGreaterThan(0);
  expect([...operationIds].sort()).toEqual(endpoints.map(({operation}) => operation.operationId).sort());
});

it('a form names the default of each parameter that has one', () => {
  const shown = operationIds.flatMap((operationId) =>
    findCall(operationId).parameters.map(({name, schema}) => `${name}: ${describeSchema(flatten(schema))}`),
  );
  expect([...new Set(shown)].filter((text) => text.includes('default')).sort()).toEqual([
    'page: integer, at least 1, default 1',
    'pageSize: integer, 1 to 100, default 10',
    'sortOrder: string, default "DESC"',
  ]);
});

describe.each(endpoints)('the form of $operation.operationId', (endpoint) => {
  const call = findCall(endpoint.operation.operationId);
  const draft = firstDraft(call);

  it('has no faults, has all example requests, and each of them returns 200', async () => {
    expect([...findFaults(call, draft)]).toEqual([]);
    const described = endpoint.operation.requestBody?.content?.['application/json']?.examples ?? {};
    const examples = call.body?.examples ?? [];
    expect(examples).toHaveLength(Object.keys(described).length);
    for (const json of [draft.json, ...examples.map((value) => JSON.stringify(value))]) {
      const response = await sendDraft(call, {...draft, json});
      expect(response.status, await response.clone().text()).toBe(200);
      expect(await response.json()).toBeTypeOf('object');
    }
  });

  it('matches the code samples on the page', () => {
    const shown = createSamples(description, endpoint).map(({code}) => code.replace(/\n$/, ''));
    const live = (samplesFor(call, draft) ?? []).map(({code}) =>
      code.lines.map((line) => line.map((token) => (typeof token === 'string' ? token : token[1])).join('')),
    );
    expect(live.map((lines) => lines.join('\n'))).toEqual(shown);
    expect(shown).toHaveLength(5);
  });
});
