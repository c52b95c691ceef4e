/**
 * Keeps options, names in code and dates on one line: a browser would break `--persist` and `2025-06-18` after a hyphen.
 */
import type {InlineCode, Text} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {inline} from '../lib/mdx-elements';
import {text} from '../lib/nodes';
import type {Transform} from './lib/types';

/** The class of what doesn't break (src/css/code.css). */
const className = 'unbroken';
/** The length that fits on a line of the narrowest phone, and in a cell of a table there. */
const longest = 24;
/** Matches code without spaces that a browser could break after a hyphen. */
const hyphenated = /^\S*-\S*$/;
const day = /(\b\d{4}-\d{2}-\d{2}\b)/;

export const keepTogether: Transform = (tree) => {
  visit(tree, (node, index, parent) => {
    // The table of contents copies headings, which are short enough.
    if (node.type === 'heading') return SKIP;
    if (node.type === 'inlineCode') markCode(node);
    if (node.type !== 'text' || !parent || index === undefined) return undefined;
    const parts = splitDays(node);
    if (parts.length === 1) return undefined;
    parent.children.splice(index, 1, ...(parts as never[]));
    return [SKIP, index + parts.length];
  });
};

function markCode(node: InlineCode): void {
  if (node.value.length > longest || !hyphenated.test(node.value)) return;
  node.data = {...node.data, hProperties: {...node.data?.hProperties, className: [className]}};
}

/** Splits a text at its days. Every second part is a day. */
const splitDays = ({value}: Text) =>
  value
    .split(day)
    .map((part, i) => (i % 2 === 0 ? text(part) : inline('span', {className}, [part])));
