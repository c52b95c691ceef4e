/**
 * Makes tables accessible. Turns an empty header cell into a plain cell, so that screen readers don't announce a column
 * without a name. Names each table after the heading above it, because a table that scrolls can get the focus.
 */
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {readHeading} from './lib/headings';
import type {Transform} from './lib/types';

export const nameTables: Transform = (tree) => {
  let heading = '';
  visit(tree, (node) => {
    if (node.type === 'heading') heading = readHeading(node).text;
    if (node.type !== 'table') return;
    const hProperties = heading ? {ariaLabel: `Table: ${heading}`} : {};
    node.data = {...node.data, hProperties} as typeof node.data;
    for (const cell of node.children[0]?.children ?? []) {
      if (!toString(cell).trim()) cell.data = {...cell.data, hName: 'td'};
    }
  });
};
