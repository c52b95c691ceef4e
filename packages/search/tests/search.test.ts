import {describe, expect, it} from 'vitest';
import {createSearch, searchVersion} from '../index';
import {entry, filler, searchOver} from './lib/entries';

describe('the order of results', () => {
  const {titles} = searchOver([
    ...filler,
    entry('field', 'groups', 'The groups.'),
    entry('guide', 'Groups', 'What groups are for.'),
    entry('operation', 'List entity groups', 'All groups.', {
      trail: 'GET /groups',
      words: '/groups',
    }),
    entry('field', 'size', 'How large a page gets.'),
    entry('limit', 'size: at most 100', 'How large a page gets.', {words: 'limit maximum max'}),
    entry('guide', 'Alerts', 'About webhooks and what they contain.'),
    entry('guide', 'Webhooks', 'About messages and what they contain.'),
  ]);

  it.each([
    ['a guide for a question', 'what are groups for?', 'Groups'],
    ['an operation for a path', 'GET /groups', 'List entity groups'],
    ['a limit for a bound', 'max size', 'size: at most 100'],
    ['the entry whose title has the word', 'webhooks', 'Webhooks'],
  ])('starts with %s', (_what, query, title) => {
    expect(titles(query)[0]).toBe(title);
  });

  it('puts a page before its sections', () => {
    const {search} = searchOver([
      ...filler,
      entry('guide', 'Retries', 'When to repeat a call.', {url: '/guide#retries'}),
      entry('guide', 'Retries', 'When to repeat a call.', {url: '/guide'}),
    ]);
    expect(search('retries').found.map((one) => one.entry.url)).toEqual([
      '/guide',
      '/guide#retries',
    ]);
  });
});

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

  it('marks the words that were found', () => {
    expect(search('sanctions').found[0].terms).toContain('sanction');
    expect(search('santcions').found[0].terms).toContain('sanction');
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
