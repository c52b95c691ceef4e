/** Extracts the content of a built page: `main` without navigation and controls. */
import type {Element, ElementContent} from 'hast';
import {selectAll} from 'hast-util-select';

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

/** Returns a copy of `main` with only its content. */
export function contentOf(main: Element): Element {
  const left = new Set<ElementContent>(selectAll(controls, main));
  const keep = (node: ElementContent): ElementContent[] => {
    if (node.type === 'comment' || left.has(node)) return [];
    return [node.type === 'element' ? {...node, children: node.children.flatMap(keep)} : node];
  };
  return {...main, children: main.children.flatMap(keep)};
}
