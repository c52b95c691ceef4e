/** Makes and inspects HTML elements, for the conversion to Markdown. */
import type {Element, ElementContent} from 'hast';

export const element = (tagName: string, children: ElementContent[], properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
export const text = (value: string): ElementContent => ({type: 'text', value});
export const paragraph = (children: ElementContent[]): Element => element('p', children);
export const bullets = (items: ElementContent[][]): Element =>
  element(
    'ul',
    items.map((item) => element('li', item)),
  );

/** Makes the anchor of an element, if it has an id. */
export const anchorOf = ({properties: {id}}: Element): ElementContent[] =>
  id ? [element('markdown-anchor', [], {id})] : [];

export const elementsIn = ({children}: Pick<Element, 'children'>): Element[] =>
  children.filter((child) => child.type === 'element');

/** Returns whether an element has a class. Those of CSS modules end with a hash: `head_ab12`. */
export const hasClass = ({properties: {className}}: Element, name: string): boolean =>
  [className ?? []].flat().some((one) => one === name || String(one).startsWith(`${name}_`));

const blocks = new Set('p ul ol dl pre div table details section blockquote'.split(' '));

/** Returns the content as blocks: runs of inline content become paragraphs. */
export function blocksOf(children: ElementContent[]): Element[] {
  const found: Element[] = [];
  let line: ElementContent[] = [];
  const endLine = (): void => {
    if (line.length > 0) found.push(paragraph(line));
    line = [];
  };
  for (const child of children) {
    if (child.type === 'element' && blocks.has(child.tagName)) {
      endLine();
      found.push(child);
    } else line.push(child);
  }
  endLine();
  return found;
}

/** Joins lists of elements with a text between them. */
export const joined = (parts: ElementContent[][], separator: string): ElementContent[] =>
  parts.flatMap((part, i) => (i > 0 ? [text(separator), ...part] : part));
