/** Reads a page of the built site from its HTML, as search engines and readers without scripts get it. */
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
  /** The titles in `main`: one, on a page that is in order. */
  headings: string[];
  title: string;
  description: string;
  canonical: string;
  icon: string;
  image: string;
  /** Title, description and kind of the card for those who share the page. */
  card: string[];
  /** What the page says of itself in the words of schema.org. */
  data: {'@type': string; url?: string; headline?: string; description?: string}[];
  /** The address of the Markdown twin. */
  twin: string;
  ids: Set<string>;
  /** The pieces of text that the twin must hold. */
  pieces: string[];
  /** How many characters can be read without scripts and without opening anything. */
  readable: number;
};

const parser = unified().use(rehypeParse);

/** The file of a page. */
export const fileOf = (path: string): string => (path === '/' ? 'build/index.html' : `build${path}.html`);

/** Reads one page: its head and `main`. The sidebar grows with the site and would take most of the time. */
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
