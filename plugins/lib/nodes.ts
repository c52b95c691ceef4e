/** Makes the Markdown nodes that the transforms insert into a page. A string becomes a text node. */
import type {Heading, Link, Paragraph, PhrasingContent, Table} from 'mdast';
import type {Text} from '@screening/api';
import {textOf} from './text-of';

/** A part of a line of text. */
export type Phrase = string | PhrasingContent;

/** Makes plain text. */
export const text = (value: string): PhrasingContent => ({type: 'text', value});

/** Makes text in code font. */
export const code = (value: string): PhrasingContent => ({type: 'inlineCode', value});

/** Makes the children of a node, of which strings become text. */
export const toNodes = <Node>(children: (string | Node)[]) =>
  children.map((child) => (typeof child === 'string' ? text(child) : child)) as never[];

/** Makes a paragraph. */
export const paragraph = (children: Phrase[]): Paragraph => ({
  type: 'paragraph',
  children: toNodes(children),
});

/** Makes a link. `hProperties` are attributes of its HTML element. */
export function link(url: string, children: Phrase[], hProperties = {}): Link {
  return {type: 'link', url, children: toNodes(children), data: {hProperties}};
}

/** Makes a heading with an explicit id, which the table of contents and the anchor check use. */
export function heading(depth: Heading['depth'], id: string, title: string): Heading {
  return {type: 'heading', depth, data: {hProperties: {id}}, children: [text(title)]};
}

/** Makes the link of a table row to itself. */
export const rowLink = (id: string, name: string): Link =>
  link(`#${id}`, [], {id, className: ['row-link'], ariaLabel: `Link to ${name}`});

/** Makes a table. A row with an id gets a link to itself at the end of its first cell. Throws an error without rows. */
export function table(header: string[], rows: Phrase[][][], ids: string[] = []): Table {
  if (rows.length === 0) throw new Error(`the table of "${header.join(', ')}" has no rows`);
  const makeRow = (cells: Phrase[][], id?: string): Table['children'][number] => ({
    type: 'tableRow',
    children: cells.map((cell, i) => {
      const children: PhrasingContent[] = toNodes(cell);
      if (id && i === 0) children.push(text(' '), rowLink(id, textOf(children)));
      return {type: 'tableCell', children};
    }),
  });
  const head = makeRow(header.map((name) => [name]));
  return {type: 'table', children: [head, ...rows.map((row, i) => makeRow(row, ids[i]))]};
}

/** Joins parts of a line: "a, b, c". */
export const joined = <Part>(parts: (string | Part)[][], between = ', '): (string | Part)[] =>
  parts.flatMap((part, i) => (i === 0 ? part : [between, ...part]));

/** Converts a text of the description to inline content. */
export function toPhrases(nodes: Text): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (typeof node === 'string') return [text(node)];
    const [tag, content, url] = node;
    if (typeof content === 'string') return [code(content)];
    const children = toPhrases(content);
    if (tag === 'a') return [link(url, children)];
    if (tag === 'em' || tag === 'strong')
      return [{type: tag === 'em' ? 'emphasis' : tag, children}];
    return [...children, text(' ')];
  });
}
