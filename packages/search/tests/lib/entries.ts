/** Makes entries for tests. */
import {createSearch, searchVersion, type Entry, type Kind, type Search} from '../../index';

/** Makes an entry with an address that differs from those of other titles. */
export function entry(kind: Kind, title: string, text = '', more: Partial<Entry> = {}): Entry {
  const url = `/${kind}/${title.replaceAll(' ', '-')}`;
  return {kind, title, trail: '', url, text, ...more};
}

/** Entries without the words that tests search for. Only among others does a word say which entry is meant. */
export const filler = Array.from({length: 40}, (_, i) =>
  entry('guide', `Filler ${i}`, `Some other text, number ${i}, about entities.`),
);

type Searched = {
  search: Search;
  /** Returns the titles of the results, best first. */
  titles: (query: string) => string[];
};

/** Creates a search over these entries. */
export function searchOver(entries: Entry[], synonyms: string[][] = []): Searched {
  const search = createSearch({version: searchVersion, synonyms, entries});
  return {search, titles: (query) => search(query).found.map((one) => one.entry.title)};
}
