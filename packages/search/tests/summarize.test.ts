import {describe, expect, it} from 'vitest';
import {announce, describe as summarize, isNotable} from '../index';
import {entry, filler, searchOver} from './lib/entries';

const {search} = searchOver([
  ...filler,
  entry('term', 'Sanctions', 'Lists.'),
  entry('term', 'Office', 'A place.'),
]);

describe('the summary of results', () => {
  it.each([
    ['counts one result', 'sanctions', '1 result for “sanctions”.', false],
    ['counts several results', 'filler', '40 results for “filler”.', false],
    [
      'names what was searched for instead of a misspelled word',
      'santcions',
      'No exact match. 1 result for sanctions.',
      true,
    ],
    [
      'names words without results',
      'office qqqxxyyzz',
      '1 result for “office qqqxxyyzz”. Not found: qqqxxyyzz.',
      true,
    ],
    [
      'says what to do without results',
      'qqqxxyyzz',
      'No results for “qqqxxyyzz”. Check the spelling, or use fewer or other words.',
      true,
    ],
  ])('%s', (_what, query, summary, isShown) => {
    const result = search(query);
    expect(summarize(result, query)).toBe(summary);
    expect(isNotable(result)).toBe(isShown);
  });
});

describe('what screen readers announce', () => {
  it('is the summary if there are results', () => {
    expect(announce(search('sanctions'), 'sanctions')).toBe('1 result for “sanctions”.');
  });

  it('names what is shown instead of results', () => {
    expect(announce(search('sinktons'), 'sinktons')).toBe(
      'No results for “sinktons”. Similar words: sanctions. Links to the main pages follow.',
    );
    expect(announce(search('qqqxxyyzz'), 'qqqxxyyzz')).toBe(
      'No results for “qqqxxyyzz”. Links to the main pages follow.',
    );
  });
});
