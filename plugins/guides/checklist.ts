/**
 * Makes the task list inside `<Checklist>` into lines that a reader can check off:
 *
 *     - [ ] **The claim to check.** How to prove it.
 */
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {toSlug} from '@screening/api';
import type {Component} from './lib/components';
import {block, inline} from '../lib/nodes';
import {textOf} from '../lib/text-of';

export const checklist: Component = {
  form: 'content',
  make(_, page, node) {
    const ids: string[] = [];
    visit(node as Nodes, 'listItem', (item) => {
      if (item.checked !== false) return;
      item.checked = null;
      const [first] = item.children;
      const claim = first?.type === 'paragraph' ? first.children[0] : undefined;
      if (first?.type !== 'paragraph' || claim?.type !== 'strong') {
        page.fail(
          item,
          'a line of a checklist must begin with its claim in bold: `- [ ] **Claim.** Proof.`',
        );
        return;
      }
      const id = toSlug(textOf(claim));
      if (ids.includes(id)) page.fail(item, `two lines of the checklist claim "${textOf(claim)}"`);
      ids.push(id);
      first.children[0] = inline('Check', {id}, [claim]);
    });
    return [block('ChecklistProgress', {ids: ids.join(' ')}), ...(node.children as Nodes[])];
  },
};
