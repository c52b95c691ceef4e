import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {highlightsOf} from '../../src/sandbox/rules/highlights';
import {maxSize} from '../../tooling/sandbox/server/answer';
import {newTester, seed, urn, type Json} from '../lib/sandbox/sandbox';

/** Maximum CPU time of a request, in milliseconds. */
const patience = 1000;

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
const depth = 'body must be nested at most 32 levels deep in the sandbox';
const names = 'must have at most 10000 characters in the sandbox';
const full = (search: object) => ({filterSetID: 12, ...simple(search), screeningType: undefined});
const filters = (value: object) => ({filters: value});

describe('a large request', () => {
  const cases: [string, string, unknown, number, string?][] = [
    ['a name of 10,000 characters', 'screenSimple', simple({entityName: 'ab '.repeat(3333)}), 200],
    [
      'a name of 100 KB',
      'screenSimple',
      simple({entityName: 'Torre '.repeat(17_000)}),
      400,
      `body.entityName ${names}`,
    ],
    ['a name of 1 MB', 'screenSimple', simple({entityName: 'x'.repeat(1_000_000)}), 400, `body.entityName ${names}`],
    ['10,000 aliases', 'screenSimple', simple({aliases: words(10_000)}), 400, `body.aliases ${names}, together with`],
    ['800 different aliases', 'screenSimple', simple({aliases: words(800)}), 200],
    ['200,000 empty aliases', 'screenSimple', simple({aliases: words(200_000).map(() => '')}), 200],
    [
      '50,000 custom fields',
      'screenSimple',
      simple({customFields: words(50_000).map((key) => ({key, value: 'v'}))}),
      200,
    ],
    ['200,000 countries', 'screenFull', full({countries: words(200_000).map(() => 'GB')}), 200],
    ['a search term of 1 MB', 'listEntities', filters({searchTerms: ['Á '.repeat(300_000)]}), 200],
    ['200,000 search terms', 'listEntities', filters({searchTerms: words(200_000).map(() => '')}), 200],
    [
      '50,000 nested lists',
      'screenSimple',
      JSON.stringify(simple({customFields: []})).replace('[]', '['.repeat(50_000) + ']'.repeat(50_000)),
      400,
      depth,
    ],
  ];

  it.each(cases)('with %s is answered within a second', async (what, operationId, body, status, rule) => {
    const answer = await timed(operationId, body);
    console.log(`${what}: ${answer.status} after ${answer.took} ms`);
    expect(answer.status, answer.text.slice(0, 200)).toBe(status);
    if (rule !== undefined) expect(answer.text).toContain(`Bad Request: ${rule}`);
    expect(answer.took).toBeLessThan(patience);
  });
});

describe('a large bulk creation', () => {
  it.each([
    ['10,000 subjects', words(10_000).map((word) => ({entityName: `Ilvane ${word}`}))],
    ['names of 1 MB in all', Array.from({length: 100}, () => ({entityName: 'ab '.repeat(3333)}))],
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
      console.log(
        `${what}: ${slices.length} slices of at most ${Math.max(...slices.slice(1))} ms, and ${end} ms at the end`,
      );
      expect((await tester.get('getTaskStatus', {path: json as Record<string, string>})).taskStatus).toBe('Done');
      expect(Math.max(...slices, end)).toBeLessThan(patience);
    },
  );
});

describe('news with a text of 1 MB', () => {
  it('gets its highlights within a second when a name occurs more than 50,000 times', async () => {
    const {entityName} = seed.records.find(({sigmaID}) => sigmaID === 'S-48231') ?? {entityName: ''};
    const text = `${entityName} `.repeat(Math.ceil(1_000_000 / (entityName.length + 1)));
    const took = startClock();
    const highlights = highlightsOf({title: '', body: text}, [entityName, ...entityName.split(' ')]);
    console.log(`${highlights.length} highlights after ${took()} ms`);
    expect(highlights.length).toBe(text.length / (entityName.length + 1));
    expect(took()).toBeLessThan(patience);
  });
});

describe("the sandbox's limits in the guide", () => {
  const guide = readFileSync('docs/guides/platform/develop-against-the-sandbox.mdx', 'utf8');
  const limits = guide.slice(guide.indexOf('| Limit in the sandbox |'));

  it.each([
    ['Very long names and aliases', names],
    ['A deeply nested body', depth],
    ['A large body', String(maxSize)],
  ])('are the same as in the response: %s', (row, rule) => {
    const stated = new RegExp(`^\\| ${row} \\| ([\\d,]+) `, 'm').exec(limits)?.[1];
    expect(stated?.replaceAll(',', '')).toBe(/\d+/.exec(rule)?.[0]);
  });
});
