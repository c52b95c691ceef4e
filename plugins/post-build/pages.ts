/** Reads the pages of the built site, each parsed once. */
import type {Element, ElementContent, Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {select, selectAll} from 'hast-util-select';
import {visit} from 'unist-util-visit';
import {textOf} from '../lib/text-of';

/** Page of the build. */
export type Page = {
  /** Path in the build, such as `docs/glossary.html`. */
  file: string;
  /** Address without the origin, such as `/docs/glossary`. */
  path: string;
  html: string;
  tree: Root;
  /** Content that readers see, if the sitemap lists the page. */
  built?: BuiltPage;
};

/** Content of a page that readers see. */
export type BuiltPage = {
  path: string;
  title: string;
  description: string;
  /** Other words for the topic of the page, from its front matter. */
  keywords: string;
  /** The groups of the page, which are above its title. */
  trail: string[];
  next?: string;
  /** Content of `main`, without controls. */
  main: Element;
};

/** Parses HTML. Nodes have positions, so that their text can be replaced. */
export const parseHtml = (html: string): Root => fromHtml(html);

/** Parses the page in `file`, which is relative to the build. */
export const parsePage = (file: string, html: string): Page => ({
  file,
  path: pagePath(file),
  html,
  tree: parseHtml(html),
});

/** Returns the file of a page: `trailingSlash: false` writes `/a/b` to `a/b.html`. */
export const pageFile = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}.html`;

/** Returns the address of the page in a file of the build. */
export const pagePath = (file: string): string =>
  `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;

/** Reads the content of a page that readers see. Throws an error if the page lacks `main`, `h1` or a description. */
export function readPage({path, tree}: Pick<Page, 'path' | 'tree'>): BuiltPage {
  const main = select('main', tree);
  const heading = main && select('h1', main);
  const metaOf = (name: string) => select(`head > meta[name=${name}]`, tree)?.properties.content;
  const description = metaOf('description');
  if (!main || !heading || typeof description !== 'string')
    throw new Error('the built page has no main, h1 or description');
  const next = select('a.pagination-nav__link--next', main)?.properties.href;
  return {
    path,
    title: wordsOf(heading),
    description,
    keywords: String(metaOf('keywords') ?? ''),
    trail: selectAll('.theme-doc-breadcrumbs li', main).map(wordsOf),
    ...(typeof next === 'string' ? {next} : {}),
    main: contentOf(main),
  };
}

const controls = [
  'nav', // breadcrumbs, previous and next
  '.theme-doc-toc-mobile, .theme-doc-toc-desktop', // repeats the headings
  '.theme-doc-footer', // when the page was changed, and where to edit it
  '.hash-link, a.row-link:not([id])', // a heading's or field's link to itself, unless it is the row's anchor
  'button, [role=tablist], [role=status]', // acts on the content
  'form, label:not([data-content]), input, output, select, textarea', // input fields and their results
  'script, style, template',
  '[data-not-in-markdown]', // marked by the site's components as not part of the content
].join(',');

function contentOf(main: Element): Element {
  const omitted = new Set<ElementContent>(selectAll(controls, main));
  // The text of a heading that is its own link stays.
  const ownLinks = new Set<Element>(selectAll(':is(h2, h3)[id] > a[href^="#"]', main));
  const copy = (node: ElementContent): ElementContent[] => {
    if (node.type === 'comment' || omitted.has(node)) return [];
    if (node.type !== 'element') return [node];
    const children = node.children.flatMap(copy);
    return ownLinks.has(node) ? children : [{...node, children}];
  };
  return {...main, children: main.children.flatMap(copy)};
}

/** Returns the anchors of a page. Throws an error if two elements have the same id. */
export function readAnchors(tree: Root): Set<string> {
  const ids = new Set<string>();
  visit(tree, 'element', ({properties: {id}}) => {
    if (typeof id !== 'string') return;
    if (ids.has(id)) throw new Error(`two elements have the id "${id}"`);
    ids.add(id);
  });
  return ids;
}

/** Returns the text of an element, without the zero-width space in a heading's link to itself. */
export const wordsOf = (element: Element): string =>
  textOf(element).replaceAll('\u200b', '').trim();
