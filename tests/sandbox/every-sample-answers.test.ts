import {describe, expect, it} from 'vitest';
import {samples} from '../lib/sandbox/samples';
import {judge, newTester, urn, type Input} from '../lib/sandbox/sandbox';

describe('the samples of the reference', () => {
  it('are there for all operations', () => {
    const operations = Object.values(judge.doc.paths).flatMap((item) => Object.keys(item));
    expect(operations.length).toBeGreaterThan(10);
    expect(new Set(samples.map(({endpoint}) => endpoint.operation.operationId)).size).toBe(operations.length);
  });

  it.each(samples.map((sample) => [sample.name, sample] as const))(
    'answer 200 on a fresh sandbox: %s',
    async (_, {endpoint, input}) => {
      await newTester().get(endpoint.operation.operationId, input);
    },
  );

  it('answer 200 on one sandbox too, in the order of the reference', async () => {
    const {get} = newTester();
    for (const {endpoint, input} of samples) await get(endpoint.operation.operationId, input);
  });
});

/** Responses that the reference shows and the sandbox gives too, field by field, with what else it knows. */
const shown: [string, string, Input][] = [
  ['AccountStatusTestKey', 'getAccountStatus', {key: 'example-key-0001'}],
  ['AccountStatusRegularKey', 'getAccountStatus', {key: 'example-key-0002'}],
  [
    'ArticleWithHighlights',
    'getArticle',
    {path: {uuid: '3f0c8a52-7d1e-4b7a-9a55-0d6b1c2e4f90', hash: '9b1f6c0e5a7d4238'}},
  ],
  ['DataSourcesCurrent', 'listSources', {}],
  ['EntityPersonReviewed', 'getEntity', {path: {entityURN: '{e1001}'}}],
  ['EntityCompanySanctioned', 'getEntity', {path: {entityURN: '{e1002}'}}],
  [
    'EntityPageMonitored',
    'listEntities',
    {body: {filters: {monitored: true, archived: false, groupIDs: [3]}, sortBy: 'riskScore'}},
  ],
  ['HistoryPageOneEntity', 'listEntityHistory', {path: {entityURN: '{e1001}'}}],
  ['HistoryPageEmpty', 'listEntityHistory', {path: {entityURN: '{e1005}'}}],
  ['MatchProfilesPerson', 'getMatchProfiles', {path: {entityURN: '{e1001}'}, body: {}}],
  ['MatchProfilesVessel', 'getMatchProfiles', {path: {entityURN: '{e1004}'}, body: {}}],
  ['NewsPageEmpty', 'listEntityNews', {path: {entityURN: '{e1001}'}}],
  ['NewsPageOneEvent', 'listEntityNews', {path: {entityURN: '{e1002}'}}],
  ['TaskEntityPageDone', 'listTaskEntities', {path: {taskID: 'T-6001'}, query: {page: 2, pageSize: 2}}],
  ['TaskProgressReportDone', 'getTaskStatus', {path: {taskID: 'T-6001'}}],
  ['TaskProgressReportFailed', 'getTaskStatus', {path: {taskID: 'T-6002'}}],
  ['WebhookTestResponseQueued', 'sendTestWebhook', {}],
];

describe('the responses that the reference shows', () => {
  it.each(shown)('are what the sandbox answers: %s', async (name, operationId, input) => {
    const example = judge.doc.components.examples?.[name];
    expect(example, `an example ${name}`).toBeDefined();
    const path = Object.fromEntries(
      Object.entries(input.path ?? {}).map(([key, value]) => [
        key,
        value.replace(/^\{(.*)\}$/, (_, id: string) => urn(id)),
      ]),
    );
    expect(await newTester().get(operationId, {...input, path})).toMatchObject(example?.value as object);
  });
});
