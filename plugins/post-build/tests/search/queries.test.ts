/** Tests how texts and queries are split into words, how misspellings are recognized, and the order of results. */
import {describe, expect, test} from 'vitest';
import {
  arrange,
  createSearch,
  type Entry,
  excerpt,
  indexTerms,
  type Kind,
  pickTop,
  readConcepts,
  readSynonyms,
  searchVersion,
} from '@screening/search';

const entry = (kind: Kind, title: string, text = '', more: Partial<Entry> = {}): Entry => {
  return {kind, title, trail: '', url: `/${kind}/${title.replaceAll(' ', '-')}`, text, ...more};
};

/** Creates a search over `entries`, and a function that returns the titles of its results. */
function searchOver(entries: Entry[], synonyms: string[][] = []) {
  const search = createSearch({version: searchVersion, synonyms, entries});
  return {search, titles: (query: string) => search(query).found.map((one) => one.entry.title)};
}

const filler = Array.from({length: 40}, (_, i) =>
  entry('guide', `Filler ${i}`, `Some other text, number ${i}, about entities.`),
);

test('the ranking puts a guide first for a question, an operation for a path, and a limit for a bound', () => {
  const call = {trail: 'GET /groups', words: '/groups'};
  const {titles} = searchOver([
    ...filler,
    entry('field', 'groups', 'The groups.'),
    entry('guide', 'Groups', 'What groups are for.'),
    entry('operation', 'List entity groups', 'All groups.', call),
    entry('field', 'size', 'How large a page gets.'),
    entry('limit', 'size: at most 100', 'How large a page gets.', {words: 'limit maximum max'}),
  ]);
  expect(titles('what are groups for?')[0]).toBe('Groups');
  expect(titles('GET /groups')[0]).toBe('List entity groups');
  expect(titles('max size')[0]).toBe('size: at most 100');
});

describe('a query', () => {
  const {search, titles} = searchOver(
    [...filler, entry('term', 'Sanctions', 'Lists.'), entry('term', 'OFAC', 'An office.')],
    [['OFAC', 'sanctions']],
  );

  test('finds words similar to a misspelled word, and names them', () => {
    expect(titles('santcions')).toEqual(['Sanctions']);
    expect(search('santcions').near).toEqual(['sanctions']);
    expect(search('sanctions').near).toEqual([]);
  });

  test('finds a synonym after the word itself', () => {
    expect(titles('ofac')).toEqual(['OFAC', 'Sanctions']);
    expect(titles('sanctions')).toEqual(['Sanctions', 'OFAC']);
    // An unfinished word is found by its beginning.
    expect(titles('sanc')[0]).toBe('Sanctions');
  });

  test('names words without results, and suggests similar words if nothing is found', () => {
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

test('of equal results, one is among the top results and the others are in their group', () => {
  const same = ['a', 'b', 'c', 'd'].map((owner) =>
    entry('field', 'pageSize', 'How many.', {url: `/${owner}`}),
  );
  const {search} = searchOver([
    ...filler,
    ...same,
    entry('guide', 'Page sizes', 'How to page.'),
    entry('term', 'Page', 'A part. See pageSize.'),
  ]);
  const result = search('pageSize');
  const top = pickTop(result.found);
  expect(top.map((one) => one.entry.kind).toSorted()).toEqual(['field', 'guide', 'term']);
  const [best, ...groups] = arrange(result, 9);
  expect(best.shown).toEqual(top);
  expect(groups.find(({name}) => name === 'Fields')?.shown).toHaveLength(3);
  expect(groups.flatMap(({shown}) => shown).filter((one) => top.includes(one))).toEqual([]);
});

test('the excerpt is the part of a long text with the most words of the query, cut between words', () => {
  const text = `${'Nothing here. '.repeat(30)}The risk score is there. ${'Nothing here. '.repeat(30)}`;
  const pieces = excerpt(text, new Set(['risk', 'score']));
  const words = pieces.map((piece) => piece.text).join('');
  expect(words).toMatch(/^… The risk score is there\. .* …$/);
  expect(words.length).toBeLessThan(190);
  expect(pieces.filter(({marked}) => marked).map((piece) => piece.text)).toEqual(['risk', 'score']);
});

test('data of another version is refused', () => {
  expect(() => createSearch({version: searchVersion + 1, synonyms: [], entries: []})).toThrow(
    'Reload the page',
  );
});

test.each([
  ['entityURN', ['entityurn', 'entiti', 'urn']],
  ['review_locked', ['reviewlock', 'review', 'lock']],
  ['/entities/create', ['entiti', 'creat']],
  ['archived archiving archives', ['archiv', 'archiv', 'archiv']],
  ['Customers, customerKey: custom', ['customer', 'customerkei', 'customer', 'key', 'custom']],
])(
  'the index terms of "%s" are its compound names, their parts and the stems of all words',
  (text, terms) => {
    expect(indexTerms(text)).toEqual(terms);
  },
);

describe('the concepts of a query', () => {
  const synonyms = readSynonyms([
    ['due diligence', 'KYC', 'know your customer'],
    ['dob', 'date of birth'],
  ]);
  const wordings = (query: string) =>
    readConcepts(query, synonyms).map((concept) =>
      concept.wordings.map(({terms}) => terms.join(' ')),
    );

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
