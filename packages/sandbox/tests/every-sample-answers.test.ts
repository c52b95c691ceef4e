import {describe, expect, it} from 'vitest';
import {contentOf, resolve} from '@screening/api';
import {samples} from './lib/samples';
import {judge, newTester, regularKey, testKey, urn, type Input} from './lib/sandbox';

describe('the samples of the reference', () => {
  it('exist for all operations', () => {
    const operations = Object.values(judge.doc.paths).flatMap((item) => Object.keys(item));
    expect(operations.length).toBeGreaterThan(10);
    expect(new Set(samples.map(({endpoint}) => endpoint.operation.operationId)).size).toBe(operations.length);
  });

  it.each(samples.map((sample) => [sample.name, sample] as const))(
    'get 200 from a fresh sandbox: %s',
    async (_, {endpoint, input}) => {
      await newTester().get(endpoint.operation.operationId, input);
    },
  );

  it('get 200 when all are sent to one sandbox, in the order of the reference', async () => {
    const {get} = newTester();
    for (const {endpoint, input} of samples) await get(endpoint.operation.operationId, input);
  });
});

/** Examples of responses, each with its call. A body is the name of a request example. */
const shown: [string, string, Omit<Input, 'body'> & {body?: string}][] = [
  ['AccountStatusTestKey', 'getAccountStatus', {key: testKey}],
  ['AccountStatusRegularKey', 'getAccountStatus', {key: regularKey}],
  [
    'ArticleWithHighlights',
    'getArticle',
    {path: {uuid: '3f0c8a52-7d1e-4b7a-9a55-0d6b1c2e4f90', hash: '9b1f6c0e5a7d4238'}},
  ],
  ['BulkUploadResponseAccepted', 'enqueueEntities', {body: 'EnqueueEntitiesRequestFourSubjects'}],
  ['DataSourcesCurrent', 'listSources', {}],
  ['EntityCompanySanctioned', 'getEntity', {path: {entityURN: urn('e1002')}}],
  ['EntityCreated', 'createEntity', {body: 'CreateEntityRequestPerson'}],
  ['EntityGroupCreated', 'createGroup', {body: 'CreateGroupRequestCharterDesk'}],
  ['EntityGroupListAll', 'listGroups', {}],
  ['EntityPageArchived', 'listEntities', {body: 'ListEntitiesRequestArchived'}],
  ['EntityPageMonitored', 'listEntities', {body: 'ListEntitiesRequestMonitored'}],
  ['EntityPersonReviewed', 'getEntity', {path: {entityURN: urn('e1001')}}],
  ['HistoryPageAllEntities', 'listHistories', {body: 'ListHistoriesRequestOneGroup'}],
  ['HistoryPageEmpty', 'listEntityHistory', {path: {entityURN: urn('e1005')}}],
  [
    'HistoryPageOneEntity',
    'listEntityHistory',
    {path: {entityURN: urn('e1001')}, body: 'ListEntityHistoryRequestFirstPage'},
  ],
  [
    'MatchProfilesPerson',
    'getMatchProfiles',
    {path: {entityURN: urn('e1001')}, body: 'GetMatchProfilesRequestTwoMatches'},
  ],
  ['MatchProfilesVessel', 'getMatchProfiles', {path: {entityURN: urn('e1004')}, body: 'GetMatchProfilesRequestAll'}],
  ['NewsPageEmpty', 'listEntityNews', {path: {entityURN: urn('e1001')}, body: 'ListEntityNewsRequestMaterial'}],
  ['NewsPageOneEvent', 'listEntityNews', {path: {entityURN: urn('e1002')}, body: 'ListEntityNewsRequestMaterial'}],
  ['ScreeningResultFullAssociationRisk', 'screenFull', {body: 'ScreenFullRequestVessel'}],
  ['ScreeningResultFullManyRows', 'screenFull', {body: 'ScreenFullRequestNameOnly'}],
  ['ScreeningResultFullNoRows', 'screenFull', {body: 'ScreenFullRequestClean'}],
  ['ScreeningResultFullOneRow', 'screenFull', {body: 'ScreenFullRequestWithAlert'}],
  ['ScreeningResultManyRows', 'screenSimple', {body: 'ScreenSimpleRequestNameOnly'}],
  ['ScreeningResultNoRows', 'screenSimple', {body: 'ScreenSimpleRequestClean'}],
  ['ScreeningResultOneRow', 'screenSimple', {body: 'ScreenSimpleRequestPerson'}],
  ['StatusResponseArchived', 'archiveEntities', {body: 'ArchiveEntitiesRequestByUrn'}],
  ['TaskEntityPageDone', 'listTaskEntities', {path: {taskID: 'T-6001'}, query: {page: 2, pageSize: 2}}],
  ['TaskProgressReportDone', 'getTaskStatus', {path: {taskID: 'T-6001'}}],
  ['TaskProgressReportFailed', 'getTaskStatus', {path: {taskID: 'T-6002'}}],
  ['WebhookTestResponseQueued', 'sendTestWebhook', {}],
];

function exampleValue(name: string): unknown {
  const example = judge.doc.components.examples?.[name];
  if (!example) throw new Error(`No example ${name}`);
  return example.value;
}

/** Examples that need other input or earlier calls. Each is compared by a test below. */
const shownAfterOthers = ['EntityPageEmpty', 'TaskProgressReportWorking'];

describe('the response examples of the reference', () => {
  it('are all compared with the sandbox', () => {
    const names = judge.endpoints.flatMap(({kind, operation}) => {
      const response = operation.responses['200'];
      if (kind !== 'operation' || !response) return [];
      return Object.keys(contentOf(resolve(judge.doc, response))?.media.examples ?? {});
    });
    expect(names.length).toBeGreaterThan(20);
    const compared = new Set([...shown.map(([name]) => name), ...shownAfterOthers]);
    expect(names.filter((name) => !compared.has(name))).toEqual([]);
  });

  it.each(shown)('match the response of the sandbox: %s', async (name, operationId, {body, ...input}) => {
    const answer: unknown = await newTester().get(operationId, {
      ...input,
      ...(body === undefined ? {} : {body: exampleValue(body)}),
    });
    expect(exampleValue(name)).toEqual(answer);
  });

  it('include the empty page for a filter without matches', async () => {
    const body = {filters: {customerKey: 'no-such-key'}};
    expect(exampleValue('EntityPageEmpty')).toEqual(await newTester().get('listEntities', {body}));
  });

  it('include the status of the task that the bulk creation example starts', async () => {
    const {get} = newTester();
    const {taskID} = await get('enqueueEntities', {body: exampleValue('EnqueueEntitiesRequestFourSubjects')});
    expect(exampleValue('TaskProgressReportWorking')).toEqual(await get('getTaskStatus', {path: {taskID}}));
  });
});
