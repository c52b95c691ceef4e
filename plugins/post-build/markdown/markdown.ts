/** Writes Markdown pages. */
import type {Root, RootContent} from 'mdast';
import {remark} from 'remark';
import remarkGfm from 'remark-gfm';
import {visit} from 'unist-util-visit';
import {link, paragraph, text} from '../../lib/nodes';
import {indexPath, schemaUrl} from '@screening/api';
import {printValue} from '@screening/api/samples';
import {product} from '@screening/product';

const writer = remark()
  .use(remarkGfm, {tablePipeAlign: false})
  .data('settings', {bullet: '-', emphasis: '_', rule: '-', listItemIndent: 'one', fences: true});

/** Writes lists without blank lines, and JSON on few lines that stay readable, because programs count characters. */
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
    return printValue(JSON.parse(text), {string: JSON.stringify}, 110);
  } catch {
    return text;
  }
}

/** Returns a copy of the blocks in which `change` has changed the address of every link. */
export function changeLinks(
  children: RootContent[],
  change: (href: string) => string,
): RootContent[] {
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
    const isName =
      node.url.startsWith(schemaUrl('')) ||
      node.children.every((child) => child.type === 'inlineCode');
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
    paragraph([
      text('Page: '),
      link(url, [text(url)]),
      text('. Index of all pages: '),
      link(index, [text(index)]),
    ]),
  ];
}
