/** Tests that the error about a value names the location of that value, and that path parameters are validated. */
import {describe, expect, it} from 'vitest';
import type {Parameter} from '@screening/api';
import adminSchemas from '../src/core/app/admin-schemas.json';
import {
  description,
  type Input,
  type Json,
  newTester,
  operations,
  samples,
  type Tester,
} from './lib/sandbox';

/** Each path parameter of each operation, with an input that is valid without a change. */
const inPaths = operations.flatMap(({operation: {operationId}, parameters}) => {
  const sample = samples.find(({endpoint}) => endpoint.operation.operationId === operationId);
  const named = parameters.filter((parameter) => parameter.in === 'path');
  return named.map(({name}): [string, string, Input] => [operationId, name, sample?.input ?? {}]);
});

/** Returns the description with another schema for all path parameters of a name. */
function withSchema(name: string, schema: Parameter['schema']): Json {
  const doc: Json = structuredClone(description);
  for (const parameter of Object.values<Parameter>(doc.components.parameters))
    if (parameter.in === 'path' && parameter.name === name) parameter.schema = schema;
  return doc;
}

/** Makes a call that must be refused with 400 and without an effect. Returns the reason. */
async function refusal({call, sandbox}: Tester, operationId: string, input: Input) {
  const before = sandbox.save();
  const {status, text} = await call(operationId, input);
  expect([status, sandbox.save()], text).toEqual([400, before]);
  return text.replace('Bad Request: ', '');
}

describe.each(inPaths)('the path parameter of %s: %s', (operationId, name, input) => {
  const withValue = (value: string): Input => ({...input, path: {...input.path, [name]: value}});

  it('is named if its value is unknown', async () => {
    const reason = await refusal(newTester(), operationId, withValue('unknown'));
    expect(reason).toMatch(new RegExp(`^path\\.${name} is not the `));
  });

  it('must match its schema', async () => {
    const tester = newTester({description: withSchema(name, {type: 'string', pattern: '^[0-9]$'})});
    const known = input.path?.[name] ?? '';
    expect(await refusal(tester, operationId, withValue(known))).toBe(
      `path.${name} must match ^[0-9]$`,
    );
    expect(await refusal(tester, operationId, withValue('7'))).toMatch(/ is not the /);
  });

  it('has the type of its schema', async () => {
    const tester = newTester({description: withSchema(name, {type: 'integer', minimum: 5})});
    expect(await refusal(tester, operationId, withValue('x'))).toBe(
      `path.${name} must be of type integer`,
    );
    expect(await refusal(tester, operationId, withValue('4'))).toBe(
      `path.${name} must be at least 5`,
    );
  });
});

it('each operation with a parameter in its path is tested above', () => {
  const withBraces = operations.filter(({path}) => path.includes('{'));
  expect(withBraces.length).toBeGreaterThan(3);
  expect([...new Set(inPaths.map(([operationId]) => operationId))]).toEqual(
    withBraces.map(({operation}) => operation.operationId),
  );
});

const search = {entityName: 'Torresund'};
const [entity] = newTester().sandbox.state.entities;
const [match] = entity.matches;

describe('an unknown identifier in a body', () => {
  it.each<[location: string, operationId: string, input: Input]>([
    [
      'body.entityGroupIDs[1]',
      'createEntity',
      {body: {filterSetID: 12, entityGroupIDs: [1, 99], search}},
    ],
    [
      'body.entityGroupIDs[2]',
      'enqueueEntities',
      {body: {filterSetID: 12, entityGroupIDs: [1, 2, 99], searches: [search]}},
    ],
    ['body.filterSetID', 'createEntity', {body: {filterSetID: 99, entityGroupIDs: [99], search}}],
    [
      'body.filterSetID',
      'enqueueEntities',
      {body: {filterSetID: 99, entityGroupIDs: [], searches: [search]}},
    ],
    ['body.filterSetID', 'screenFull', {body: {...search, filterSetID: 99}}],
    ['body.entityURNs[1]', 'archiveEntities', {body: {entityURNs: [entity.urn, 'unknown']}}],
    [
      'body.customerKeys[1]',
      'archiveEntities',
      {body: {customerKeys: [entity.search.customerKey, 'unknown']}},
    ],
    [
      'body.sigmaIDs[1]',
      'getMatchProfiles',
      {path: {entityURN: entity.urn}, body: {sigmaIDs: [match.sigmaID, 'unknown']}},
    ],
  ])('is named with its place: %s of %s', async (location, operationId, input) => {
    const reason = await refusal(newTester(), operationId, input);
    expect(reason.startsWith(`${location} is not `), reason).toBe(true);
  });

  const inAdminPaths: [location: string, route: string, body: object][] = [
    ['body.sigmaID', 'news', {sigmaID: 'unknown', title: 'A', body: 'B'}],
    ['body.item', `entities/${entity.urn}/decision`, {item: 'unknown', verdict: 'for'}],
    ['path.entityURN', 'entities/unknown/decision', {item: 'unknown', verdict: 'for'}],
    ['path.entityURN', 'entities/unknown/disposition', {dispositionState: 'cleared'}],
    ['path.entityURN', 'entities/unknown/escalation', {escalated: true}],
    ['path.entityURN', 'entities/unknown/review-lock', {locked: true}],
    ['path.taskID', 'tasks/unknown', {taskStatus: 'Done'}],
    ['path.apiKey', 'keys/unknown', {remainingCalls: 1}],
  ];

  it.each(inAdminPaths)(
    'or in a path of the admin API is named: %s of %s',
    async (location, route, body) => {
      const {control, sandbox} = newTester();
      const before = sandbox.save();
      const {status, text} = await control(route, body);
      expect([status, sandbox.save()]).toEqual([400, before]);
      expect(text.startsWith(`Bad Request: ${location} `), text).toBe(true);
    },
  );

  it('is tested for each parameter of the admin API', () => {
    const tested = inAdminPaths.map(([, route]) =>
      route.replace(/(entities|tasks|keys)\/[^/]+/, '$1/'),
    );
    const routes = Object.keys(adminSchemas).filter((route) => route.includes(':'));
    expect(routes.length).toBeGreaterThan(3);
    for (const route of routes) expect(tested).toContain(route.replace(/:\w+/, ''));
  });
});

/** A state with a reference that leads nowhere, as no request can cause. */
const contradictions: [
  what: string,
  operationId: string,
  input: Input,
  change: (s: Json) => void,
][] = [
  [
    'group 99',
    'getEntity',
    {path: {entityURN: entity.urn}},
    ({entities}) => (entities[0].groupIDs = [99]),
  ],
  [
    'Filter Set 99',
    'getEntity',
    {path: {entityURN: entity.urn}},
    ({entities}) => (entities[0].filterSetID = 99),
  ],
  [
    'subject S-0',
    'getMatchProfiles',
    {path: {entityURN: entity.urn}},
    ({entities}) => (entities[0].matches[0].sigmaID = 'S-0'),
  ],
  [
    'group 99',
    'getTaskStatus',
    {path: {taskID: 'T-6001'}},
    ({tasks}) => (tasks[0].groupIDs = [99]),
  ],
];

it.each(contradictions)(
  'a contradiction in the data is not blamed on the request: %s of %s',
  async (what, operationId, input, change) => {
    const saved: Json = structuredClone(newTester().sandbox.state);
    change(saved);
    const errors: unknown[] = [];
    const {call} = newTester({saved, onError: (error) => errors.push(error)});
    expect(await call(operationId, input)).toMatchObject({
      status: 500,
      text: 'Internal Server Error',
    });
    expect(errors).toEqual([new Error(`there is no ${what} in the data`)]);
  },
);
