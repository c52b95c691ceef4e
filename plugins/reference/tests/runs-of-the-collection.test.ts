/** Checks that a run of the whole Postman collection leaves out the calls that need a user action each time. */
import {expect, it} from 'vitest';
import {listEndpoints, type Description} from '@screening/api';
import {publishDescription, readBundle} from '@screening/api/node';
import {makeCollection} from '../downloads/postman';

const bundled = readBundle('.');

/** Returns the description with the key on these operations only. */
function describeWith(operationIds: string[]): Description {
  const doc = structuredClone(bundled);
  for (const {operation} of listEndpoints(doc)) {
    delete operation['x-only-on-user-action'];
    if (operationIds.includes(operation.operationId))
      operation['x-only-on-user-action'] = 'ask a user first';
  }
  return doc;
}

const itemsOf = (doc: Description) =>
  makeCollection(doc, publishDescription(doc)).item.flatMap(({item}) => item);

/** Returns the names of the calls of a run, as Postman makes them. */
function runOf(doc: Description): string[] {
  const items = itemsOf(doc);
  const names: string[] = [];
  let index = 0;
  while (index < items.length) {
    const {name, event} = items[index]!;
    names.push(name);
    const script = event.flatMap(({script: {exec}}) => exec).join('\n');
    const [, next] = /setNextRequest\((.*)\)/.exec(script) ?? [];
    if (next === undefined) index += 1;
    else if (next === 'null') break;
    else index = items.findIndex((item) => item.name === JSON.parse(next));
  }
  return names;
}

const allNames = itemsOf(bundled).map(({name}) => name);

it.each([
  ['the article', ['getArticle']],
  ['two calls in a row', ['listEntityNews', 'getArticle']],
  ['the last call', ['sendTestWebhook']],
  ['two calls apart', ['getArticle', 'createGroup']],
])('leaves out %s', (_, operationIds) => {
  const doc = describeWith(operationIds);
  const summaries = listEndpoints(doc)
    .filter(({operation}) => operationIds.includes(operation.operationId))
    .map(({operation}) => operation.summary);
  expect(summaries).toHaveLength(operationIds.length);
  expect(runOf(doc)).toEqual(allNames.filter((name) => !summaries.includes(name)));
  const explained = itemsOf(doc).filter(({request}) =>
    request.description.startsWith(
      'Left out when you run the whole collection: ask a user first.\n\n',
    ),
  );
  expect(explained.map(({name}) => name).toSorted()).toEqual(summaries.toSorted());
});

it('refuses to leave out the first call, with which each run starts', () => {
  const doc = describeWith(['screenSimple']);
  expect(() => makeCollection(doc, publishDescription(doc))).toThrow('must start with another');
});
