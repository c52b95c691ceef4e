import {describe, expect, it} from 'vitest';
import {highlightsOf} from '../src/core/rules/publish-news';
import {newTester, seed, type Json} from './lib/sandbox';

/** Measures the CPU time of an action in milliseconds, which doesn't depend on other processes. */
async function timeOf(action: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await action();
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The most CPU time of a request, in milliseconds. On an idle machine, each takes less than 350 ms. Shared cores double
 * the CPU time, so a limit close to it would fail on a busy machine.
 */
const limit = 3000;

/** The most CPU time of a bulk creation, in milliseconds. On an idle machine, each takes about 1,000 ms. */
const bulkLimit = 8000;

const simple = (search: object) => ({
  entityName: 'A',
  screeningType: 'sanctions-peps-and-media',
  ...search,
});
const words = (count: number) =>
  Array.from({length: count}, (_, index) => `Torresund${index.toString(36)}`);
/** A body with raw JSON in an unknown field. */
const raw = (json: string) => JSON.stringify(simple({other: 0})).replace(':0', `:${json}`);
const fields = (count: number) => simple(Object.fromEntries(words(count).map((name) => [name, 1])));
const shapes = words(17_000).map((_, at) =>
  words(10)
    .map((__, index) => `"k${(at * (index + 7)) % 900}":1`)
    .join(),
);
const depth = 'must be nested at most 32 levels deep';
const texts = 'must have at most 10000 characters';
const values = 'must have at most 200000 fields and list items';

it.each<[what: string, operationId: string, body: unknown, rule?: string]>([
  ['a name of 10,000 characters', 'screenSimple', simple({entityName: 'ab '.repeat(3333)})],
  [
    'a name of 10 MB in emoji',
    'screenSimple',
    simple({entityName: '🚢'.repeat(2_500_000)}),
    `body.entityName ${texts}`,
  ],
  [
    '1,000 aliases that are too long',
    'screenSimple',
    simple({aliases: words(1000).map((word) => `${word} Ltd`)}),
    `body ${texts}`,
  ],
  [
    '1,000 aliases of one letter',
    'screenSimple',
    simple({aliases: words(1000).map((_, at) => String.fromCodePoint(0x4e00 + at))}),
  ],
  [
    '1,000 countries',
    'screenFull',
    {entityName: 'A', filterSetID: 12, countries: words(1000).map(() => 'GB')},
  ],
  [
    'a search term of 10 MB',
    'listEntities',
    {filters: {searchTerms: ['Á '.repeat(3_000_000)]}},
    `body.filters.searchTerms ${texts}`,
  ],
  [
    'a group name of 10 MB',
    'createGroup',
    {entityGroupName: `${' '.repeat(10_000_000)}x`},
    `body.entityGroupName ${texts}`,
  ],
  [
    '500,000 unknown fields',
    'screenSimple',
    fields(500_000),
    'body must have at most 1000 different field names',
  ],
  ['900 unknown fields', 'screenSimple', fields(900)],
  ['a field name of 10 MB', 'screenSimple', simple({['x'.repeat(10_000_000)]: 1})],
  [
    '900,000 times the same field',
    'screenSimple',
    raw(`0${',"a":1234'.repeat(900_000)}`),
    `body ${values}`,
  ],
  [
    '190,000 objects of different shapes',
    'screenSimple',
    raw(`[${shapes.map((shape) => `{${shape}}`).join()}]`),
  ],
  ['3,000,000 empty lists', 'screenSimple', raw(`[${'[],'.repeat(3_000_000)}1]`), `body ${values}`],
  ['a number of 10,000,000 digits', 'screenSimple', raw('9'.repeat(10_000_000))],
  ['10,000,000 spaces', 'screenSimple', ' '.repeat(10_000_000), 'body is required'],
  ['5,000,000 escaped quotes', 'screenSimple', raw(`"${'\\"'.repeat(5_000_000)}"`)],
  [
    'a string without an end',
    'screenSimple',
    `{"entityName":"${'\\'.repeat(9_999_999)}`,
    'body must be JSON',
  ],
  ['10,000,000 open lists', 'screenSimple', '['.repeat(10_000_000), `body ${depth}`],
  [
    '1,000,000 nested objects',
    'screenSimple',
    raw(`${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`),
    `body ${depth}`,
  ],
])('a request with %s takes only a little CPU time', async (_, operationId, body, rule) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const {call} = newTester();
  let response = {status: 0, text: ''};
  expect(await timeOf(async () => (response = await call(operationId, {body: text})))).toBeLessThan(
    limit,
  );
  expect(response.status, response.text.slice(0, 200)).toBe(rule === undefined ? 200 : 400);
  if (rule !== undefined) expect(response.text).toContain(`Bad Request: ${rule}`);
});

const allCountries = Object.values(seed.regions).flatMap((parts) =>
  Object.values(parts).join(' ').split(' '),
);
const complete = {entityType: 'person', countries: ['GB', 'NO'], dob: '1968-04-17'};

it.each<[what: string, searches: object[]]>([
  ['10,000 subjects', words(10_000).map((word) => ({entityName: `Ilvane ${word}`}))],
  [
    '10,000 persons',
    words(10_000).map((word) => ({...complete, entityName: `Ilvane ${word}`, aliases: [word]})),
  ],
  ['names of 1 MB in all', words(100).map(() => ({entityName: 'ab '.repeat(3333)}))],
  ['all countries', words(700).map(() => ({entityName: 'A', countries: allCountries}))],
])('a bulk creation with %s takes only a few seconds of CPU time', async (_, searches: Json) => {
  const {get, sandbox, time} = newTester();
  const body = {filterSetID: 12, entityGroupIDs: [2], searches};
  let path: Json;
  expect(await timeOf(async () => (path = await get('enqueueEntities', {body})))).toBeLessThan(
    bulkLimit,
  );
  time.now += 2000;
  expect(await timeOf(() => sandbox.tick())).toBeLessThan(bulkLimit);
  expect((await get('getTaskStatus', {path})).taskStatus).toBe('Done');
});

describe('news with a text of 1 MB', () => {
  it('gets its highlights with little CPU time when a name occurs more than 50,000 times', async () => {
    const entityName = 'Ximena Valdorraz';
    const body = `${entityName} `.repeat(60_000);
    let count = 0;
    const find = () =>
      (count = highlightsOf({title: '', body}, [entityName, ...entityName.split(' ')]).length);
    expect(await timeOf(find)).toBeLessThan(limit);
    expect(count).toBe(60_000);
  });
});
