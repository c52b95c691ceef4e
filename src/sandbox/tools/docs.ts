/** Searches and reads the documentation, from the files of the site. */
import {searchDataPath} from '../../search/address';
import type {SearchData} from '../../search/engine/data';
import {excerpt} from '../../search/engine/excerpt';
import {createSearch, type Search} from '../../search/engine/search';
import {pickTop} from '../../search/engine/top';
import {kindNames} from '../../search/entry';
import {nearestPages, readPages} from '../../search/nearest-pages';
import {describe} from '../../search/ui/arrange';
import {twinPath} from '../../description/twin-address';
import {partOf} from './part-of';
import {ToolError, type ToolHost} from './tool';

const listPath = '/llms.txt';

type ListedPage = {title: string; path: string; description: string};
type Part = {offset?: number; limit?: number};

export type Docs = {
  /** Lists all pages. */
  list: () => Promise<ListedPage[]>;
  search: (query: string, limit?: number) => Promise<string>;
  /** Returns the Markdown of a page. @throws ToolError when there is no such page */
  page: (address: string) => Promise<string>;
  read: (address: string, part: Part) => Promise<string>;
};

/** @param siteUrl the address at the start of the links in the Markdown */
export function createDocs({readFile}: Pick<ToolHost, 'readFile'>, siteUrl: string): Docs {
  let search: Search | undefined;

  const loadSearch = async (): Promise<Search> => {
    const json = await readFile(searchDataPath);
    if (json === undefined) throw new ToolError(`The documentation has no ${searchDataPath}.`);
    return createSearch(JSON.parse(json) as SearchData);
  };

  const page = async (address: string): Promise<string> => {
    const path = pathOf(address, siteUrl);
    const text = await readFile(path === listPath ? path : twinPath(path));
    if (text !== undefined) return text;
    const near = nearestPages(path, readPages((await readFile(listPath)) ?? '')).map((one) => one.path);
    const similar = near.length > 0 ? ` Similar: ${near.join(', ')}.` : '';
    throw new ToolError(`The documentation has no page ${path}.${similar} ${listPath} lists all pages.`);
  };

  return {
    async list() {
      const list = (await readFile(listPath)) ?? '';
      const lines = list.matchAll(/^- \[(.+?)\]\(https?:\/\/[^/)]+(\/[^)]*\.md)\): (.*)$/gm);
      return [...lines].map(([, title, file, description]) => ({title, path: pathOf(file, siteUrl), description}));
    },
    page,
    read: async (address, part) => partOf(await page(address), part),
    async search(query, limit = 8) {
      search ??= await loadSearch();
      const answer = search(query);
      const shown = pickTop(answer.found, limit).map(({entry: {title, trail, kind, url, text}, terms}, index) => {
        const words = excerpt(text, terms).map((piece) => piece.text);
        const place = [kindNames[kind].one, trail].filter(Boolean).join(', ');
        return `${index + 1}. ${title} (${place})\n   ${url}\n   ${words.join('')}`;
      });
      const words = answer.suggested.length > 0 ? ` Similar words: ${answer.suggested.join(', ')}.` : '';
      return [describe(answer, query) + words, ...shown].join('\n\n');
    },
  };
}

/** Returns the path of a page from its path or address, with or without extension and fragment. */
function pathOf(address: string, siteUrl: string): string {
  // Without a scheme, this is a path, whether it starts with a slash or not.
  const written = /^[a-z]+:/i.test(address) ? address : `/${address.replace(/^[/\\]+/, '')}`;
  const url = URL.canParse(written, siteUrl) ? new URL(written, siteUrl) : undefined;
  if (url?.origin !== new URL(siteUrl).origin) throw new ToolError(`${address} isn't a page of ${siteUrl}.`);
  return url.pathname.replace(/(\/index)?\.(md|html)$/, '').replace(/\/+$/, '') || '/';
}
