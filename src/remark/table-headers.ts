/**
 * The empty corner of a table that compares is no header: a screen reader would announce a column
 * without a name. It becomes a plain cell.
 */
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import type {Transform} from './lib/types';

export const freeEmptyHeaders: Transform = (tree) => {
  visit(tree, 'table', (table) => {
    for (const cell of table.children[0]?.children ?? []) {
      if (!toString(cell).trim()) cell.data = {...cell.data, hName: 'td'};
    }
  });
};
