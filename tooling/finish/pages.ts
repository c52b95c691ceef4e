/** Reads the pages of the built site, each parsed once. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Element, Root} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import {unified} from 'unified';
import {contentOf} from './main-content';

/** A page of the build. */
export type Page = {
  /** Its path in the build: `docs/glossary.html`. */
  file: string;
  /** Its address without the origin: `/docs/glossary`. */
  path: string;
  /** The HTML that Docusaurus wrote. */
  html: string;
  /** The HTML that will be published. A step that changes it changes `tree` as well. */
  published: string;
  tree: Root;
  /** What a reader sees of it, if the sitemap lists it. */
  built?: BuiltPage;
};

/** What a reader sees of a page. */
export type BuiltPage = {
  /** The address without the origin: `/docs/glossary`. */
  path: string;
  title: string;
  description: string;
  /** Other words for the topic of the page, from its front matter. */
  keywords: string;
  /** The breadcrumbs above the page, without the page itself. */
  trail: string[];
  /** The address of its "Next" link. */
  next?: string;
  /** The content of `main`, without controls. Read on demand: the pages of the reference need it nowhere. */
  main: Element;
};

const parser = unified().use(rehypeParse, {verbose: true});

/** Parses HTML. Each element knows where its tags and attributes are, so that they can be replaced in the text. */
export const parseHtml = (html: string): Root => parser.parse(html);

/** Parses the page in `file`, which is relative to the build. */
export const parsePage = (file: string, html: string): Page =>
  ({file, path: pagePath(file), html, published: html, tree: parseHtml(html)}); // prettier-ignore

/** The file that a page is served from: `trailingSlash: false` writes `/a/b` to `a/b.html`. */
export const pageFile = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** The address of the page in a file of the build. */
export const pagePath = (file: string): string => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;

/** The addresses that the sitemap below `folder` lists. Throws when there is none. */
export function listPaths(folder: string): string[] {
  const file = join(folder, 'sitemap.xml');
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first`);
  const paths = [...readFileSync(file, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address).pathname,
  );
  if (paths.length === 0) throw new Error(`${file} lists no page`);
  return paths;
}

/** Reads what a reader sees of a page. Throws when it lacks what every page has. */
export function readPage({path, tree}: Page): BuiltPage {
  const [head, main] = [select('head', tree), select('main', tree)];
  const heading = main && select('h1', main);
  const metaOf = (name: string) => head && select(`meta[name=${name}]`, head)?.properties.content;
  const [description, keywords] = [metaOf('description'), metaOf('keywords')];
  if (!main || !heading || typeof description !== 'string') {
    throw new Error('the built page lacks main, h1 or a description');
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

/** The text of an element, without the zero-width space of a heading's link to itself. */
export const wordsOf = (element: Element): string => toString(element).replaceAll('\u200b', '').trim();
