/**
 * Draws a schematic screen of the console from a code block:
 *
 *     ```screen title="Alerts tab"
 *     tabs: Monitoring | *Alerts | Reports
 *     columns: Name | Risk score | Review
 *     row: Ilvane Torresund | 71 | Needs review
 *     ```
 *
 * Each picture comes with its lines as a list, for readers who don't see the picture and for narrow screens.
 */
import type {Code, Nodes} from 'mdast';
import {block, inline} from '../lib/mdx-elements';
import {drawScreen, type Line} from './lib/draw-screen';
import type {Page} from './lib/types';

/** The kinds of lines, which Diagram.module.css draws, and how their list entries start, if not with the first cell. */
const kinds: Record<string, string> = {
  tabs: 'Tabs',
  title: 'Title',
  columns: 'Columns',
  row: '',
  field: '',
  buttons: 'Buttons',
};

/** Splits a line at its bars. */
export const readCells = (line: string): string[] => line.split('|').map((words) => words.trim());

/** Makes the picture of a code block, and reports lines that don't fit. */
export function makeScreen(node: Code, title: string, page: Page): Nodes {
  const fail = (message: string): void => page.fail(node, message);
  const lines = readLines(node.value, fail);
  /** The names of the columns above a row. */
  let names: string[] = [];
  const items: Nodes[] = [];
  for (const {kind, cells} of lines) {
    if (kind === 'columns') {
      names = cells;
      continue;
    }
    if (kind === 'row' && cells.length !== names.length)
      fail(
        `the row of "${cells[0]}" has ${cells.length} cells, and ${names.length} columns are named`,
      );
    items.push(makeItem(kind, cells, names));
  }
  // The list has the same text.
  return block('Diagram', {title, picture: drawScreen(lines, fail), size: 'column'}, [
    block('ul', {className: 'diagram-lines'}, items),
  ]);
}

function readLines(source: string, fail: (message: string) => void): Line[] {
  const lines: Line[] = [];
  for (const line of source.split('\n')) {
    const [, kind, rest] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (kind in kinds) lines.push({kind, cells: readCells(rest)});
    else
      fail(`\`${line}\` doesn't start with one of ${Object.keys(kinds).join(', ')}, and a colon`);
  }
  return lines;
}

/** Makes the list entry of a line, such as "Ilvane Torresund. Risk score: 71. Review: Needs review." */
function makeItem(kind: string, cells: string[], names: string[]): Nodes {
  const words = cells.map((cell) => cell.replace(/^\*(.+)/, '$1 (open)'));
  const [first, ...others] = kinds[kind] ? [kinds[kind], ...words] : words;
  if (kind === 'row') {
    const parts = others.map((one, i) => `${names[i + 1]}: ${one}.`);
    return block('li', {}, [inline('b', {}, [`${first}.`]), ` ${parts.join(' ')}`]);
  }
  const labeled =
    kind === 'title' ? others.map((one) => one.replace(/^\d+$/, 'Risk score $&')) : others;
  return block('li', {}, [inline('b', {}, [first]), `: ${labeled.join(', ')}`]);
}
