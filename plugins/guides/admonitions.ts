/**
 * Checks boxes: `:::note`, `:::tip`, `:::info`, `:::warning`, `:::danger` and `:::not-specified`.
 *
 * Reports misspelled boxes, which the theme would show as plain text after a warning. A page has at most one box about
 * open points. It must ask something and say whom to ask.
 */
import type {ContainerDirective} from 'mdast-util-directive';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {nearest} from '@screening/api';
import {notSpecified, questionsOfBox} from './lib/read-questions';
import type {Transform} from './lib/types';

const boxes = ['note', 'tip', 'info', 'warning', 'danger', notSpecified];

export const checkAdmonitions: Transform = (tree, page) => {
  const open: ContainerDirective[] = [];
  visit(tree, ['containerDirective', 'leafDirective'], (node) => {
    if (node.type === 'leafDirective') page.fail(node, `open a box with three colons: \`:::${node.name}\``);
    if (node.type !== 'containerDirective') return;
    if (!boxes.includes(node.name))
      page.fail(node, `no box \`:::${node.name}\`${nearest(node.name, boxes) || `; there are ${boxes.join(', ')}`}`);
    const words = toString(node);
    if (!words.trim()) page.fail(node, `the box \`:::${node.name}\` is empty`);
    if (node.name !== notSpecified) return;
    open.push(node);
    if (open.length > 1)
      page.fail(node, 'a page can have only one box about open points: move these questions into the first one');
    if (questionsOfBox(node).length === 0)
      page.fail(node, 'a box about open points needs a list of questions: `- How long are entities kept?`');
  });
  if (open[0] && !open.some((node) => /customer success/i.test(toString(node)))) {
    page.fail(open[0], 'the box about open points must say whom to ask: "your customer success contact"');
  }
};
