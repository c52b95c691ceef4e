/** Extracts the content of a built page: `main` without navigation and controls. */
import type {Element, ElementContent} from 'hast';
import {selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';

/** Elements to leave out, with the reasons. */
const controls = [
  'nav', // breadcrumbs, previous and next
  '.theme-doc-toc-mobile, .theme-doc-toc-desktop', // repeats the headings
  '.theme-doc-footer', // when the page was changed, and where to edit it
  '.hash-link, a[data-copy-link]:not([id])', // a heading's or field's link to itself, unless it is the row's anchor
  'button, [role=tablist], [role=status]', // acts on the content; a tab's panel has its own title
  'form, label:not([data-content]), input, output, select, textarea', // input fields and their results
  'script, style, template',
  '[data-no-twin]', // marked by the site's components as not part of the content
].join(',');

/** Returns a copy of `main` with only its content. A frame of code in a tab gets the name of its tab as an attribute. */
export function contentOf(main: Element): Element {
  const left = new Set<ElementContent>(selectAll(controls, main));
  const tabs = new Map(selectAll('[role=tab]', main).map((tab) => [String(tab.properties.id), tab]));
  const keep = (node: ElementContent, tab?: Element): ElementContent[] => {
    if (node.type === 'comment' || left.has(node)) return [];
    if (node.type !== 'element') return [node];
    const own = tabs.get([node.properties.ariaLabelledBy].flat().join());
    const properties = tab ? {...node.properties, dataTab: toString(tab)} : node.properties;
    return [{...node, properties, children: node.children.flatMap((child) => keep(child, own))}];
  };
  return {...main, children: main.children.flatMap((child) => keep(child))};
}
