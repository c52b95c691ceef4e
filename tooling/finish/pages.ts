/** Reads the pages of the built site: what its sitemap lists, as trees of HTML. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Element, Root} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import {unified} from 'unified';

export type BuiltPage = {
  /** The address without the origin: `/docs/glossary`. */
  path: string;
  title: string;
  description: string;
  /** Other words for what the page is about, from its front matter. */
  keywords: string;
  /** The words of the breadcrumbs above the page itself. */
  trail: string[];
  /** The page that its "Next" link leads to. */
  next?: string;
  main: Element;
};

const parser = unified().use(rehypeParse);

/** The file that a page is served from: `trailingSlash: false` writes `/a/b` to `a/b.html`. */
export const pageFile = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** The address of the page that a file of the build is. */
export const pagePath = (file: string): string => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;

/** The addresses that the sitemap below `folder` lists. Throws when there is none. */
export function listPaths(folder: string): string[] {
  const file = join(folder, 'sitemap.xml');
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`docusaurus build\` first`);
  const paths = [...readFileSync(file, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address).pathname,
  );
  if (paths.length === 0) throw new Error(`${file} lists no page`);
  return paths;
}

/**
 * Every page of the sitemap. The tree of a page is read when it is asked for, and not kept: those of a thousand pages
 * would fill the memory.
 */
export function readPages(folder: string): BuiltPage[] {
  return listPaths(folder).map((path) => {
    const read = (): BuiltPage => readPage(path, readFileSync(join(folder, pageFile(path)), 'utf8'));
    return Object.defineProperty(read(), 'main', {get: () => read().main});
  });
}

/** One page from its HTML. Throws when it lacks what every page has. */
export function readPage(path: string, html: string): BuiltPage {
  // Parsed without what surrounds the text: the sidebar grows with the site.
  const [head, text] = [html.slice(0, html.indexOf('<body')), html.slice(html.indexOf('<main'))];
  const tree: Root = parser.parse(head + text.slice(0, text.lastIndexOf('</main>')));
  const main = select('main', tree);
  const heading = main && select('h1', main);
  const description = select('meta[name=description]', tree)?.properties.content;
  if (!main || !heading || typeof description !== 'string') {
    throw new Error(`${path}: the built page lacks main, h1 or a description`);
  }
  const keywords = select('meta[name=keywords]', tree)?.properties.content;
  const next = select('a.pagination-nav__link--next', main)?.properties.href;
  return {
    path,
    title: wordsOf(heading),
    description,
    keywords: typeof keywords === 'string' ? keywords : '',
    trail: selectAll('.theme-doc-breadcrumbs li', main).map(wordsOf).filter(Boolean).slice(0, -1),
    ...(typeof next === 'string' ? {next} : {}),
    main,
  };
}

/** The text of an element, without the zero-width sign of a heading's own link. */
export const wordsOf = (element: Element): string => toString(element).replaceAll('\u200b', '').trim();
