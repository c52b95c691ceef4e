/**
 * Boxes: `:::note`, `:::tip`, `:::info`, `:::warning`, `:::danger` and `:::not-specified`.
 *
 * The theme draws them. A misspelt one would only be warned of and shown as bare text, so it is
 * refused here, and a page with boxes about what is not specified must say in one of them whom to ask.
 */
import type {ContainerDirective} from 'mdast-util-directive';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {nearest} from '../../src/description/nearest';
import type {Transform} from './lib/types';

/** The box for what the specification leaves open. */
export const notSpecified = 'not-specified';
const boxes = ['note', 'tip', 'info', 'warning', 'danger', notSpecified];

export const checkAdmonitions: Transform = (tree, page) => {
  const open: ContainerDirective[] = [];
  visit(tree, ['containerDirective', 'leafDirective'], (node) => {
    if (node.type === 'leafDirective') page.fail(node, `a box is opened with three colons: \`:::${node.name}\``);
    if (node.type !== 'containerDirective') return;
    if (!boxes.includes(node.name))
      page.fail(node, `no box \`:::${node.name}\`${nearest(node.name, boxes) || `; there are ${boxes.join(', ')}`}`);
    const words = toString(node);
    if (!words.trim()) page.fail(node, `the box \`:::${node.name}\` is empty`);
    if (node.name === notSpecified) open.push(node);
  });
  if (open[0] && !open.some((node) => /customer success/i.test(toString(node)))) {
    page.fail(
      open[0],
      'no box of this page about what is not specified says whom to ask: "your customer success contact"',
    );
  }
};
