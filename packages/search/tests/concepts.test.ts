import {describe, expect, it} from 'vitest';
import {readConcepts, readSynonyms} from '../src/concepts';

const synonyms = readSynonyms([
  ['due diligence', 'KYC', 'know your customer'],
  ['dob', 'date of birth'],
]);

/** Returns the wordings of each concept of a query. */
const wordings = (query: string): string[][] =>
  readConcepts(query, synonyms).map((concept) =>
    concept.wordings.map(({terms}) => terms.join(' ')),
  );

describe('the concepts of a query', () => {
  it('contain a phrase with synonyms as one concept, even if it includes stop words', () => {
    expect(wordings('the date of birth format')).toEqual([['date birth', 'dob'], ['format']]);
    expect(wordings('KYC')).toEqual([['kyc', 'due dilig', 'know customer']]);
  });

  it('contain the longest phrase with synonyms', () => {
    const nested = readSynonyms([
      ['risk', 'danger'],
      ['risk score', 'rating'],
    ]);
    const [{wordings: found}] = readConcepts('risk score', nested);
    expect(found.map(({terms}) => terms)).toEqual([['risk', 'score'], ['rate']]);
  });

  it('contain the parts of a name, which count less than the name', () => {
    const [{wordings: found}] = readConcepts('entityURN', synonyms);
    expect(found.map(({terms}) => terms)).toEqual([['entityurn'], ['entiti', 'urn']]);
    expect(found[1].weight).toBeLessThan(found[0].weight);
  });

  it('omit question words if other words remain, but not in a path', () => {
    expect(wordings('how to get a key')).toEqual([['key']]);
    expect(wordings('GET /groups')).toEqual([['get'], ['group']]);
    expect(wordings('get')).toEqual([['get']]);
    expect(wordings('what is it')).toEqual([['what'], ['is'], ['it']]);
  });

  it('mark only the last word as unfinished, unless a space follows it', () => {
    expect(readConcepts('risk sco', synonyms).map(({open}) => open)).toEqual([false, true]);
    expect(readConcepts('risk sco ', synonyms).map(({open}) => open)).toEqual([false, false]);
  });
});
