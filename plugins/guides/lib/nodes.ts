/** Makes the nodes that the transforms insert into a page. */
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

/** Makes a heading with an explicit id, which the table of contents and the anchor check use. */
export function heading(depth: Heading['depth'], id: string, children: PhrasingContent[]): Heading {
  return {type: 'heading', depth, data: {hProperties: {id}}, children};
}

/** Makes the link of a table row to itself. */
export function rowLink(id: string, name: string): Link {
  const hProperties = {id, className: ['row-link'], ariaLabel: `Link to ${name}`, dataCopyLink: ''};
  return {type: 'link', url: `#${id}`, children: [], data: {hProperties}};
}

/** Makes a table. A row with an id gets a link to itself at the end of its first cell. */
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

// Marks an element as written by hand, so that MDX doesn't replace a lower-case element by the theme's component for
// Markdown (`pre` would become a code block).
const explicit = {_mdxExplicitJsx: true} as MdxJsxFlowElement['data'];

/** Makes a JSX element at block level. */
export function flowElement(
  name: string,
  attributes: Attributes,
  children: MdxJsxFlowElement['children'] = [],
): MdxJsxFlowElement {
  return {type: 'mdxJsxFlowElement', name, attributes: toAttributes(attributes), children, data: explicit};
}

/** Makes an inline JSX element. */
export function textElement(name: string, attributes: Attributes, children: PhrasingContent[] = []): MdxJsxTextElement {
  return {
    type: 'mdxJsxTextElement',
    name,
    attributes: toAttributes(attributes),
    children,
    data: explicit as MdxJsxTextElement['data'],
  };
}

/** Casts inline content to the only child of a JSX block, which MDX allows but the types of mdast don't. */
export const asBlocks = (children: PhrasingContent[]): BlockContent[] => children as unknown as BlockContent[];
