/** What of a built page is content: `main` without what moves a reader about or acts on the page. */
import type {Element, ElementContent} from 'hast';
import {matches} from 'hast-util-select';

/** What is left out, each for its reason. */
const controls = [
  'nav', // breadcrumbs, previous and next
  '.theme-doc-toc-mobile, .theme-doc-toc-desktop', // repeats the headings
  '.theme-doc-footer', // when the page was changed, and where to edit it
  '.hash-link, a[data-copy-link]', // a heading's or field's link to itself
  'button, [role=tablist], [role=status]', // acts on what is there; a tab's panel has a title of its own
  'form, label, input, output, select, textarea', // ask for something, and answer
  'script, style, template',
  '[data-no-twin]', // marked by a component of ours as no content
].join(',');

/** A copy of `main` that holds its content only. */
export function contentOf(main: Element): Element {
  return {...main, children: main.children.flatMap(keep)};
}

function keep(node: ElementContent): ElementContent[] {
  if (node.type === 'comment') return [];
  if (node.type !== 'element') return [node];
  if (matches(controls, node)) return [];
  return [{...node, children: node.children.flatMap(keep)}];
}
