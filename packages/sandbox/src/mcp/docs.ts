/** Searches and reads the documentation, from the files of the site. */
import {
  createSearch,
  describe,
  excerpt,
  kindNames,
  nearestPages,
  pickTop,
  readPages,
  type Search,
  type SearchData,
  searchDataPath,
} from '@screening/search';
import {indexPath, markdownPath} from '@screening/api';
import {anchorsOf, sectionOf} from './section';
import {ToolError} from './tool-error';

/** Extensions of the text files that pages link to. A path without an extension is a page. */
const textFile = /\.(txt|json|ya?ml|ts|py|atom)$/;

export type Docs = {
  /** Returns the Markdown of a page or of the section in its address, or another text file. @throws ToolError */
  page: (address: string) => Promise<string>;
  /** Returns the first results of a search. */
  search: (query: string, limit?: number) => Promise<SearchResults>;
};

type SearchResults = {
  /** What was found, in a sentence. */
  summary: string;
  results: {
    /** The title with its kind and location. */
    title: string;
    /** The address for `read_page`. */
    page: string;
    /** Words of the text around the words of the query. */
    text: string;
  }[];
};

/** @param readFile reads a text file of the site by its path, or returns undefined if the file doesn't exist */
export function createDocs(
  readFile: (path: string) => Promise<string | undefined>,
  siteUrl: string,
): Docs {
  let search: Search | undefined;

  const readSearch = async () => JSON.parse((await readFile(searchDataPath)) ?? '') as SearchData;

  const whole = async (path: string): Promise<string> => {
    const isPage = !/\.\w+$/.test(path);
    const text =
      isPage || textFile.test(path)
        ? await readFile(isPage ? markdownPath(path) : path)
        : undefined;
    if (text !== undefined) return text;
    if (!isPage)
      throw new ToolError(
        `The documentation has no text file ${path}. /docs/downloads lists all files.`,
      );
    const near = nearestPages(path, await readPages(async (list) => (await readFile(list)) ?? ''));
    const similar = near.length > 0 ? ` Similar: ${near.map((one) => one.path).join(', ')}.` : '';
    throw new ToolError(
      `The documentation has no page ${path}.${similar} ${indexPath} lists all pages.`,
    );
  };

  const page = async (address: string): Promise<string> => {
    const {path, anchor} = targetOf(address, siteUrl);
    const text = await whole(path);
    if (anchor === '') return text;
    const title = async () =>
      (await readSearch()).entries.find(({url}) => url === `${path}#${anchor}`)?.title;
    const section = sectionOf(text, anchor) ?? sectionOf(text, anchor, await title());
    if (section !== undefined)
      return `${section}\n\n[A section of ${path}. Without #${anchor}, read_page returns the whole page, which has ${text.length} characters.]`;
    const anchors = new Set(anchorsOf(text).map((one) => `#${one}`));
    throw new ToolError(
      `${path} has no section #${anchor}. Its sections: ${[...anchors].join(', ')}.`,
    );
  };

  return {
    page,
    async search(query, limit = 8) {
      search ??= createSearch(await readSearch());
      const result = search(query);
      const results = pickTop(result.found, limit).map(
        ({entry: {title, trail, kind, url, text}, terms}) => {
          const words = excerpt(text, terms).map((piece) => piece.text);
          const location = [kindNames[kind].one, trail].filter(Boolean).join(', ');
          return {title: `${title} (${location})`, page: url, text: words.join('')};
        },
      );
      const words =
        result.suggested.length > 0 ? ` Similar words: ${result.suggested.join(', ')}.` : '';
      return {summary: describe(result, query) + words, results};
    },
  };
}

/** Where an address leads. */
type Target = {
  /** The path of a page or file, without the extension of a page. */
  path: string;
  /** The anchor in the page, or an empty text. */
  anchor: string;
};

/** Reads an address. @throws ToolError if it leads to another site */
function targetOf(address: string, siteUrl: string): Target {
  // Without a scheme, this is a path, whether it starts with a slash or not.
  const written = /^[a-z]+:/i.test(address) ? address : `/${address.replace(/^[/\\]+/, '')}`;
  const url = URL.canParse(written, siteUrl) ? new URL(written, siteUrl) : undefined;
  if (url?.origin !== new URL(siteUrl).origin)
    throw new ToolError(`${address} isn't a page of ${siteUrl}.`);
  const path = url.pathname.replace(/(\/index)?\.(md|html)$/, '').replace(/\/+$/, '') || '/';
  // A call for the sandbox in a page, `#try=...`, isn't a section.
  return {path, anchor: url.hash.includes('=') ? '' : url.hash.slice(1)};
}
