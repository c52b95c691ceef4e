/** Tests how texts and queries are split into words, and how misspellings are recognized. */
import {describe, expect, test} from 'vitest';
import {readConcepts, readSynonyms} from '../../src/search/engine/concepts';
import {countSlips, nearestWords} from '../../src/search/engine/near';
import {indexTerms, readWords, tellingWords} from '../../src/search/engine/words';

describe('words', () => {
  test('a joined name is a word as a whole, and in its parts', () => {
    expect(indexTerms('entityURN')).toEqual(['entityurn', 'entiti', 'urn']);
    expect(indexTerms('filterSetIDs')).toEqual(['filtersetid', 'filter', 'set', 'ids']);
    expect(indexTerms('review_locked')).toEqual(['reviewlock', 'review', 'lock']);
    expect(indexTerms('URNs')).toEqual(['urn']);
  });

  test('hyphens and paths part words, points part numbers only within them', () => {
    expect(indexTerms('ofac-only')).toEqual(['ofac', 'onli']);
    expect(indexTerms('/entities/create')).toEqual(['entiti', 'creat']);
    expect(indexTerms('Ended. Next')).toEqual(['end', 'next']);
    expect(readWords('v2.0.1')[0].written).toBe('v201');
  });

  test('endings are taken away, and words that tell nothing are left out', () => {
    expect(indexTerms('archived archiving archives')).toEqual(['archiv', 'archiv', 'archiv']);
    expect(tellingWords('how do I know what it is').map(({written}) => written)).toEqual(['know']);
  });

  test('a customer has no word in common with what is custom', () => {
    expect(indexTerms('Customers, customerKey: custom')).toEqual([
      'customer',
      'customerkei',
      'customer',
      'key',
      'custom',
    ]);
  });

  test('a word knows its position', () => {
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

describe('concepts', () => {
  const synonyms = readSynonyms([
    ['due diligence', 'KYC', 'know your customer'],
    ['dob', 'date of birth'],
    ['getting started', 'tutorial'],
  ]);
  const wordings = (query: string) =>
    readConcepts(query, synonyms).map((concept) => concept.wordings.map(({terms}) => terms.join(' ')));

  test('a phrase that has synonyms is one concept, whatever small words it holds', () => {
    expect(wordings('the date of birth format')).toEqual([['date birth', 'dob'], ['format']]);
    expect(wordings('KYC')).toEqual([['kyc', 'due dilig', 'know customer']]);
  });

  test('a name is looked for as a whole and in its parts, a synonym weighs less', () => {
    const [name] = readConcepts('riskScore', synonyms);
    expect(name.wordings).toEqual([
      {terms: ['riskscor'], weight: 1},
      {terms: ['risk', 'score'], weight: 0.85},
    ]);
    expect(readConcepts('kyc', synonyms)[0].wordings[1].weight).toBeLessThan(name.wordings[1].weight);
  });

  test('words of asking are dropped where something else is asked for, but not in a path', () => {
    expect(wordings('how to get a key')).toEqual([['key']]);
    expect(wordings('get')).toEqual([['get']]);
    expect(wordings('GET /groups')).toEqual([['get'], ['group']]);
    expect(wordings('what is it')).toEqual([['what'], ['is'], ['it']]);
    expect(wordings('getting started guide')).toEqual([['get start', 'tutori'], ['guid']]);
  });

  test('only the last word may still be being written', () => {
    expect(readConcepts('risk sco', synonyms).map(({open}) => open)).toEqual([false, true]);
    expect(readConcepts('risk sco ', synonyms).map(({open}) => open)).toEqual([false, false]);
  });
});

describe('near misses', () => {
  test('a letter too many, too few, changed, or two in the wrong order is one slip', () => {
    expect(['webhok', 'webhoook', 'webhock', 'wehbook'].map((word) => countSlips(word, 'webhook', 3))).toEqual([
      1, 1, 1, 1,
    ]);
    expect(countSlips('screening', 'monitoring', 2)).toBe(3);
  });

  test('the nearest words are found, none for a short word or for one that is far from all', () => {
    const known = ['webhook', 'webhooks', 'sanctions', 'section', 'urn'];
    expect(nearestWords('santcions', known)).toEqual(['sanctions']);
    expect(nearestWords('wehbook', known)).toEqual(['webhook']);
    expect(nearestWords('urm', known)).toEqual([]);
    expect(nearestWords('completely', known)).toEqual([]);
  });
});
