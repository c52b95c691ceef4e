import {describe, expect, it} from 'vitest';
import {indexTerms, readWords} from '../src/words';

describe('the index terms of a text', () => {
  it.each([
    ['entityURN', ['entityurn', 'entiti', 'urn']],
    ['review_locked', ['reviewlock', 'review', 'lock']],
    ['/entities/create', ['entiti', 'creat']],
    ['archived archiving archives', ['archiv', 'archiv', 'archiv']],
    ['Customers, customerKey: custom', ['customer', 'customerkei', 'customer', 'key', 'custom']],
    ['the version v2.0.1', ['version', 'v201', 'v', '2', '0', '1']],
  ])('are the compound names, their parts and the stems of all words: %s', (text, terms) => {
    expect(indexTerms(text)).toEqual(terms);
  });
});

it('gives the position of each word in its text', () => {
  const text = 'The entityURN, again.';
  const words = readWords(text);
  expect(words.map(({start, end}) => text.slice(start, end))).toEqual([
    'The',
    'entityURN',
    'again',
  ]);
});
