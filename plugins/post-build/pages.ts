/** Reads the pages of the built site, each parsed once. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Element, Root} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {contentOf} from './main-content';

/** Page of the build. */
export type Page = {
  /** Path in the build, such as `docs/glossary.html`. */
  file: string;
  /** Address without the origin, such as `/docs/glossary`. */
  path: string;
  /** HTML that Docusaurus wrote. */
  html: string;
  /** HTML to publish. A step that changes it must change `tree` too. */
  published: string;
  tree: Root;
  /** Text of the Markdown page, without anchors. The first step writes it. */
  markdown?: string;
  /** Content that readers see, if the sitemap lists the page. */
  built?: BuiltPage;
};

/** Content of a page that readers see. */
export type BuiltPage = {
  /** Address without the origin, such as `/docs/glossary`. */
  path: string;
  title: string;
  description: string;
  /** Other words for the topic of the page, from its front matter. */
  keywords: string;
  /** Breadcrumbs above the page, without the page itself. */
  trail: string[];
  /** Address of the "Next" link. */
  next?: string;
  /** Content of `main`, without controls. Computed on demand, because nothing needs it for reference pages. */
  main: Element;
};

const parser = unified().use(rehypeParse, {verbose: true});

/** Parses HTML. Elements have the positions of their tags and attributes, so that these can be replaced in the text. */
export const parseHtml = (html: string): Root => parser.parse(html);

/** Parses the page in `file`, which is relative to the build. */
export const parsePage = (file: string, html: string): Page =>
  ({file, path: pagePath(file), html, published: html, tree: parseHtml(html)}); // prettier-ignore

/** Returns the file of a page: `trailingSlash: false` writes `/a/b` to `a/b.html`. */
export const pageFile = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** Returns the address of the page in a file of the build. */
export const pagePath = (file: string): string => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;

/** Lists the addresses in the sitemap in `folder`. Throws an error if there are none. */
export function listPaths(folder: string): string[] {
  const file = join(folder, 'sitemap.xml');
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first`);
  const paths = [...readFileSync(file, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address).pathname,
  );
  if (paths.length === 0) throw new Error(`${file} lists no pages`);
  return paths;
}

/** Reads the content of a page that readers see. Throws an error if the page lacks `main`, `h1` or a description. */
export function readPage({path, tree}: Page): BuiltPage {
  const [head, main] = [select('head', tree), select('main', tree)];
  const heading = main && select('h1', main);
  const metaOf = (name: string) => head && select(`meta[name=${name}]`, head)?.properties.content;
  const [description, keywords] = [metaOf('description'), metaOf('keywords')];
  if (!main || !heading || typeof description !== 'string') {
    throw new Error('the built page has no main, h1 or description');
  }
  const crumbs = select('.theme-doc-breadcrumbs', main);
  let content: Element | undefined;
  const next = select('a.pagination-nav__link--next', main)?.properties.href;
  return {
    path,
    title: wordsOf(heading),
    description,
    keywords: typeof keywords === 'string' ? keywords : '',
    trail: (crumbs ? selectAll('li', crumbs) : []).map(wordsOf).filter(Boolean).slice(0, -1),
    ...(typeof next === 'string' ? {next} : {}),
    get main() {
      return (content ??= contentOf(main));
    },
  };
}

/** Returns the anchors of a page. */
export function readAnchors(tree: Root): Set<string> {
  const ids = new Set<string>();
  visit(tree, 'element', ({properties: {id}}) => void (typeof id === 'string' && ids.add(id)));
  return ids;
}

/** Returns the text of an element, without the zero-width space in a heading's link to itself. */
export const wordsOf = (element: Element): string => toString(element).replaceAll('\u200b', '').trim();
