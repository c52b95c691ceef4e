/** Tests how texts and queries are split into words, and how misspellings are recognized. */
import {describe, expect, test} from 'vitest';
import {indexTerms, keywords, readConcepts, readSynonyms, readWords} from '@screening/sandbox/search';
import {countSlips} from '@screening/api';

test.each([
  ['entityURN', ['entityurn', 'entiti', 'urn']],
  ['filterSetIDs', ['filtersetid', 'filter', 'set', 'ids']],
  ['review_locked', ['reviewlock', 'review', 'lock']],
  ['URNs', ['urn']],
  ['ofac-only', ['ofac', 'onli']],
  ['/entities/create', ['entiti', 'creat']],
  ['Ended. Next', ['end', 'next']],
  ['archived archiving archives', ['archiv', 'archiv', 'archiv']],
  ['Customers, customerKey: custom', ['customer', 'customerkei', 'customer', 'key', 'custom']],
])('the index terms of "%s" are its compound names, their parts and the stems of all words', (text, terms) => {
  expect(indexTerms(text)).toEqual(terms);
});

test('a version number is one word, and stop words are left out of keywords', () => {
  expect(readWords('v2.0.1')[0].written).toBe('v201');
  expect(keywords('how do I know what it is').map(({written}) => written)).toEqual(['know']);
});

describe('the concepts of a query', () => {
  const synonyms = readSynonyms([
    ['due diligence', 'KYC', 'know your customer'],
    ['dob', 'date of birth'],
    ['getting started', 'tutorial'],
  ]);
  const wordings = (query: string) =>
    readConcepts(query, synonyms).map((concept) => concept.wordings.map(({terms}) => terms.join(' ')));

  test('contain a phrase with synonyms as one concept, even if it includes stop words', () => {
    expect(wordings('the date of birth format')).toEqual([['date birth', 'dob'], ['format']]);
    expect(wordings('KYC')).toEqual([['kyc', 'due dilig', 'know customer']]);
  });

  test('contain a name as a whole and in its parts, and give synonyms less weight', () => {
    const [name] = readConcepts('riskScore', synonyms);
    expect(name.wordings).toEqual([
      {terms: ['riskscor'], weight: 1},
      {terms: ['risk', 'score'], weight: 0.85},
    ]);
    expect(readConcepts('kyc', synonyms)[0].wordings[1].weight).toBeLessThan(name.wordings[1].weight);
  });

  test('omit question words if other words remain, but not in a path', () => {
    expect(wordings('how to get a key')).toEqual([['key']]);
    expect(wordings('get')).toEqual([['get']]);
    expect(wordings('GET /groups')).toEqual([['get'], ['group']]);
    expect(wordings('what is it')).toEqual([['what'], ['is'], ['it']]);
    expect(wordings('getting started guide')).toEqual([['get start', 'tutori'], ['guid']]);
  });

  test('mark only the last word as unfinished, unless a space follows it', () => {
    expect(readConcepts('risk sco', synonyms).map(({open}) => open)).toEqual([false, true]);
    expect(readConcepts('risk sco ', synonyms).map(({open}) => open)).toEqual([false, false]);
  });
});

test('counts an extra, missing, wrong or swapped letter as one slip', () => {
  expect(['webhok', 'webhoook', 'webhock', 'wehbook'].map((word) => countSlips(word, 'webhook', 3))).toEqual([
    1, 1, 1, 1,
  ]);
  expect(countSlips('screening', 'monitoring', 2)).toBe(3);
});
