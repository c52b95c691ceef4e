/** Checks that the queries of the list find the right pages in the built index, as in the search box. */
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {createSearch, pickTop, type SearchData} from '@screening/sandbox/search';
import {readQueries} from '../../../../tests/lib/site/queries';

const search = createSearch(JSON.parse(readFileSync('build/search-data.json', 'utf8')) as SearchData);

it('each query of the list finds a correct page among its first three results', () => {
  const queries = readQueries();
  expect(queries.length).toBeGreaterThanOrEqual(160);
  // Each query without a right result, with its actual results.
  const wrong = queries.flatMap(({query, finds}) => {
    const first = pickTop(search(query).found, 3).map(({entry}) => entry.url);
    return first.some((url) => finds.includes(url)) ? [] : [`${query}: ${first.join(', ')}`];
  });
  expect(wrong).toEqual([]);
});
