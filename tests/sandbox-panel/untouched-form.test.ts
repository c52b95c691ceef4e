/** Tests a form before anything is typed: its content, its response, and the values of earlier calls. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {describe, expect, it} from 'vitest';
import {describeSchema, findCall, firstDraft, flatten} from '../../src/components/sandbox/call';
import {findFaults} from '../../src/components/sandbox/faults';
import {linkOfKey} from '../../src/components/sandbox/field-link';
import {samplesFor} from '../../src/components/sandbox/live-samples';
import RequestForm from '../../src/components/sandbox/RequestForm';
import {valuesIn, valuesOf, withValues} from '../../src/components/sandbox/reused-values';
import {
  branchesOf,
  flatten as flattenIn,
  listEndpoints,
  type Schema,
  toJsonLines,
} from '@screening/api';
import {createSamples} from '@screening/api/samples';
import {product} from '@screening/product';
import {description, operationIds, sendDraft} from '../lib/sandbox-panel/page';

const endpoints = listEndpoints(description).filter(({kind}) => kind === 'operation');

it('a form names the default of each parameter that has one', () => {
  const shown = operationIds.flatMap((operationId) =>
    findCall(operationId).parameters.map(
      ({name, schema}) => `${name}: ${describeSchema(flatten(schema))}`,
    ),
  );
  expect([...new Set(shown)].filter((text) => text.includes('default')).sort()).toEqual([
    'page: integer, at least 1, default 1',
    'pageSize: integer, 1 to 100, default 10',
    'sortOrder: string, default "DESC"',
  ]);
});

it('each operation has a form with a control for each parameter and each field of the body', () => {
  const missing: string[] = [];
  let controls = 0;
  for (const {operation, parameters} of endpoints) {
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    const described = [
      ...parameters.filter((one) => one.in !== 'header').map(({name}) => name),
      ...Object.keys(schema ? (flattenIn(description, schema).properties ?? {}) : {}),
    ];
    const labels = labelsOf(operation.operationId);
    missing.push(
      ...described
        .filter((name) => !labels.includes(name))
        .map((name) => `${operation.operationId}: ${name}`),
    );
    controls += labels.length;
  }
  expect(missing).toEqual([]);
  expect(controls).toBeGreaterThan(endpoints.length);
});

/** Returns the names of the controls in the form of an operation, and of their groups. */
function labelsOf(operationId: string): string[] {
  const call = findCall(operationId);
  const draft = firstDraft(call);
  const onChange = () => undefined;
  const props = {call, draft, onChange, onBody: onChange, fieldsKey: 0};
  const html = renderToStaticMarkup(createElement(RequestForm, props));
  const names = html.matchAll(/<(?:label|legend)[^>]*><b>([^<]+)<\/b>/g);
  return [...names].map(([, name]) => name);
}

describe.each(endpoints)('the form of $operation.operationId', (endpoint) => {
  const {operationId} = endpoint.operation;

  it('has no faults, has all example requests, and each of them returns 200', async () => {
    const call = findCall(operationId);
    const draft = firstDraft(call);
    expect([...findFaults(call, draft)]).toEqual([]);
    const described = endpoint.operation.requestBody?.content?.['application/json']?.examples ?? {};
    const examples = call.body?.examples ?? [];
    expect(examples).toHaveLength(Object.keys(described).length);
    for (const json of [draft.json, ...examples.map(({value}) => JSON.stringify(value))]) {
      const response = await sendDraft(call, {...draft, json});
      expect(response.status, await response.clone().text()).toBe(200);
      expect(await response.json()).toBeTypeOf('object');
    }
  });

  it('matches the code samples on the page', () => {
    const call = findCall(operationId);
    const shown = createSamples(description, endpoint, product).map(({code}) =>
      code.replace(/\n$/, ''),
    );
    const live = (samplesFor(call, firstDraft(call), product) ?? []).map(({code}) =>
      code.lines.map((line) =>
        line.map((token) => (typeof token === 'string' ? token : token[1])).join(''),
      ),
    );
    expect(live.map((lines) => lines.join('\n'))).toEqual(shown);
    expect(shown).toHaveLength(5);
  });
});

const draftOf = (operationId: string) => firstDraft(findCall(operationId));
const values = {entityURN: 'sigma:e77', taskID: 'T-77', customerKey: 'CUST-77', filterSetID: 77};

describe('values kept for later calls', () => {
  it('are read from path, body and response', async () => {
    expect(valuesIn({path: {entityURN: 'sigma:e1', hash: 'h'}, query: {}, json: ''})).toEqual({
      entityURN: 'sigma:e1',
    });
    const json = JSON.stringify({
      filterSetID: 12,
      search: {customerKey: 'C1'},
      searches: [{customerKey: 'C2'}],
    });
    expect(valuesIn({path: {}, query: {}, json})).toEqual({filterSetID: 12, customerKey: 'C1'});
    expect(valuesOf({urn: 'sigma:e2', taskID: 'T-1', other: 1})).toEqual({
      entityURN: 'sigma:e2',
      taskID: 'T-1',
    });
    for (const nothing of [undefined, null, 'text', [{urn: 'x'}], {urn: {}}, {taskID: ''}])
      expect(valuesOf(nothing)).toEqual({});
    const created = await sendDraft(findCall('createEntity'), draftOf('createEntity'));
    expect(valuesOf(await created.json()).entityURN).toMatch(/^sigma:/);
  });

  it('replace the values of existing fields, and add no fields', () => {
    const filled = operationIds.filter(
      (operationId) => Object.keys(valuesIn(draftOf(operationId))).length > 0,
    );
    expect(filled.length).toBeGreaterThan(5);
    for (const operationId of operationIds) {
      const before = draftOf(operationId);
      const after = withValues(before, values);
      const names = Object.keys(valuesIn(before)) as (keyof typeof values)[];
      expect(valuesIn(after)).toEqual(
        Object.fromEntries(names.map((name) => [name, values[name]])),
      );
      expect(withValues(after, valuesIn(before)), operationId).toEqual(before);
    }
    const invalid = {path: {}, query: {}, json: '{"filterSetID": '};
    expect(withValues(invalid, values)).toEqual(invalid);
  });
});

async function linksOf(operationId: string) {
  const call = findCall(operationId);
  const links: {path: string[]; link?: string}[] = [];
  for (const example of call.body?.examples ?? [undefined]) {
    const json = example === undefined ? '' : JSON.stringify(example.value);
    const response: unknown = await (await sendDraft(call, {...firstDraft(call), json})).json();
    for (const {key, path = []} of toJsonLines(response))
      if (key !== undefined) links.push({path, link: linkOfKey(operationId, response, path)});
  }
  return links;
}

/** Returns whether the description leaves a key open, because one of the objects around it has no fields. */
function isLeftOpen(operationId: string, path: string[]): boolean {
  const endpoint = listEndpoints(description).find(
    ({operation}) => operation.operationId === operationId,
  );
  let schema: Schema | undefined =
    endpoint?.operation.responses['200']?.content?.['application/json']?.schema;
  for (const step of path) {
    const flat: Schema = flattenIn(description, schema ?? {});
    const next = /^\d+$/.test(step) ? flat.items : flat.properties?.[step];
    if (typeof next !== 'object') return !flat.properties && branchesOf(flat).length === 0;
    schema = next;
  }
  return false;
}

describe('the keys of a response', () => {
  it.each(operationIds)(
    'of %s are linked unless the description leaves them open',
    async (operationId) => {
      const links = await linksOf(operationId);
      expect(links.length).toBeGreaterThan(0);
      expect(
        links.filter(({link, path}) => link === undefined && !isLeftOpen(operationId, path)),
      ).toEqual([]);
    },
  );

  it('link to the field on the same page or on the page of its schema, if the description has it', async () => {
    const links = new Map(
      (await linksOf('getEntity')).map(({path, link}) => [path.join('.'), link]),
    );
    expect(links.get('urn')).toBe('/api/get-entity#response.urn');
    expect(links.get('riskMetadata.pepLevels')).toBe(
      '/api/get-entity#response.riskMetadata.pepLevels',
    );
    expect([...links.values()].filter((link) => link?.startsWith('/api/schemas/'))).not.toEqual([]);
    expect(linkOfKey('listGroups', {toString: 1}, ['toString'])).toBeUndefined();
    expect(linkOfKey('noSuchCall', {a: 1}, ['a'])).toBeUndefined();
  });
});
