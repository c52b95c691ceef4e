/**
 * Text of the description as inert data.
 *
 * Descriptions are Markdown written by hand. Put into MDX they would be code; here they are parsed
 * at build time into the few constructs that a sentence needs, and everything else, HTML included,
 * stays the characters that it is.
 */
import {fromMarkdown} from 'mdast-util-from-markdown';
import type {Nodes} from 'mdast';

/** A text: words, or a construct as [tag, children or value, href]. */
export type TextNode =
  string | ['code', string] | ['pre', string] | ['a', TextNode[], string] | [InlineTag | BlockTag, TextNode[]];
type InlineTag = 'em' | 'strong';
type BlockTag = 'p' | 'ul' | 'ol' | 'li';
export type Text = TextNode[];

/** Parses a text of the description. A single paragraph is returned without its `p`, so that it can be part of a line. */
export function parseText(markdown: string): Text {
  return loosen(fromMarkdown(markdown.trim()).children);
}

/** Replaces identifiers of operations in code font by links with their titles, because pages don't show the identifiers. */
export function linkNames(text: Text, links: Map<string, {title: string; url: string}>): Text {
  return text.map((node): TextNode => {
    if (typeof node === 'string' || node[0] === 'pre' || node[0] === 'a') return node;
    if (node[0] === 'code') {
      const link = links.get(node[1] as string);
      return link ? ['a', [link.title], link.url] : node;
    }
    return [node[0], linkNames(node[1] as Text, links)] as TextNode;
  });
}

/** Joins neighboring pieces of plain words, so that the data stays small. */
export const joinWords = (text: Text): Text =>
  text.reduce<Text>((joined, node) => {
    const last = joined.at(-1);
    return typeof node === 'string' && typeof last === 'string'
      ? [...joined.slice(0, -1), last + node]
      : [...joined, node];
  }, []);

/** The words of a text without its marks, for a page's description and for search. */
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
  switch (node.type) {
    case 'text':
      // A line end inside a paragraph is a space to a reader.
      return [node.value.replace(/\s*\n\s*/g, ' ')];
    case 'html':
      return [node.value];
    case 'break':
      return [' '];
    case 'inlineCode':
      return [['code', node.value]];
    case 'code':
      return [['pre', node.value]];
    case 'emphasis':
      return [['em', inner()]];
    case 'strong':
      return [['strong', inner()]];
    case 'link':
      return isSafeLink(node.url) ? [['a', inner(), node.url]] : inner();
    case 'paragraph':
      return [['p', inner()]];
    case 'list':
      return [[node.ordered ? 'ol' : 'ul', inner()]];
    case 'listItem':
      return [['li', loosen(node.children)]];
    default:
      return inner();
  }
}

/** Only addresses that cannot run anything: the site's own and https. */
function isSafeLink(url: string): boolean {
  return /^(https:\/\/|\/(?!\/)|#)/.test(url);
}
