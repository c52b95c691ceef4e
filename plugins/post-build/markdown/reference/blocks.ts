/** Makes the blocks that the pages of operations and of records share. */
import type {BlockContent, Heading, List, PhrasingContent, RootContent} from 'mdast';
import type {HighlightedCode, Link, ModelExample} from '@screening/api';
import {link, paragraph, text} from '../../../guides/lib/nodes';
import {anchor} from '../anchors';

/** Makes a heading. `id` is the anchor of the same section on the page. */
export const heading = (depth: Heading['depth'], words: string, id?: string): Heading => ({
  type: 'heading',
  depth,
  children: [text(words), ...(id ? [anchor(id)] : [])],
});

export const listOf = (items: BlockContent[][]): List => ({
  type: 'list',
  ordered: false,
  children: items.map((children) => ({type: 'listItem', children})),
});

export const bullets = (lines: PhrasingContent[][]): List => listOf(lines.map((line) => [paragraph(line)]));

/** Makes a code block with its title in a line before it. */
export function codeBlocks(title: string, code: HighlightedCode): BlockContent[] {
  const value = code.lines
    .map((line) => line.map((token) => (typeof token === 'string' ? token : token[1])).join(''))
    .join('\n');
  return [paragraph([text(`${title}:`)]), {type: 'code', lang: code.language, value}];
}

export const exampleBlocks = (examples: ModelExample[], before = ''): BlockContent[] =>
  examples.flatMap((example) => codeBlocks(before + example.summary, example.code));

/** Makes the list of guides that mention the subject of the page. */
export const guideBlocks = (guides: Link[]): RootContent[] =>
  guides.length
    ? [heading(2, 'In the guides', 'guides'), bullets(guides.map(({title, url}) => [link(url, [text(title)])]))]
    : [];
