/** Makes the few kinds of nodes that the transforms put into a page. */
import type {BlockContent, Heading, Link, Paragraph, PhrasingContent, Table, TableCell} from 'mdast';
import {toString} from 'mdast-util-to-string';
import type {MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';

type Attributes = Record<string, string>;

export const text = (value: string): PhrasingContent => ({type: 'text', value});
export const code = (value: string): PhrasingContent => ({type: 'inlineCode', value});
export const paragraph = (children: PhrasingContent[]): Paragraph => ({type: 'paragraph', children});

export function link(url: string, children: PhrasingContent[], className?: string): Link {
  return {type: 'link', url, children, ...(className ? {data: {hProperties: {className: [className]}}} : {})};
}

/** A heading with an id of its own, which the table of contents and the anchor check take over. */
export function heading(depth: Heading['depth'], id: string, children: PhrasingContent[]): Heading {
  return {type: 'heading', depth, data: {hProperties: {id}}, children};
}

/** The link of a row to itself: the row has an address that can be cited. */
function rowLink(id: string, name: string): Link {
  const hProperties = {id, className: ['row-link'], ariaLabel: `Link to ${name}`, dataCopyLink: ''};
  return {type: 'link', url: `#${id}`, children: [text('#')], data: {hProperties}};
}

/** A table. A row that somebody may cite has an id; its link stands behind the words of its first cell. */
export function table(header: string[], rows: PhrasingContent[][][], ids: string[] = []): Table {
  const cell = (children: PhrasingContent[]): TableCell => ({type: 'tableCell', children});
  const cited = rows.map(([first = [], ...others], i) =>
    ids[i] ? [[...first, text(' '), rowLink(ids[i], toString(first))], ...others] : [first, ...others],
  );
  return {
    type: 'table',
    children: [
      {type: 'tableRow', children: header.map((word) => cell([text(word)]))},
      ...cited.map((row) => ({type: 'tableRow' as const, children: row.map(cell)})),
    ],
  };
}

function toAttributes(attributes: Attributes): MdxJsxAttribute[] {
  return Object.entries(attributes).map(([name, value]) => ({type: 'mdxJsxAttribute', name, value}));
}

// Marked as written by hand: MDX then leaves a lower-case element what it is instead of putting the
// theme's component for Markdown in its place (`pre` would become a code block).
const explicit = {_mdxExplicitJsx: true} as MdxJsxFlowElement['data'];

/** A JSX element among blocks. */
export function flowElement(
  name: string,
  attributes: Attributes,
  children: MdxJsxFlowElement['children'] = [],
): MdxJsxFlowElement {
  return {type: 'mdxJsxFlowElement', name, attributes: toAttributes(attributes), children, data: explicit};
}

/** A JSX element within a line. */
export function textElement(name: string, attributes: Attributes, children: PhrasingContent[] = []): MdxJsxTextElement {
  return {
    type: 'mdxJsxTextElement',
    name,
    attributes: toAttributes(attributes),
    children,
    data: explicit as MdxJsxTextElement['data'],
  };
}

/** Phrasing as the only child of a JSX block: MDX allows it, the types of mdast do not. */
export const asBlocks = (children: PhrasingContent[]): BlockContent[] => children as unknown as BlockContent[];
