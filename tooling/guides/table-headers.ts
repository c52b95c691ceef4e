/**
 * What a screen reader is told of a table. The empty corner of one that compares is no header: a column without a
 * name would be announced. It becomes a plain cell. A table that scrolls is a stop of the keyboard and needs a name:
 * that of the heading above it.
 */
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import type {Transform} from './lib/types';

export const nameTables: Transform = (tree) => {
  let heading = '';
  visit(tree, (node) => {
    if (node.type === 'heading') heading = toString(node);
    if (node.type !== 'table') return;
    const hProperties = heading ? {ariaLabel: `Table: ${heading}`} : {};
    node.data = {...node.data, hProperties} as typeof node.data;
    for (const cell of node.children[0]?.children ?? []) {
      if (!toString(cell).trim()) cell.data = {...cell.data, hName: 'td'};
    }
  });
};
