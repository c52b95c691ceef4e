import {describe, expect, it} from 'vitest';
import {contentOf, resolve} from '@screening/api';
import {judge, newTester, operations, readCases, samples, type Input} from './lib/sandbox';

describe('the samples of the reference', () => {
  it('get 200 without a warning from a fresh sandbox, and when all are sent to one, in the order of the reference', async () => {
    const {call} = newTester();
    for (const {name, endpoint, input} of samples) {
      for (const one of [call, newTester().call]) {
        const answer = await one(endpoint.operation.operationId, input);
        expect([name, answer.status, answer.warning]).toEqual([name, 200, undefined]);
      }
    }
    expect(new Set(samples.map(({endpoint}) => endpoint))).toEqual(new Set(operations));
  });
});

/** Examples of responses, each with its call. A body is the name of a request example. */
const {calls: shown} = readCases<{calls: [string, string, Omit<Input, 'body'> & {body?: string}][]}>(
  'response-examples',
);

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
