/** Collects requests and every kind of response that the sandbox gives about its data, to check clients by others. */
import {contentOf, flatten, refName, resolve} from '@screening/api';
import {
  description,
  type Input,
  type Json,
  validator,
  newTester,
  regularKey,
  samples,
  seed,
  testKey,
} from '@screening/sandbox/testing';

/** The body of a request, response or webhook, and its schema in the description. A webhook has no `operationId`. */
export type Message = {
  operationId?: string;
  part: 'Body' | 'Response';
  schema: string;
  body: unknown;
};

/** Returns the bodies of all requests that the reference shows. */
export const requests: Message[] = samples.flatMap(({endpoint: {operation}, input: {body}}) => {
  const schema = refName(contentOf(operation.requestBody)?.media.schema);
  return schema ? [{operationId: operation.operationId, part: 'Body', schema, body}] : [];
});

/**
 * Reads all entities, news, articles, tasks and profiles, screens every subject, and causes every webhook. Returns each
 * response as it is, and without its optional values.
 */
export async function collectMessages(): Promise<Message[]> {
  const received: Message[] = [];
  const add = (operationId: string, body: unknown): void => {
    const response = resolve(
      description,
      validator.operation(operationId).operation.responses['200'] ?? {},
    );
    const schema = refName(contentOf(response)?.media.schema);
    if (!schema) throw new Error(`the response of ${operationId} has no name`);
    received.push({operationId, part: 'Response', schema, body});
  };
  for (const {endpoint, input} of samples) {
    const {operationId} = endpoint.operation;
    add(operationId, await newTester().get(operationId, input));
  }

  const tester = newTester();
  const get = async (operationId: string, input: Input = {}): Promise<Json> => {
    const body = (await tester.get(operationId, input)) as Json;
    add(operationId, body);
    return body;
  };
  const query = {pageSize: 100};
  for (const key of [regularKey, testKey]) await get('getAccountStatus', {key});
  for (const {urn} of seed.state.entities) {
    const path = {entityURN: urn};
    await get('getEntity', {path});
    await get('getMatchProfiles', {path, body: {}});
    await get('listEntityHistory', {path, query, body: {}});
    const {newsEvents} = await get('listEntityNews', {path, query, body: {}});
    for (const {id: uuid, articles} of newsEvents)
      for (const {articleHash: hash} of articles) await get('getArticle', {path: {uuid, hash}});
    await tester.control(`entities/${urn}/disposition`, {
      dispositionState: 'blocked',
      userName: 'Maren Holt',
    });
  }
  for (const {entityName, sigmaID} of seed.records) {
    await get('screenSimple', {body: {entityName, screeningType: 'sanctions-peps-and-media'}});
    for (const {id: filterSetID} of seed.filterSets)
      await get('screenFull', {body: {entityName, filterSetID}});
    await tester.control('news', {sigmaID, title: 'A title', body: 'A text.'});
  }
  const [{id: filterSetID}] = seed.filterSets;
  const enqueue = {
    filterSetID,
    entityGroupIDs: [seed.state.groups[0]!.id],
    searches: [{entityName: 'Ilvane Toresund'}],
  };
  const tasks = [
    await get('enqueueEntities', {body: enqueue}),
    await get('enqueueEntities', {body: enqueue}),
  ];
  await tester.control(`tasks/${tasks[0].taskID}`, {
    taskStatus: 'Failed',
    error: 'The subject is unknown.',
  });
  await tester.control('clock', {advanceSeconds: 3600});
  for (const {taskID} of tasks) await get('getTaskStatus', {path: {taskID}});

  const webhooks = validator.endpoints
    .filter(({kind}) => kind === 'webhook')
    .map(({operation}) => contentOf(operation.requestBody)?.media.schema ?? {});
  for (const message of tester.webhooks()) {
    const schema = webhooks.find((one) => {
      const eventType = flatten(description, one).properties?.eventType;
      return typeof eventType === 'object' && eventType.const === message.eventType;
    });
    const name = refName(schema);
    if (name) received.push({part: 'Body', schema: name, body: message});
  }
  return [...received, ...received.map((one) => ({...one, body: sparse(one.body)}))];
}

const requiredNames = new Set(
  Object.values(description.components.schemas ?? {}).flatMap(({required = []}) => required),
);

/** Leaves out the fields that the platform may leave out, except objects and lists, so that a client's own show. */
function sparse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sparse);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, inner]) => typeof inner === 'object' || requiredNames.has(name),
  );
  return Object.fromEntries(entries.map(([name, inner]) => [name, sparse(inner)]));
}
