/** Checks tables: headers for screen readers, no empty columns, and column names where phones stack cells. */
import type {Element} from 'hast';
import {selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {expect, it} from 'vitest';
import {listPaths, parseHtml} from '@site/plugins/post-build/pages';
import {listFaults, readHtml} from '../lib/site/built-page';

/** Parses only the tables, because parsing whole pages takes longer. */
const tables = listPaths('build').flatMap((path) =>
  [...readHtml(path).matchAll(/<table[\s\S]*?<\/table>/g)].map(([html], i) => {
    const [table] = selectAll('table', parseHtml(html));
    const [head = [], ...rows] = selectAll('tr', table).map((row) => selectAll('td, th', row));
    return {path: `${path}, table ${i + 1}`, table, head, rows};
  }),
);
const textOf = (cell: Element): string => toString(cell).trim();
const stacks = (table: Element): boolean => [table.properties.className].flat().includes('stacks');

it('the site has more than 150 tables, more than 50 that stack, and some with an empty corner', () => {
  expect(tables.length).toBeGreaterThan(150);
  expect(tables.filter(({table}) => stacks(table)).length).toBeGreaterThan(50);
  expect(tables.filter(({head}) => !textOf(head[0])).length).toBeGreaterThan(5);
});

it('every table has a name, headers with scope and text, row headers in the first column, and no empty column', () => {
  const badHeaders = (cells: Element[], scope: string): string[] =>
    cells
      .filter((cell) => cell.tagName === 'th' && (cell.properties.scope !== scope || !textOf(cell)))
      .map((cell) => `the ${scope} header “${textOf(cell)}” has no scope or no text`);
  const faults = listFaults(tables, ({table, head, rows}) => [
    ...(String(table.properties.ariaLabel ?? '').trim() ? [] : ['no name']),
    ...badHeaders(head, 'col'),
    ...badHeaders(rows.flat(), 'row'),
    ...rows
      .filter(([first]) => head.length > 1 && first.tagName !== 'th')
      .map(([first]) => `“${textOf(first)}” is not a header of its row`),
    ...head
      .filter((_, i) => rows.every((row) => !row[i] || !textOf(row[i])))
      .map((cell) => `the column “${textOf(cell)}” is empty`),
  ]);
  expect(faults).toEqual([]);
});

it('stacked cells have the names of their columns', () => {
  const faults = listFaults(tables, ({table, head, rows}) =>
    rows.flatMap((row) =>
      row
        .filter(({properties}, i) => i > 0 && properties.dataLabel !== (stacks(table) ? textOf(head[i]) : undefined))
        .map(textOf),
    ),
  );
  expect(faults).toEqual([]);
});
