import {describe, expect, it} from 'vitest';
import {createSearch, searchVersion} from '../index';
import {entry, filler, searchOver} from './lib/entries';

describe('a query', () => {
  const {search, titles} = searchOver(
    [...filler, entry('term', 'Sanctions', 'Lists.'), entry('term', 'OFAC', 'An office.')],
    [['OFAC', 'sanctions']],
  );

  it('finds words similar to a misspelled word, and names them', () => {
    expect(titles('santcions')).toEqual(['Sanctions']);
    expect(search('santcions').near).toEqual(['sanctions']);
    expect(search('sanctions').near).toEqual([]);
  });

  it('finds a synonym after the word itself', () => {
    expect(titles('ofac')).toEqual(['OFAC', 'Sanctions']);
    expect(titles('sanctions')).toEqual(['Sanctions', 'OFAC']);
  });

  it('finds an unfinished word by its beginning', () => {
    expect(titles('san')).toEqual(['Sanctions']);
    expect(titles('san ')).toEqual([]);
  });

  it('marks the words that were found, and its own', () => {
    expect(search('santcions').found[0].terms).toContain('sanction');
    const [, synonym] = search('ofac').found;
    expect(synonym.entry.title).toBe('Sanctions');
    expect([...synonym.terms]).toEqual(expect.arrayContaining(['sanction', 'ofac']));
  });

  it('finds no similar words for a short word, which is similar to too many', () => {
    const {titles: short} = searchOver([...filler, entry('term', 'URN')]);
    expect(short('urn')).toEqual(['URN']);
    expect(short('urm')).toEqual([]);
  });

  it('names words without results, and suggests similar words if nothing is found', () => {
    expect(search('qqqxxyyzz')).toEqual({
      found: [],
      near: [],
      missing: ['qqqxxyyzz'],
      suggested: [],
    });
    expect(search('sinktons')).toMatchObject({
      found: [],
      missing: ['sinktons'],
      suggested: ['sanctions'],
    });
    const {found, missing, suggested} = search('sinktons ofac');
    expect(found.map(({entry: {title}}) => title)).toEqual(['OFAC', 'Sanctions']);
    expect({missing, suggested}).toEqual({missing: ['sinktons'], suggested: []});
  });
});

describe('no result is better than a wrong one:', () => {
  const {search, titles} = searchOver(
    [
      ...filler,
      entry('term', 'Review locked', 'Yes: 127001 is an address, and there are four of them.'),
      entry('guide', 'Question 2', 'Writing and tracing. Applied to all 2 faults.'),
      entry('guide', 'Webhooks', 'Your receiver.'),
    ],
    [['lock', 'faults']],
  );

  it.each([
    ['another number', '27001'],
    ['a word that starts with other letters', 'docker'],
    ['a word that starts with other letters, and is short', 'eyes'],
    ['a word with the same end', 'pricing'],
    ['a word in a text, if the other word is missing', 'four eyes'],
    ['a number, if the other word is missing', 'SOC 2'],
    ['the beginning of a word, if the other word is missing', 'ios app'],
    ['the beginnings of the parts of a name', '2fa'],
  ])('%s is no result of a query', (_, query) => {
    expect(titles(query)).toEqual([]);
  });

  it('suggests neither other numbers nor words that start with other letters', () => {
    expect(search('27001').suggested).toEqual([]);
    expect(search('docker').suggested).toEqual([]);
  });

  it('still finds what is named after one of the words, and corrects letters', () => {
    expect(titles('kafka webhooks')).toEqual(['Webhooks']);
    expect(titles('webhoks')).toEqual(['Webhooks']);
    expect(titles('ewbhooks')).toEqual(['Webhooks']);
    expect(titles('recever webhooks kafka')).toEqual(['Webhooks']);
  });
});

it('refuses data of another version', () => {
  expect(() => createSearch({version: searchVersion + 1, synonyms: [], entries: []})).toThrow(
    'Reload the page',
  );
});
