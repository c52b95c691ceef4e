/** Tests how texts and queries are split into words, and how misspellings are recognized. */
import {describe, expect, test} from 'vitest';
import {indexTerms, readConcepts, readSynonyms} from '@screening/sandbox/search';
import {countSlips} from '@screening/api';

test.each([
  ['entityURN', ['entityurn', 'entiti', 'urn']],
  ['review_locked', ['reviewlock', 'review', 'lock']],
  ['/entities/create', ['entiti', 'creat']],
  ['archived archiving archives', ['archiv', 'archiv', 'archiv']],
  ['Customers, customerKey: custom', ['customer', 'customerkei', 'customer', 'key', 'custom']],
])('the index terms of "%s" are its compound names, their parts and the stems of all words', (text, terms) => {
  expect(indexTerms(text)).toEqual(terms);
});

describe('the concepts of a query', () => {
  const synonyms = readSynonyms([
    ['due diligence', 'KYC', 'know your customer'],
    ['dob', 'date of birth'],
  ]);
  const wordings = (query: string) =>
    readConcepts(query, synonyms).map((concept) => concept.wordings.map(({terms}) => terms.join(' ')));

  test('contain a phrase with synonyms as one concept, even if it includes stop words', () => {
    expect(wordings('the date of birth format')).toEqual([['date birth', 'dob'], ['format']]);
    expect(wordings('KYC')).toEqual([['kyc', 'due dilig', 'know customer']]);
  });

  test('omit question words if other words remain, but not in a path', () => {
    expect(wordings('how to get a key')).toEqual([['key']]);
    expect(wordings('GET /groups')).toEqual([['get'], ['group']]);
    expect(wordings('what is it')).toEqual([['what'], ['is'], ['it']]);
  });

  test('mark only the last word as unfinished, unless a space follows it', () => {
    expect(readConcepts('risk sco', synonyms).map(({open}) => open)).toEqual([false, true]);
    expect(readConcepts('risk sco ', synonyms).map(({open}) => open)).toEqual([false, false]);
  });
});

test('counts an extra, missing, wrong or swapped letter as one slip', () => {
  const words = ['webhok', 'webhoook', 'webhock', 'wehbook'];
  expect(words.map((word) => countSlips(word, 'webhook', 3))).toEqual([1, 1, 1, 1]);
  expect(countSlips('screening', 'monitoring', 2)).toBe(3);
});
