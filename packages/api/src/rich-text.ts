/**
 * Parses text of the description, which is Markdown and would be code in MDX, into data that can't run: the few
 * constructs that a sentence needs. Everything else, including HTML, stays plain text.
 */
import type {Nodes} from 'mdast';
import {remark} from 'remark';
import type {Link} from './link';

/** A part of a text: words, or a construct as [tag, children or value, href]. */
export type TextNode =
  | string
  | ['code', string]
  | ['pre', string]
  | ['a', TextNode[], string]
  | ['em' | 'strong' | 'p' | 'ul' | 'ol' | 'li', TextNode[]];

/** A text in parts. */
export type Text = TextNode[];

/** Parses a text of the description. Returns a single paragraph without its `p`, so that it can be part of a line. */
export const parseText = (markdown: string): Text =>
  loosen(remark().parse(markdown.trim()).children);

/**
 * Replaces operation identifiers in code font with links to the titles, because pages don't show identifiers.
 * @param links the title and the address of the page of each operation and webhook, by `operationId`
 */
export function linkNames(text: Text, links: Map<string, Link>): Text {
  return text.map((node): TextNode => {
    if (typeof node === 'string' || node[0] === 'pre' || node[0] === 'a') return node;
    if (node[0] === 'code') {
      const link = links.get(node[1] as string);
      return link ? ['a', [link.title], link.url] : node;
    }
    return [node[0], linkNames(node[1] as Text, links)] as TextNode;
  });
}

/** Joins adjacent plain texts, to keep the data small. */
export const joinWords = (text: Text): Text =>
  text.reduce<Text>((joined, node) => {
    const last = joined.at(-1);
    return typeof node === 'string' && typeof last === 'string'
      ? [...joined.slice(0, -1), last + node]
      : [...joined, node];
  }, []);

/** Returns the words of a text without markup, for a page's description and for search. */
export function plainText(text: Text): string {
  return text
    .map((node) => {
      if (typeof node === 'string') return node;
      const words = typeof node[1] === 'string' ? node[1] : plainText(node[1]);
      return node[0] === 'p' || node[0] === 'li' ? `${words} ` : words;
    })
    .join('')
    .trim();
}

function loosen(nodes: Nodes[]): TextNode[] {
  return nodes.length === 1 && nodes[0].type === 'paragraph'
    ? nodes[0].children.flatMap(toText)
    : nodes.flatMap(toText);
}

function toText(node: Nodes): TextNode[] {
  const inner = (): TextNode[] => ('children' in node ? node.children.flatMap(toText) : []);
  // A line break inside a paragraph is shown as a space.
  if (node.type === 'text') return [node.value.replace(/\s*\n\s*/g, ' ')];
  if (node.type === 'html') return [node.value];
  if (node.type === 'break') return [' '];
  if (node.type === 'inlineCode') return [['code', node.value]];
  if (node.type === 'code') return [['pre', node.value]];
  if (node.type === 'emphasis') return [['em', inner()]];
  if (node.type === 'strong') return [['strong', inner()]];
  if (node.type === 'link' && safeLink.test(node.url)) return [['a', inner(), node.url]];
  if (node.type === 'paragraph') return [['p', inner()]];
  if (node.type === 'list') return [[node.ordered ? 'ol' : 'ul', inner()]];
  if (node.type === 'listItem') return [['li', loosen(node.children)]];
  return inner();
}

/** Matches an address that can't run code: an address of the site, or HTTPS. */
const safeLink = /^(https:\/\/|\/(?!\/)|#)/;

/** Returns the first sentence of a plain text, which is enough for a list. */
export function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
