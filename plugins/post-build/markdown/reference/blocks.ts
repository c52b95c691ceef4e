/** Makes the parts that the Markdown of all reference pages consists of. */
import type {BlockContent, List, ListItem, PhrasingContent, RootContent} from 'mdast';
import {codeText, type HighlightedCode, type Link, type Text, type TextNode} from '@screening/api';
import {
  heading as plainHeading,
  link,
  paragraph,
  text,
  toPhrases,
  type Phrase,
} from '../../../lib/nodes';
import {anchor} from '../anchors';

/** Makes the heading of a section. With an id, other pages can link to the section. */
export function heading(depth: 2 | 3, title: string, id?: string): RootContent {
  const {children} = plainHeading(depth, '', title);
  return {type: 'heading', depth, children: id ? [...children, anchor(id)] : children};
}

/** Makes an item of a list from a line of text and what is below it. */
export const item = (line: Phrase[], below: BlockContent[] = []): ListItem => ({
  type: 'listItem',
  children: [paragraph(line), ...below],
});

export const bullets = (items: ListItem[]): List => ({
  type: 'list',
  ordered: false,
  children: items,
});

/** Makes a list of links to guides or other pages. */
export const linkList = (links: Link[]): List =>
  bullets(links.map(({title, url}) => item([link(url, [title])])));

/** Makes a code block below its title. */
export const titledCode = (title: string, code: HighlightedCode): RootContent[] => [
  paragraph([`${title}:`]),
  {type: 'code', lang: code.language, value: codeText(code)},
];

/** Returns whether a text of the description has paragraphs, lists or code blocks, so that it can't be part of a line. */
export const hasBlocks = (content: Text): boolean => content.some(isBlock);

const isBlock = (node: TextNode): boolean =>
  typeof node !== 'string' && ['p', 'ul', 'ol', 'pre'].includes(node[0]);

/** Converts a text of the description to paragraphs, lists and code blocks. */
export function textBlocks(content: Text): BlockContent[] {
  const blocks: BlockContent[] = [];
  let line: Text = [];
  const endLine = (): void => {
    if (line.length > 0) blocks.push(paragraph(toPhrases(line)));
    line = [];
  };
  for (const node of content) {
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(toBlock(node));
  }
  endLine();
  return blocks;
}

function toBlock(node: TextNode): BlockContent {
  if (typeof node === 'string') return paragraph([text(node)]);
  const [tag, content] = node;
  if (typeof content === 'string') return {type: 'code', value: content};
  if (tag === 'ul' || tag === 'ol')
    return {type: 'list', ordered: tag === 'ol', children: content.map(toItem)};
  return paragraph(toPhrases(content));
}

function toItem(node: TextNode): ListItem {
  const content = typeof node === 'string' ? [node] : (node[1] as Text);
  return {type: 'listItem', children: textBlocks(content)};
}

/** Makes a paragraph of what a text of the description says, with words before it. */
export const sentence = (content: Text, before: PhrasingContent[] = []): RootContent =>
  paragraph([...before, ...toPhrases(content)]);
