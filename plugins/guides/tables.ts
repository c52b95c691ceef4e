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
import {readHeading} from '../lib/read-heading';
import {textOf} from '../lib/text-of';
import type {Transform} from './lib/types';

export const prepareTables: Transform = (tree) => {
  let heading = '';
  visit(tree, (node) => {
    if (node.type === 'heading') heading = readHeading(node).text;
    if (node.type === 'table') prepareTable(node, heading);
  });
};

/** Prepares a table below a heading, which is empty above the first heading of a page. */
function prepareTable(table: Table, heading: string): void {
  dropEmptyColumns(table);
  const [head, ...rows] = table.children;
  const names = head.children.map((cell) => textOf(cell).trim());
  const stacks = isWide(table);
  for (const [i, cell] of head.children.entries()) {
    if (names[i]) mark(cell, {scope: 'col'}, 'th');
    else mark(cell, {}, 'td');
  }
  for (const {children} of rows) {
    for (const [i, cell] of children.entries()) {
      if (i === 0 && names.length > 1) mark(cell, {scope: 'row'}, 'th');
      else if (stacks && names[i]) mark(cell, {dataLabel: names[i]}, 'td');
    }
  }
  // A table above the first heading of a page is named after its columns.
  const ariaLabel = heading || names.filter(Boolean).join(', ');
  const hProperties = stacks ? {ariaLabel, className: ['stacks']} : {ariaLabel};
  table.data = {...table.data, hProperties} as typeof table.data;
}

/** Sets the attributes and the name of the HTML element that a cell becomes. */
function mark(cell: TableCell, hProperties: Record<string, string>, hName: 'th' | 'td'): void {
  cell.data = {...cell.data, hProperties, hName};
}

function dropEmptyColumns({children: [head, ...rows], align}: Table): void {
  // From the last column, so that the positions of the others stay.
  for (let at = head.children.length - 1; at >= 0; at -= 1) {
    const isUsed = rows.some(({children}) => children[at] && textOf(children[at]).trim());
    if (isUsed) continue;
    for (const {children} of [head, ...rows]) children.splice(at, 1);
    align?.splice(at, 1);
  }
}

/** How many characters a phone can show side by side in three columns. */
const widthOfThree = 80;
/** How many characters a phone can show side by side in more than three columns. */
const widthOfMore = 40;

/** Returns whether the longest cells of all columns together are too wide for a phone. Two columns always fit. */
function isWide({children: rows}: Table): boolean {
  const columns = rows[0].children;
  if (columns.length < 3) return false;
  const longest = columns.map((_cell, i) =>
    Math.max(...rows.map(({children}) => (children[i] ? textOf(children[i]).length : 0))),
  );
  const sum = longest.reduce((total, length) => total + length, 0);
  return sum > (columns.length === 3 ? widthOfThree : widthOfMore);
}
