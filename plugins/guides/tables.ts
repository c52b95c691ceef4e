/**
 * Prepares tables for every screen and for screen readers:
 *
 * - Drops columns whose cells are all empty.
 * - Marks the headers of columns and rows. The first column contains the row headers. An empty corner becomes a plain
 *   cell, so that screen readers don't announce a header without a name.
 * - Marks tables that are too wide for a phone. site.css stacks their cells, each with the name of its column.
 * - Names each table after the heading above it.
 */
import type {Table, TableCell} from 'mdast';
import {visit} from 'unist-util-visit';
import {readHeading} from '../lib/nodes';
import type {Transform} from './lib/types';
import {textOf} from '../lib/text-of';

export const prepareTables: Transform = (tree) => {
  let heading = '';
  visit(tree, (node) => {
    if (node.type === 'heading') heading = readHeading(node).text;
    if (node.type !== 'table') return;
    dropEmptyColumns(node);
    const [head, ...rows] = node.children;
    const names = head.children.map((cell) => textOf(cell).trim());
    head.children.forEach((cell, i) =>
      mark(cell, names[i] ? {scope: 'col'} : undefined, names[i] ? 'th' : 'td'),
    );
    const stacks = isWide(node);
    for (const {children} of rows) {
      children.forEach((cell, i) => {
        if (i === 0 && names.length > 1) mark(cell, {scope: 'row'}, 'th');
        else if (stacks && names[i]) mark(cell, {dataLabel: names[i]});
      });
    }
    // A table above the first heading of a page is named after its columns.
    const ariaLabel = heading || names.filter(Boolean).join(', ');
    const hProperties = {ariaLabel, ...(stacks && {className: ['stacks']})};
    node.data = {...node.data, hProperties} as typeof node.data;
  });
};

function mark(
  cell: TableCell,
  hProperties: Record<string, string> | undefined,
  hName?: string,
): void {
  cell.data = {...cell.data, ...(hProperties && {hProperties}), ...(hName && {hName})};
}

function dropEmptyColumns({children: [head, ...rows], align}: Table): void {
  for (let at = head.children.length - 1; at >= 0; at -= 1) {
    if (rows.some(({children}) => children[at] && textOf(children[at]).trim())) continue;
    for (const {children} of [head, ...rows]) children.splice(at, 1);
    align?.splice(at, 1);
  }
}

/** How many characters a phone can show side by side in three columns, and in more. */
const [threeColumns, moreColumns] = [80, 40];

/** Returns whether the longest cells of all columns together are too wide for a phone. Two columns always fit. */
function isWide({children: rows}: Table): boolean {
  const columns = rows[0].children;
  const longest = columns.map((_, i) =>
    Math.max(...rows.map(({children}) => textOf(children[i] ?? '').length)),
  );
  const sum = longest.reduce((total, length) => total + length, 0);
  return columns.length > 2 && sum > (columns.length === 3 ? threeColumns : moreColumns);
}
