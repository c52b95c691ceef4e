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
    const {found, missing, suggested} = search('sinktons office');
    expect(found.map(({entry: {title}}) => title)).toEqual(['OFAC']);
    expect({missing, suggested}).toEqual({missing: ['sinktons'], suggested: []});
  });
});

it('refuses data of another version', () => {
  expect(() => createSearch({version: searchVersion + 1, synonyms: [], entries: []})).toThrow(
    'Reload the page',
  );
});
