/**
 * Transforms the task lists inside `<Checklist>` into lines that a reader can check off:
 *
 *     - [ ] **The claim to check.** How to prove it.
 */
import type {Nodes} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {toSlug} from './lib/headings';
import {importComponent} from './lib/import-component';
import {readAttributes, replaceComponents} from './lib/jsx';
import {flowElement, textElement} from './lib/nodes';
import type {Transform} from './lib/types';

const name = 'Checklist';
const parts = ['Check', 'ChecklistProgress'];

export const transformChecklists: Transform = (tree, page) => {
  let count = 0;
  replaceComponents(tree, new Set([name]), (node) => {
    if (!readAttributes(node, page, {})) return undefined;
    const ids: string[] = [];
    let lines = 0;
    visit(node as Nodes, 'listItem', (item) => {
      if (item.checked !== false) return;
      item.checked = null;
      lines += 1;
      const [first] = item.children;
      const claim = first?.type === 'paragraph' ? first.children[0] : undefined;
      if (first?.type !== 'paragraph' || claim?.type !== 'strong') {
        page.fail(item, 'a line of a checklist must begin with its claim in bold: `- [ ] **Claim.** Proof.`');
        return;
      }
      const id = toSlug(toString(claim));
      if (ids.includes(id)) page.fail(item, `two lines of the checklist claim "${toString(claim)}"`);
      ids.push(id);
      first.children[0] = textElement('Check', {id}, [claim]);
    });
    if (lines === 0) {
      page.fail(node, `<${name}> needs a task list: \`- [ ] **Claim.** Proof.\``);
      return undefined;
    }
    count += 1;
    return [flowElement('ChecklistProgress', {ids: ids.join(' ')}), ...(node.children as Nodes[])];
  });
  if (count > 0) for (const part of parts) importComponent(tree, part);
};
