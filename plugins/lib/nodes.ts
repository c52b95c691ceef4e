/** Makes the nodes that the transforms insert into a page. A string becomes a text node. */
import {basename} from 'node:path';
import type {
  Heading,
  Link,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContentMap,
  Table,
} from 'mdast';
import {visit} from 'unist-util-visit';
import {toSlug, type Text} from '@screening/api';
import {parseMdx} from './markdown';
import {textOf} from './text-of';

type MdxJsxFlowElement = RootContentMap['mdxJsxFlowElement'];
type MdxJsxTextElement = RootContentMap['mdxJsxTextElement'];
export type JsxNode = MdxJsxFlowElement | MdxJsxTextElement;
/** A part of a line of text. */
export type Phrase = string | PhrasingContent;

export const isJsx = (node: Nodes): node is JsxNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

export const text = (value: string): PhrasingContent => ({type: 'text', value});
export const code = (value: string): PhrasingContent => ({type: 'inlineCode', value});
const toNodes = <Node>(children: (string | Node)[]) =>
  children.map((child) => (typeof child === 'string' ? text(child) : child)) as never[];

export const paragraph = (children: Phrase[]): Paragraph => ({
  type: 'paragraph',
  children: toNodes(children),
});

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

const makeElement =
  <Type extends JsxNode>(type: Type['type']) =>
  (name: string, attributes: Record<string, string>, children: (string | Nodes)[] = []) =>
    ({
      type,
      name,
      attributes: Object.entries(attributes).map(([key, value]) => ({
        type: 'mdxJsxAttribute',
        name: key,
        value,
      })),
      children: toNodes(children),
      // Marks an element as written by hand, so that MDX doesn't replace a lower-case element by the theme's component
      // for Markdown (`pre` would become a code block).
      data: {_mdxExplicitJsx: true},
    }) as unknown as Type;
/** Makes a JSX element at block level. */
export const block = makeElement<MdxJsxFlowElement>('mdxJsxFlowElement');
/** Makes an inline JSX element. */
export const inline = makeElement<MdxJsxTextElement>('mdxJsxTextElement');

/** Matches an explicit id, which a writer puts in a comment at the end of a heading: `#old-id`. */
const explicitId = /^\/\*\s*#(?<id>\S+)\s*\*\/$/;

/** Returns the text of a heading without its explicit id, and the id that Docusaurus gives the heading. */
export function readHeading({children}: Heading): {text: string; id: string} {
  const last = children.at(-1);
  const id =
    last?.type === 'mdxTextExpression' ? explicitId.exec(last.value)?.groups?.id : undefined;
  const title = textOf(id ? children.slice(0, -1) : children).trim();
  return {text: title, id: id ?? toSlug(title)};
}

/** Imports the default export of a module into a page, under a name. */
export function importDefault(tree: {children: unknown[]}, name: string, path: string): void {
  tree.children.unshift(...parseMdx(`import ${name} from '${path}';`).children);
}

const components = [
  'AnnotatedExample',
  'Check',
  'ChecklistProgress',
  'Diagram',
  'OpenQuestions',
  'workflow/Workflow',
];

/** Imports the components of a page. Writers need no import, and a page loads only the components that it shows. */
export function importComponents(tree: Root): void {
  const names = new Set<string | null>();
  visit(tree, (node) => void (isJsx(node) && names.add(node.name)));
  for (const path of components) {
    const name = basename(path);
    if (names.has(name)) importDefault(tree, name, `@site/src/components/${path}`);
  }
}
