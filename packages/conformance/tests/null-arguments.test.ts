/** Tests what only JavaScript can pass: null, or another value, where an object belongs. The cases test the rest. */
import {describe, expect, it} from 'vitest';
import {createClient, fakeTransport, InvalidCallError} from '@screening/client';

const transport = fakeTransport([]);
const client = createClient({baseUrl: 'https://api.example', apiKey: 'test', transport});

/** Every function that takes an object, called with a wrong one. */
const calls: Record<string, (wrong: never) => unknown> = {
  'createClient(wrong)': (wrong) => createClient(wrong),
  'withOptions(wrong)': (wrong) => client.withOptions(wrong),
  'listGroups(wrong)': (wrong) => client.listGroups(wrong),
  'listGroups({}, wrong)': (wrong) => client.listGroups({}, wrong),
  'withResponse().listGroups(wrong)': (wrong) => client.withResponse().listGroups(wrong),
  'all(list, wrong)': (wrong) => read(client.all('listEntities', wrong)),
  'all(list, {}, wrong)': (wrong) => read(client.all('listEntities', {}, wrong)),
  'changes(wrong)': (wrong) => read(client.changes(wrong)),
  'changes(parameters, wrong)': (wrong) =>
    read(client.changes({since: '2025-03-04T09:12:45Z'}, wrong)),
  'createOnce(wrong)': (wrong) => client.createOnce(wrong),
  'createOnce(parameters, wrong)': (wrong) =>
    client.createOnce(
      {filterSetID: 1, entityGroupIDs: [], search: {entityName: 'A. Lind', customerKey: 'K-1'}},
      wrong,
    ),
  'screen(wrong, settings)': (wrong) => client.screen(wrong, {filterSetID: 1}),
  'screen(subject, wrong)': (wrong) => client.screen({entityName: 'A. Lind'}, wrong),
  'screen(subject, settings, wrong)': (wrong) =>
    client.screen({entityName: 'A. Lind'}, {filterSetID: 1}, wrong),
  'waitForTask(wrong)': (wrong) => client.waitForTask(wrong),
  'waitForTask(task, wrong)': (wrong) => client.waitForTask('T-1', wrong),
  'listGroups({}, {signal: wrong})': (wrong) => client.listGroups({}, {signal: wrong}),
};

async function read(items: AsyncIterable<unknown>): Promise<void> {
  for await (const item of items) expect.fail(`there is an item: ${String(item)}`);
}

describe.each(Object.entries(calls))('%s', (_, call) => {
  it.each([
    ['null', null],
    ['a list', []],
    ['a number', 5],
  ])('throws an InvalidCallError with %s, and sends nothing', async (__, wrong) => {
    // Some throw before they return a promise.
    const run = async (): Promise<unknown> => await call(wrong as never);
    await expect(run()).rejects.toThrow(InvalidCallError);
    expect(transport.requests).toEqual([]);
  });
});
