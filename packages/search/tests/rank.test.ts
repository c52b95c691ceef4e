import {describe, expect, it} from 'vitest';
import type {Entry} from '../index';
import {entry, filler, searchOver} from './lib/entries';

/** Returns the kinds of the results for a query, best first. */
function kindsFor(query: string, entries: Entry[]): string[] {
  const {search} = searchOver([...filler, ...entries]);
  return search(query).found.map((one) => one.entry.kind);
}

/** Returns the titles of the results for a query, best first. */
const titlesFor = (query: string, entries: Entry[], synonyms: string[][] = []): string[] =>
  searchOver([...filler, ...entries], synonyms).titles(query);

describe('of entries with the same words, the best is', () => {
  it('a guide for a question, otherwise an operation', () => {
    const entries = [
      entry('guide', 'Zebras', '', {url: '/guide#zebras'}),
      entry('operation', 'Zebras'),
    ];
    expect(kindsFor('zebra', entries)).toEqual(['operation', 'guide']);
    expect(kindsFor('what is a zebra', entries)).toEqual(['guide', 'operation']);
    expect(kindsFor('zebra?', entries)).toEqual(['guide', 'operation']);
  });

  it('an operation for a path, otherwise a guide', () => {
    const entries = [entry('operation', 'Zebras'), entry('guide', 'Zebras')];
    expect(kindsFor('zebras', entries)).toEqual(['guide', 'operation']);
    expect(kindsFor('/zebras', entries)).toEqual(['operation', 'guide']);
  });

  it('a limit for a bound, otherwise a value', () => {
    const words = 'maximum';
    const entries = [entry('limit', 'Zebras', '', {words}), entry('value', 'Zebras', '', {words})];
    expect(kindsFor('zebras', entries)).toEqual(['value', 'limit']);
    expect(kindsFor('maximum zebras', entries)).toEqual(['limit', 'value']);
  });

  it('a field for a name as in code, otherwise a limit', () => {
    const entries = [entry('field', 'zebraName'), entry('limit', 'zebraName')];
    expect(kindsFor('zebraname', entries)).toEqual(['limit', 'field']);
    expect(kindsFor('zebraName', entries)).toEqual(['field', 'limit']);
  });

  it('a page rather than its section', () => {
    const entries = [
      entry('guide', 'Zebras', '', {url: '/guide#zebras'}),
      entry('guide', 'Zebras', '', {url: '/guide'}),
    ];
    const {search} = searchOver([...filler, ...entries]);
    const urls = search('zebras').found.map((one) => one.entry.url);
    expect(urls).toEqual(['/guide', '/guide#zebras']);
  });

  it('the one whose title is the query', () => {
    expect(titlesFor('zebra', [entry('term', 'The zebra'), entry('term', 'Zebra')])).toEqual([
      'Zebra',
      'The zebra',
    ]);
  });
});

it('an entry with all words of the query is before one that is named after one of them', () => {
  const entries = [entry('guide', 'Zebra'), entry('guide', 'Animals', 'A zebra has stripes.')];
  expect(titlesFor('zebra stripes', entries)).toEqual(['Animals', 'Zebra']);
});

it('an entry that is named after the query is before one that repeats it', () => {
  const text = 'Zebra. '.repeat(20);
  const more = {words: 'zebra', trail: 'zebra'};
  const entries = [entry('guide', 'Animals', text, more), entry('guide', 'Zebra facts')];
  expect(titlesFor('zebra', entries)).toEqual(['Zebra facts', 'Animals']);
});

it('an entry whose title has no other words is before one of a preferred kind', () => {
  const entries = [entry('term', 'Zebra animals'), entry('schema', 'Zebra')];
  expect(titlesFor('zebras', entries)).toEqual(['Zebra', 'Zebra animals']);
});

describe('an entry with a synonym', () => {
  it('is after one with the word itself, even if its kind is preferred', () => {
    const entries = [
      entry('webhook', 'First', 'About a horse.'),
      entry('term', 'Second', 'About a zebra.'),
    ];
    expect(titlesFor('horse', entries, [['horse', 'zebra']])).toEqual(['First', 'Second']);
    expect(titlesFor('zebra', entries, [['horse', 'zebra']])).toEqual(['Second', 'First']);
  });

  it('is after one with the word itself in its title, even if its kind is preferred', () => {
    const entries = [entry('webhook', 'Horse facts'), entry('term', 'Zebra facts')];
    expect(titlesFor('zebra', entries, [['horse', 'zebra']])).toEqual([
      'Zebra facts',
      'Horse facts',
    ]);
  });

  it('needs all words of a phrase', () => {
    const entries = [entry('field', 'dateOfBirth'), entry('field', 'date'), entry('field', 'dob')];
    const titles = titlesFor('dob', entries, [['dob', 'date of birth']]);
    expect(titles).toEqual(['dob', 'dateOfBirth']);
  });
});
