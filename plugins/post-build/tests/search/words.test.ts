/** Tests how texts and queries are split into words, and how misspellings are recognized. */
import {describe, expect, test} from 'vitest';
import {indexTerms, keywords, readConcepts, readSynonyms, readWords} from '@screening/sandbox/search';
import {countSlips} from '@screening/api';

describe('splitting a text into words', () => {
  test('keeps a compound name as a whole and in its parts', () => {
    expect(indexTerms('entityURN')).toEqual(['entityurn', 'entiti', 'urn']);
    expect(indexTerms('filterSetIDs')).toEqual(['filtersetid', 'filter', 'set', 'ids']);
    expect(indexTerms('review_locked')).toEqual(['reviewlock', 'review', 'lock']);
    expect(indexTerms('URNs')).toEqual(['urn']);
  });

  test('splits at hyphens, slashes and sentence ends, but not at dots in a version number', () => {
    expect(indexTerms('ofac-only')).toEqual(['ofac', 'onli']);
    expect(indexTerms('/entities/create')).toEqual(['entiti', 'creat']);
    expect(indexTerms('Ended. Next')).toEqual(['end', 'next']);
    expect(readWords('v2.0.1')[0].written).toBe('v201');
  });

  test('removes word endings and stop words', () => {
    expect(indexTerms('archived archiving archives')).toEqual(['archiv', 'archiv', 'archiv']);
    expect(keywords('how do I know what it is').map(({written}) => written)).toEqual(['know']);
  });

  test('gives "customer" and "custom" different terms', () => {
    expect(indexTerms('Customers, customerKey: custom')).toEqual([
      'customer',
      'customerkei',
      'customer',
      'key',
      'custom',
    ]);
  });

  test('returns the position of each word', () => {
    const text = 'The riskScore, up to 100';
    expect(readWords(text).map(({start, end}) => text.slice(start, end))).toEqual([
      'The',
      'riskScore',
      'up',
      'to',
      '100',
    ]);
  });
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
