/**
 * Writes the head elements that the components of a page declare. Replaces react-helmet-async in the browser, which
 * would add 3 KB. The server still uses react-helmet-async, so the HTML that arrives is complete.
 * plugins/internals/light-bundle.ts makes the replacement.
 */
import {Children, isValidElement, useLayoutEffect, useState, type ReactNode} from 'react';

type Attributes = Record<string, unknown> & {children?: ReactNode};

/** The head elements of the components that are shown, by the order of their first rendering. */
const heads = new Map<number, ReactNode>();
let count = 0;
let isPlanned = false;
/** The attributes of `html` and `body` that were set from here. */
const set = {html: new Set<string>(), body: new Set<string>()};

/** Attributes whose names differ between React and HTML. */
const htmlNames: Record<string, string> = {className: 'class', httpEquiv: 'http-equiv'};

const toHtml = (attributes: Attributes): [name: string, value: string][] =>
  Object.entries(attributes)
    .filter(([name, value]) => name !== 'children' && value !== undefined && value !== null)
    .map(([name, value]) => [htmlNames[name] ?? name.toLowerCase(), String(value)]);

const textOf = ({children}: Attributes): string => Children.toArray(children).join('');

function createTag(type: string, attributes: Attributes): Element {
  const tag = document.createElement(type);
  for (const [name, value] of toHtml(attributes)) tag.setAttribute(name, value);
  // The server marks its tags in the same way.
  tag.setAttribute('data-rh', 'true');
  tag.textContent = textOf(attributes);
  return tag;
}

/** Returns what a tag is about. It replaces the tags of earlier components with the same subject. */
function subjectOf(tag: Element): string {
  const name = tag.getAttribute('name') ?? tag.getAttribute('property');
  return name ?? (tag.getAttribute('rel') === 'canonical' ? 'canonical' : tag.outerHTML);
}

function setAttributes(type: 'html' | 'body', attributes: Attributes): void {
  const element = type === 'html' ? document.documentElement : document.body;
  const wanted = new Map(toHtml(attributes));
  for (const name of set[type]) if (!wanted.has(name)) element.removeAttribute(name);
  for (const [name, value] of wanted) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  set[type] = new Set(wanted.keys());
}

function update(): void {
  isPlanned = false;
  const attributes = {html: {}, body: {}};
  const tags = new Map<string, Element[]>();
  let {title} = document;
  for (const [, children] of [...heads].sort(([a], [b]) => a - b)) {
    const own = new Map<string, Element[]>();
    for (const child of Children.toArray(children)) {
      if (!isValidElement<Attributes>(child)) continue;
      const {type, props} = child;
      if (type === 'title') title = textOf(props);
      else if (type === 'html' || type === 'body') Object.assign(attributes[type], props);
      else {
        const tag = createTag(String(type), props);
        own.set(subjectOf(tag), [...(own.get(subjectOf(tag)) ?? []), tag]);
      }
    }
    for (const [subject, found] of own) tags.set(subject, found);
  }
  if (document.title !== title) document.title = title;
  setAttributes('html', attributes.html);
  setAttributes('body', attributes.body);
  const wanted = [...tags.values()].flat();
  for (const old of document.head.querySelectorAll('[data-rh]:not(title)')) {
    const same = wanted.findIndex((tag) => tag.isEqualNode(old));
    if (same >= 0) wanted.splice(same, 1);
    else old.remove();
  }
  document.head.append(...wanted);
}

function plan(): void {
  if (!isPlanned) queueMicrotask(update);
  isPlanned = true;
}

/** Docusaurus's `Head`: its children are elements of the head, or `html` or `body` with their attributes. */
export function Helmet({children}: {children?: ReactNode}): ReactNode {
  const [order] = useState(() => (count += 1));
  useLayoutEffect(() => {
    heads.set(order, children);
    plan();
    return () => {
      heads.delete(order);
      plan();
    };
  }, [order, children]);
  return null;
}

/** Docusaurus wraps the site in this. */
export const HelmetProvider = ({children}: {children?: ReactNode}): ReactNode => children;
