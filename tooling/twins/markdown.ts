/** Writes Markdown: the last step of every twin. */
import type {Root, RootContent} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {link, paragraph, text} from '../guides/lib/nodes';
import {indexPath} from '../../src/description/twin-address';
import {product} from '../../src/product';

const writer = unified()
  .use(remarkGfm, {tablePipeAlign: false})
  .use(remarkStringify, {bullet: '-', emphasis: '_', rule: '-', listItemIndent: 'one', fences: true});

/** The Markdown of `children`. Lists are written without blank lines between their items. */
export function writeMarkdown(children: RootContent[]): string {
  const tree: Root = {type: 'root', children};
  visit(tree, (node) => {
    if (node.type === 'list' || node.type === 'listItem') node.spread = false;
  });
  return writer.stringify(tree);
}

/** The same blocks with every link's address as `change` makes it. */
export function changeLinks(children: RootContent[], change: (href: string) => string): RootContent[] {
  const tree: Root = {type: 'root', children: structuredClone(children)};
  visit(tree, 'link', (node) => {
    node.url = change(node.url);
  });
  return tree.children;
}

/** The top of every twin: title, summary, the page that it is a twin of, and the index of all twins. */
export function headOf(title: string, description: string, url: string): RootContent[] {
  const index = product.siteUrl + indexPath;
  return [
    {type: 'heading', depth: 1, children: [text(title)]},
    {type: 'blockquote', children: [paragraph([text(description)])]},
    paragraph([text('Page: '), link(url, [text(url)]), text('. Index of all pages: '), link(index, [text(index)])]),
  ];
}
