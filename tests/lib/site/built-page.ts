/** Reads a page from its built HTML, as search engines and readers without JavaScript get it. */
import {readFileSync} from 'node:fs';
import type {Element, Root} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import {unified} from 'unified';
import {SKIP, visit} from 'unist-util-visit';
import {readMain} from './words';

export type BuiltPage = {
  path: string;
  /** Titles in `main`. A correct page has one. */
  headings: string[];
  title: string;
  description: string;
  canonical: string;
  icon: string;
  image: string;
  /** Title, description and kind of the social card. */
  card: string[];
  /** Structured data of the page (schema.org). */
  data: {'@type': string; url?: string; headline?: string; description?: string}[];
  /** Address of the Markdown twin. */
  twin: string;
  ids: Set<string>;
  /** Pieces of text that the twin must contain. */
  pieces: string[];
  /** Number of characters that are readable without JavaScript and without unfolding. */
  readable: number;
};

const parser = unified().use(rehypeParse);

/** Returns the file of a page. */
export const fileOf = (path: string): string => (path === '/' ? 'build/index.html' : `build${path}.html`);

/** Reads the head and `main` of a page. The sidebar grows with the site and would take most of the time. */
export function readBuiltPage(path: string): BuiltPage {
  const html = readFileSync(fileOf(path), 'utf8');
  const [head, text] = [html.slice(0, html.indexOf('<body')), html.slice(html.indexOf('<main'))];
  const tree: Root = parser.parse(head + text.slice(0, text.lastIndexOf('</main>')));
  const main = select('main', tree);
  if (!main) throw new Error(`${path} has no main part`);
  const top = select('head', tree) as Element;
  const attribute = (selector: string, name: string) => String(select(selector, top)?.properties[name] ?? '');
  const ids = new Set<string>();
  visit(main, 'element', ({properties}) => void (typeof properties.id === 'string' && ids.add(properties.id)));
  return {
    path,
    headings: selectAll('h1', main).map((heading) => toString(heading).trim()),
    title: toString(select('title', top) ?? top).trim(),
    description: attribute('meta[name=description]', 'content'),
    canonical: attribute('link[rel=canonical]', 'href'),
    icon: attribute('link[rel=icon]', 'href'),
    image: attribute('meta[property="og:image"]', 'content'),
    card: [
      attribute('meta[property="og:title"]', 'content'),
      attribute('meta[property="og:description"]', 'content'),
      attribute('meta[name="twitter:card"]', 'content'),
    ],
    data: selectAll('script[type="application/ld+json"]', top).map(
      (script) => JSON.parse(toString(script)) as BuiltPage['data'][number],
    ),
    twin: attribute('link[type="text/markdown"]', 'href'),
    ids,
    pieces: readMain(main),
    readable: readableText(main).replaceAll(/\s+/g, ' ').trim().length,
  };
}

function readableText(main: Element): string {
  let text = '';
  visit(main, (node) => {
    if (node.type === 'text') text += node.value;
    if (node.type !== 'element') return;
    const {tagName, properties, children} = node;
    if (['script', 'style', 'template'].includes(tagName) || 'hidden' in properties) return SKIP;
    if (tagName !== 'details' || 'open' in properties) return;
    text += children
      .flatMap((child) => ('tagName' in child && child.tagName === 'summary' ? toString(child) : []))
      .join();
    return SKIP;
  });
  return text;
}
