/** Checks tables: headers for screen readers, no empty columns, and column names where phones stack cells. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {expect, it} from 'vitest';
import {listPaths, pageFile, parseHtml} from '@site/plugins/post-build/pages';

type Cell = {tag: string; text: string; scope?: string; label?: string};
type Table = {name?: string; stacks: boolean; head: Cell[]; rows: Cell[][]};

/** Parses only the tables, because parsing whole pages takes longer. */
const readTables = (html: string): Table[] =>
  [...html.matchAll(/<table[\s\S]*?<\/table>/g)].flatMap(([table]) =>
    selectAll('table', parseHtml(table)).map((element) => {
      const [head = [], ...rows] = selectAll('tr', element).map((row) =>
        selectAll('td, th', row).map(({tagName, properties: {scope, dataLabel}, ...cell}) => ({
          tag: tagName,
          text: toString({type: 'root', children: cell.children}),
          scope: scope as string | undefined,
          label: dataLabel as string | undefined,
        })),
      );
      const {ariaLabel, className} = element.properties;
      return {name: ariaLabel as string | undefined, stacks: [className].flat().includes('stacks'), head, rows};
    }),
  );

const tables = listPaths('build').flatMap((path) =>
  readTables(readFileSync(join('build', pageFile(path)), 'utf8')).map((table, i) => ({
    ...table,
    at: `${path}, table ${i + 1}`,
  })),
);
const faults = (look: (table: Table) => string[]): string[] =>
  tables.flatMap((table) => look(table).map((fault) => `${table.at}: ${fault}`));
const isEmpty = ({text}: Cell): boolean => !text.trim();

it('the site has more than 150 tables, and more than 50 of them stack', () => {
  expect(tables.length).toBeGreaterThan(150);
  expect(tables.filter(({stacks}) => stacks).length).toBeGreaterThan(50);
});

it('every header has a scope and a text', () => {
  const found = faults(({head, rows}) => [
    ...head
      .filter(({tag, scope, text}) => tag === 'th' && (scope !== 'col' || !text.trim()))
      .map(({text}) => `head “${text}”`),
    ...rows
      .flat()
      .filter(({tag, scope, text}) => tag === 'th' && (scope !== 'row' || !text.trim()))
      .map(({text}) => `row “${text}”`),
  ]);
  expect(found).toEqual([]);
});

it('the first column contains row headers, even below an empty corner', () => {
  let corners = 0;
  const found = faults(({head, rows}) => {
    if (isEmpty(head[0])) corners += 1;
    if (head.length < 2) return [];
    return rows.filter(([first]) => first.tag !== 'th').map(([{text}]) => text);
  });
  expect(found).toEqual([]);
  expect(corners).toBeGreaterThan(5);
});

it('every table has a name', () => {
  expect(faults(({name}) => (name?.trim() ? [] : ['no name']))).toEqual([]);
});

it('no column is empty', () => {
  expect(
    faults(({head, rows}) =>
      head.filter((_, i) => rows.every((row) => !row[i] || isEmpty(row[i]))).map(({text}) => `column “${text}”`),
    ),
  ).toEqual([]);
});

it('stacked cells have the names of their columns', () => {
  expect(
    faults(({stacks, head, rows}) =>
      rows.flatMap((row) =>
        row.flatMap(({label, text}, i) =>
          i > 0 && label !== (stacks ? head[i].text.trim() : undefined) ? [text] : [],
        ),
      ),
    ),
  ).toEqual([]);
});
