/** Checks that the queries of the list find the right pages in the built index, as in the search box. */
import {existsSync, readFileSync} from 'node:fs';
import {beforeAll, expect, it} from 'vitest';
import {createSearch, pickTop, type Search, type SearchData} from '@screening/sandbox/search';
import {readQueries, type Query} from '../../../../tests/lib/site/search';

const file = 'build/search-data.json';
let search: Search;

/** Lists the queries without a right result among their first three, each with its actual results. */
const unanswered = (queries: Query[]): string[] =>
  queries.flatMap(({query, finds}) => {
    const first = pickTop(search(query).found, 3).map(({entry}) => entry.url);
    return first.some((url) => finds.includes(url)) ? [] : [`${query}: ${first.join(', ')}`];
  });

beforeAll(() => {
  if (!existsSync(file)) throw new Error('The site is not built: run `npm run build` first.');
  search = createSearch(JSON.parse(readFileSync(file, 'utf8')) as SearchData);
});

it('each query of the list finds a correct page among its first three results', () => {
  const queries = readQueries();
  expect(queries.length).toBeGreaterThanOrEqual(160);
  const wrong = unanswered(queries);
  console.log(`search: ${queries.length - wrong.length} of ${queries.length} queries are answered by the index`);
  expect(wrong).toEqual([]);
});

it('a query without a correct result is reported with its actual results', () => {
  expect(unanswered([{query: 'pageSize', finds: ['/docs/glossary']}])).toEqual([
    expect.stringMatching(/^pageSize: \//),
  ]);
});
