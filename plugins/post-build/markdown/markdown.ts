/** Writes Markdown pages. */
import type {Root, RootContent} from 'mdast';
import {remark} from 'remark';
import remarkGfm from 'remark-gfm';
import {visit} from 'unist-util-visit';
import {link, paragraph, text} from '../../lib/nodes';
import {indexPath, schemaUrl} from '@screening/api';
import {product} from '../../../src/product';

const writer = remark()
  .use(remarkGfm, {tablePipeAlign: false})
  .data('settings', {bullet: '-', emphasis: '_', rule: '-', listItemIndent: 'one', fences: true});

/**
 * Writes `children` as Markdown. Lists have no blank lines between their items, and JSON has as few lines as possible
 * while it stays readable, because programs count characters.
 */
export function writeMarkdown(children: RootContent[]): string {
  const tree: Root = {type: 'root', children};
  visit(tree, (node) => {
    if (node.type === 'list' || node.type === 'listItem') node.spread = false;
    if (node.type === 'code' && node.lang === 'json') node.value = shortenJson(node.value);
  });
  return writer.stringify(tree);
}

/** Shortens JSON. Returns other texts unchanged, such as a part of JSON, or JSON with comments. */
function shortenJson(text: string): string {
  try {
    return writeJson(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Writes JSON. A list or object that fits on one line is written on one line. */
function writeJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inner = `${indent}  `;
  const parts = Object.entries(value).map(
    ([key, one]) => (Array.isArray(value) ? '' : `${JSON.stringify(key)}: `) + writeJson(one, inner),
  );
  const line = open + parts.join(', ') + close;
  if (!line.includes('\n') && indent.length + line.length <= 100) return line;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** Returns a copy of the blocks in which `change` has changed the address of every link. */
export function changeLinks(children: RootContent[], change: (href: string) => string): RootContent[] {
  const tree: Root = {type: 'root', children: structuredClone(children)};
  visit(tree, 'link', (node) => {
    node.url = change(node.url);
  });
  return tree.children;
}

/** Returns a copy of the blocks with only the first link to each field, value or schema. */
export function linkNamesOnce(children: RootContent[]): RootContent[] {
  const tree: Root = {type: 'root', children: structuredClone(children)};
  const linked = new Set<string>();
  visit(tree, 'link', (node, index, parent) => {
    const isName = node.url.startsWith(schemaUrl('')) || node.children.every((child) => child.type === 'inlineCode');
    if (index === undefined || !parent || !isName) return;
    if (linked.has(node.url)) parent.children.splice(index, 1, ...node.children);
    linked.add(node.url);
  });
  return tree.children;
}

/** Returns the top of a Markdown page: title, summary, the address of its page, and the index of all pages. */
export function headOf(title: string, description: string, url: string): RootContent[] {
  const index = product.siteUrl + indexPath;
  return [
    {type: 'heading', depth: 1, children: [text(title)]},
    {type: 'blockquote', children: [paragraph([text(description)])]},
    paragraph([text('Page: '), link(url, [text(url)]), text('. Index of all pages: '), link(index, [text(index)])]),
  ];
}
