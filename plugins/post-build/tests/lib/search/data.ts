/** Creates search entries and a small search index for tests. */
import {packData} from '../../../../../src/search/engine/data';
import {createSearch, type Found} from '../../../../../src/search/engine/search';
import {pickTop} from '../../../../../src/search/engine/top';
import type {Entry, Kind} from '../../../../../src/search/entry';

export const entry = (kind: Kind, title: string, text = '', more: Partial<Entry> = {}): Entry => ({
  kind,
  title,
  trail: '',
  url: `/${kind}/${title.replaceAll(' ', '-')}`,
  text,
  ...more,
});

/** Creates a search over `entries` that returns the titles of the results. */
export function searchOver(entries: Entry[], synonyms: string[][] = []) {
  const search = createSearch(packData(entries, synonyms));
  const titles = (found: Found[]): string[] => found.map((one) => one.entry.title);
  return {
    search,
    titles: (query: string) => titles(search(query).found),
    top: (query: string) => titles(pickTop(search(query).found)),
  };
}
