import {describe, expect, it} from 'vitest';
import {highlightsOf} from '../src/core/rules/publish-news';
import {newTester, seed, urn, type Json} from './lib/sandbox';

/** Maximum CPU time of a request, in milliseconds. */
const timeLimit = 1000;

/** Starts to measure CPU time in milliseconds, which doesn't depend on other processes. */
function startClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const {user, system} = process.cpuUsage(before);
    return Math.round((user + system) / 1000);
  };
}

/** Sends a request and measures its CPU time. */
async function timed(operationId: string, body: unknown, tester = newTester()) {
  const took = startClock();
  const answer = await tester.call(operationId, {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(operationId === 'listEntityNews' ? {path: {entityURN: urn('e1001')}} : {}),
  });
  return {...answer, took: took()};
}

const simple = (search: object) => ({entityName: 'A', screeningType: 'sanctions-peps-and-media', ...search});
const words = (count: number) => Array.from({length: count}, (_, index) => `Torresund${index.toString(36)}`);
const depth = 'must be nested at most 32 levels deep in the sandbox';
const texts = 'must have at most 10000 characters in the sandbox';
const values = 'must have at most 200000 fields and list items in the sandbox';
const fieldNames = 'must have at most 1000 different field names in the sandbox';
const full = (search: object) => ({filterSetID: 12, ...simple(search), screeningType: undefined});
const filters = (value: object) => ({filters: value});
const fields = (names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));
/** A body with raw JSON in an unknown field. */
const raw = (json: string) => JSON.stringify(simple({other: 0})).replace(':0', `:${json}`);

describe('a large request', () => {
  const cases: [string, string, unknown, number, string?][] = [
    ['a name of 10,000 characters', 'screenSimple', simple({entityName: 'ab '.repeat(3333)}), 200],
    ['a name of 10 MB', 'screenSimple', simple({entityName: 'x'.repeat(10_000_000)}), 400, `body.entityName ${texts}`],
    ['a name of 10 MB in emoji', 'screenSimple', simple({entityName: '🚢'.repeat(2_500_000)}), 400, `body.entityName ${texts}`],
    ['1,000 aliases that are too long together', 'screenSimple', simple({aliases: words(1000).map((word) => `${word} Ltd`)}), 400, `body ${texts}`],
    ['1,000 aliases of one letter', 'screenSimple', simple({aliases: Array.from({length: 1000}, (_, at) => String.fromCodePoint(0x4e00 + at))}), 200],
    ['200,000 custom fields', 'screenSimple', simple({customFields: words(200_000).map((key) => ({key, value: 'v'}))}), 400, `body ${values}`],
    ['1,000 countries', 'screenFull', full({countries: words(1000).map(() => 'GB')}), 200],
    ['1,000,000 countries', 'screenFull', full({countries: words(1_000_000).map(() => 'GB')}), 400, `body ${values}`],
    ['a search term of 10 MB', 'listEntities', filters({searchTerms: ['Á '.repeat(3_000_000)]}), 400, `body.filters.searchTerms ${texts}`],
    ['a group name of 10 MB', 'createGroup', {entityGroupName: `${' '.repeat(10_000_000)}x`}, 400, `body.entityGroupName ${texts}`],
    ['500,000 unknown fields', 'screenSimple', simple(fields(words(500_000))), 400, `body ${fieldNames}`],
    ['900 unknown fields', 'screenSimple', simple(fields(words(900))), 200],
    ['a field name of 10 MB', 'screenSimple', simple({['x'.repeat(10_000_000)]: 1}), 200],
    ['900,000 times the same field', 'screenSimple', raw(`0${',"a":1234'.repeat(900_000)}`), 400, `body ${values}`],
    ['190,000 objects of different shapes', 'screenSimple', raw(`[${words(17_000).map((_, at) => `{${words(10).map((__, index) => `"k${(at * (index + 7)) % 900}":1`).join()}}`).join()}]`), 200],
    ['3,000,000 empty lists', 'screenSimple', raw(`[${'[],'.repeat(3_000_000)}1]`), 400, `body ${values}`],
    ['a number of 10,000,000 digits', 'screenSimple', raw('9'.repeat(10_000_000)), 200],
    ['10,000,000 spaces', 'screenSimple', ' '.repeat(10_000_000), 400, 'body is required'],
    ['5,000,000 escaped quotes', 'screenSimple', raw(`"${'\\"'.repeat(5_000_000)}"`), 200],
    ['a string without an end', 'screenSimple', `{"entityName":"${'\\'.repeat(9_999_999)}`, 400, 'body must be JSON'],
    ['5,000,000 nested lists', 'screenSimple', raw('['.repeat(5_000_000) + ']'.repeat(5_000_000)), 400, `body ${depth}`],
    ['10,000,000 open lists', 'screenSimple', '['.repeat(10_000_000), 400, `body ${depth}`],
    ['1,000,000 nested objects', 'screenSimple', raw('{"a":'.repeat(1_000_000) + '1' + '}'.repeat(1_000_000)), 400, `body ${depth}`],
  ]; // prettier-ignore

  it.each(cases)('with %s is answered within a second', async (what, operationId, body, status, rule) => {
    const answer = await timed(operationId, body);
    expect(answer.status, answer.text.slice(0, 200)).toBe(status);
    if (rule !== undefined) expect(answer.text).toContain(`Bad Request: ${rule}`);
    expect(answer.took).toBeLessThan(timeLimit);
  });
});

describe('a large bulk creation', () => {
  it.each([
    ['10,000 subjects', words(10_000).map((word) => ({entityName: `Ilvane ${word}`}))],
    ['names of 1 MB in all', Array.from({length: 100}, () => ({entityName: 'ab '.repeat(3333)}))],
    [
      '10,000 subjects with all fields',
      words(10_000).map((word, index) => ({
        entityName: `Ilvane ${word}`,
        entityType: 'person',
        aliases: [word],
        countries: ['GB', 'NO'],
        dob: '1968-04-17',
        customerKey: `BULK-${index}`,
        customFields: [
          {key: 'desk', value: 'Shipping'},
          {key: 'team', value: `T${index}`},
        ],
      })),
    ],
    [
      '700 subjects with all countries',
      Array.from({length: 700}, () => ({
        entityName: 'A',
        countries: Object.values(seed.regions).flatMap((parts) =>
          Object.values(parts).flatMap((codes) => codes.split(' ')),
        ),
      })),
    ],
  ])(
    'with %s takes less than a second of CPU time for each slice and at the end',
    {timeout: 60_000},
    async (what, searches: Json) => {
      const slices: number[] = [];
      let took = startClock();
      const giveWay = async () => {
        slices.push(took());
        await new Promise(setImmediate);
        took = startClock();
      };
      const tester = newTester({giveWay});
      const {json} = await timed('enqueueEntities', {filterSetID: 12, entityGroupIDs: [2], searches}, tester);
      tester.time.now += 2000;
      for (let before = -1; before < slices.length;) {
        before = slices.length;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      took = startClock();
      tester.sandbox.tick();
      const end = took();
      expect((await tester.get('getTaskStatus', {path: json as Record<string, string>})).taskStatus).toBe('Done');
      expect(Math.max(...slices, end)).toBeLessThan(timeLimit);
    },
  );
});

describe('news with a text of 1 MB', () => {
  it('gets its highlights within a second when a name occurs more than 50,000 times', async () => {
    const {entityName} = seed.records.find(({sigmaID}) => sigmaID === 'S-48231') ?? {entityName: ''};
    const text = `${entityName} `.repeat(Math.ceil(1_000_000 / (entityName.length + 1)));
    const took = startClock();
    const highlights = highlightsOf({title: '', body: text}, [entityName, ...entityName.split(' ')]);
    expect(highlights.length).toBe(text.length / (entityName.length + 1));
    expect(took()).toBeLessThan(timeLimit);
  });
});
