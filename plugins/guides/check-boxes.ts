/** Checks the boxes of a guide, such as `:::note`. */
import type {RootContentMap} from 'mdast';
import {visit} from 'unist-util-visit';
import {nearest} from '@screening/api';
import {textOf} from '../lib/text-of';
import type {Page, Transform} from './lib/types';
import {notSpecified, questionsOfBox} from './open-questions';

type Box = RootContentMap['containerDirective'];

/** The names of the boxes that have styles. No page has a box for dangers. */
const boxes = ['note', 'tip', 'info', 'warning', notSpecified];

/** Reports misspelled boxes, which the theme shows as plain text, and repeated or incomplete ones about open points. */
export const checkBoxes: Transform = (tree, page) => {
  let hasOpenPoints = false;
  visit(tree, ['containerDirective', 'leafDirective'], (node) => {
    if (node.type === 'leafDirective') {
      page.fail(node, `open a box with three colons: \`:::${node.name}\``);
      return;
    }
    if (node.type !== 'containerDirective') return;
    if (!boxes.includes(node.name)) {
      const remedy = nearest(node.name, boxes) || `; there are ${boxes.join(', ')}`;
      page.fail(node, `no box \`:::${node.name}\`${remedy}`);
    }
    if (!textOf(node).trim()) page.fail(node, `the box \`:::${node.name}\` is empty`);
    if (node.name !== notSpecified) return;
    if (hasOpenPoints)
      page.fail(
        node,
        'a page can have only one box about open points: move these questions into the first',
      );
    hasOpenPoints = true;
    checkOpenPoints(node, page);
  });
};

/** Reports a box about open points without a question, or without the person to ask. */
function checkOpenPoints(box: Box, page: Page): void {
  if (questionsOfBox(box).length === 0)
    page.fail(
      box,
      'a box about open points needs a list of questions: `- How long are entities kept?`',
    );
  if (!/customer success/i.test(textOf(box)))
    page.fail(
      box,
      'the box about open points must say whom to ask: "your customer success contact"',
    );
}
