/** Converts a text of the description to Markdown nodes. */
import type {BlockContent, ListItem, PhrasingContent} from 'mdast';
import type {Text, TextNode} from '@screening/api';
import {code, link, paragraph, text} from '../../../guides/lib/nodes';

/** Converts a text to blocks. Inline content becomes paragraphs. */
export function blocksOf(nodes: Text): BlockContent[] {
  const blocks: BlockContent[] = [];
  let line: PhrasingContent[] = [];
  const endLine = (): void => {
    if (line.length) blocks.push(paragraph(line));
    line = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endLine();
      blocks.push(blockOf(node));
    } else line.push(...lineOf([node]));
  }
  endLine();
  return blocks;
}

/** Converts a text to inline content. */
export function lineOf(nodes: Text): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (typeof node === 'string') return [text(node)];
    const [tag, content] = node;
    if (tag === 'code' || tag === 'pre') return [code(content as string)];
    if (tag === 'a') return [link(node[2], lineOf(content as Text))];
    if (tag === 'em') return [{type: 'emphasis', children: lineOf(content as Text)}];
    if (tag === 'strong') return [{type: 'strong', children: lineOf(content as Text)}];
    return [...lineOf(content as Text), text(' ')];
  });
}

const blockTags = ['p', 'ul', 'ol', 'li', 'pre'];
const isBlock = (node: TextNode): node is Exclude<TextNode, string> =>
  typeof node !== 'string' && blockTags.includes(node[0]);

function blockOf([tag, content]: Exclude<TextNode, string>): BlockContent {
  if (tag === 'pre') return {type: 'code', value: content as string};
  if (tag !== 'ul' && tag !== 'ol') return paragraph(lineOf(content as Text));
  const items = (content as Text).map((item): ListItem => ({
    type: 'listItem',
    children: blocksOf(typeof item === 'string' ? [item] : (item[1] as Text)),
  }));
  return {type: 'list', ordered: tag === 'ol', children: items};
}
