/** Finds the pages whose addresses are most similar to an address without a page. Loaded on demand. */
import MiniSearch, {type Query} from 'minisearch';
import {indexPath} from '@screening/api';
import {addressParts, addressWords} from './address-words';

export type ListedPage = {title: string; path: string};

/** The maximum number of pages to suggest, and their minimum score as a share of the best score. */
const most = 3;
const near = 0.5;
/** The share of letters in a word that may differ, and the length of a name that nobody types. */
const slips = 0.2;
const longestName = 200;

/** Reads the lists of all pages for programs: `llms.txt` and the files of its sections. */
export async function readLists(read: (path: string) => Promise<string>): Promise<string> {
  const index = await read(indexPath);
  const sections = [...index.matchAll(/\]\(https?:\/\/[^/)]+(\/[^)]+\.txt)\)/g)].map(([, path]) => read(path));
  return [index, ...(await Promise.all(sections))].join('\n');
}

/** Loads the list of pages, and returns those nearest to `address`, or none if no page is similar. */
export async function findNearest(address: string): Promise<ListedPage[]> {
  const list = await readLists(async (path) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  });
  return nearestPages(address, readPages(list));
}

/** Reads the pages from lists, which have a line for each: `- [Title](https://…/page.md): …`. */
export const readPages = (list: string): ListedPage[] =>
  [...list.matchAll(/^- \[(.+?)\]\(https?:\/\/[^/)]+(\/[^)]*)\.md\)/gm)].map(([, title, file]) => ({
    title,
    path: file.replace(/^\/index$/, '/'),
  }));

/** Returns the terms of an address: all its letters, those of its last part, and its words. */
function termsOf(address: string): {whole: string; name: string; words: string[]} {
  const parts = addressParts(address);
  return {whole: parts.flat().join(''), name: parts.at(-1)?.join('') ?? '', words: parts.flat()};
}

/** Returns the pages whose addresses or titles are most similar to an address, best first. */
export function nearestPages(address: string, pages: ListedPage[]): ListedPage[] {
  const {whole, name, words} = termsOf(address);
  if (name === '' || name.length > longestName) return [];
  const index = new MiniSearch({
    idField: 'path',
    fields: ['whole', 'name', 'words'],
    storeFields: ['title'],
    tokenize: (text) => text.split(' '),
  });
  index.addAll(
    pages.map(({title, path}) => {
      const terms = termsOf(path);
      return {...terms, title, path, words: [...terms.words, ...addressWords(`/${title}`)].join(' ')};
    }),
  );
  const own = addressWords(address);
  const query: Query = {
    combineWith: 'OR',
    fuzzy: (term: string) => Math.max(1, Math.round(term.length * slips)),
    weights: {fuzzy: 0.6, prefix: 0},
    queries: [
      {queries: [whole], fields: ['whole'], boost: {whole: 3}},
      {queries: [name], fields: ['name'], boost: {name: 2}},
      // A short word is similar to too many others.
      {queries: words, fields: ['words'], fuzzy: (term: string) => (term.length > 4 ? slips : 0)},
    ],
  };
  const results = index.search(query, {
    // The folders of an address say little: half of the words of its last part must match, or the part as a whole.
    filter: ({queryTerms}) =>
      [whole, name].some((term) => queryTerms.includes(term)) ||
      own.filter((word) => queryTerms.includes(word)).length >= own.length / 2,
  });
  return results
    .filter(({score}) => score >= results[0].score * near)
    .slice(0, most)
    .map(({id, title}) => ({title: title as string, path: id as string}));
}
