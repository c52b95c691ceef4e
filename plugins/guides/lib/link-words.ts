/** Links words in the text of a page. */
import type {Link, Nodes, Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {isJsx} from '../../lib/mdx-elements';
import {text} from '../../lib/nodes';

/** Kinds of nodes whose text isn't linked. */
const untouched = ['heading', 'link', 'linkReference', 'code', 'inlineCode', 'definition'];

/** Returns whether the text of a node isn't linked. Links inside a summary or a button don't work. */
function isUntouched(node: Nodes, parent: Nodes | undefined): boolean {
  if (untouched.includes(node.type)) return true;
  const isBoxTitle = (node.data as {directiveLabel?: boolean} | undefined)?.directiveLabel;
  const isTableHead = parent?.type === 'table' && parent.children[0] === node;
  if (isBoxTitle || isTableHead) return true;
  if (!isJsx(node)) return false;
  // Links would hide those of a diagram.
  if (node.name === 'summary' || node.name === 'Diagram') return true;
  return node.type === 'mdxJsxTextElement' && node.name !== 'Note';
}

/**
 * Replaces words in the sentences and cells of a page by links, from its start to its end.
 *
 * @param pattern finds the words. It needs the flag `g`
 * @param linkOf returns the link for the words that were found, or undefined to leave them as they are
 */
export function linkWords(
  tree: Root,
  pattern: RegExp,
  linkOf: (found: string) => Link | undefined,
): void {
  visit(tree, (node, index, parent) => {
    if (isUntouched(node, parent)) return SKIP;
    if (node.type !== 'text' || index === undefined || !parent) return undefined;
    for (const {0: found, index: start} of node.value.matchAll(pattern)) {
      const link = linkOf(found);
      if (!link) continue;
      const before = text(node.value.slice(0, start));
      const rest = text(node.value.slice(start + found.length));
      parent.children.splice(index, 1, ...([before, link, rest] as never[]));
      // The rest is visited next.
      return index + 2;
    }
    return undefined;
  });
}
