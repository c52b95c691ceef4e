/**
 * Makes the task list inside `<Checklist>` into lines that a reader can check off:
 *
 *     - [ ] **The claim to check.** How to prove it.
 */
import type {ListItem, Nodes, Strong} from 'mdast';
import {visit} from 'unist-util-visit';
import {toSlug} from '@screening/api';
import {block, inline} from '../lib/mdx-elements';
import {textOf} from '../lib/text-of';
import {defineComponent} from './lib/components';

export const checklist = defineComponent({
  form: 'content',
  make(_attributes, page, node) {
    const ids: string[] = [];
    visit(node as Nodes, 'listItem', (item) => {
      if (item.checked !== false) return;
      // The list becomes a plain list, because the checkboxes are components.
      item.checked = null;
      const claim = claimOf(item);
      if (!claim) {
        page.fail(
          item,
          'a line of a checklist must begin with its claim in bold: `- [ ] **Claim.** Proof.`',
        );
        return;
      }
      const id = toSlug(textOf(claim.strong));
      if (ids.includes(id))
        page.fail(item, `two lines of the checklist claim "${textOf(claim.strong)}"`);
      ids.push(id);
      claim.line[0] = inline('Check', {id}, [claim.strong]);
    });
    return [block('ChecklistProgress', {ids: ids.join(' ')}), ...(node.children as Nodes[])];
  },
});

/** Returns the first line of an item and the bold claim that it begins with, if it does. */
function claimOf({children: [first]}: ListItem): {line: Nodes[]; strong: Strong} | undefined {
  if (first?.type !== 'paragraph') return undefined;
  const [strong] = first.children;
  return strong?.type === 'strong' ? {line: first.children, strong} : undefined;
}
