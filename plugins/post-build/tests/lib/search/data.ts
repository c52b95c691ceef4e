/** Creates search entries and a small search index for tests. */
import {createSearch, type Entry, type Found, type Kind, packData, pickTop} from '@screening/sandbox/search';

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
