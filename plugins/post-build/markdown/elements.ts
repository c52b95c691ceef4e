/** Makes and inspects HTML elements, for the conversion to Markdown. */
import type {Element, ElementContent} from 'hast';

/** A child of an element. A string becomes a text node. */
export type Child = ElementContent | string;

export const element = (tagName: string, children: Child[], properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) =>
    typeof child === 'string' ? {type: 'text', value: child} : child,
  ),
});
export const paragraph = (...children: Child[]): Element => element('p', children);
export const bullets = (items: Child[][]): Element =>
  element(
    'ul',
    items.map((item) => element('li', item)),
  );

/** Makes the anchor of an element, if it has an id. */
export const anchorOf = ({properties: {id}}: Element): Element[] =>
  id ? [element('markdown-anchor', [], {id})] : [];

export const elementsIn = ({children}: Pick<Element, 'children'>): Element[] =>
  children.filter((child) => child.type === 'element');
