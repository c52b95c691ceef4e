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
import {escapeHtml} from '@screening/api';
import {block, inline} from '../lib/nodes';
import type {Page} from './lib/types';

const states = {
  clear: ['Cleared', 'Reviewed', 'Decided against', 'Accepted'],
  candidate: ['Needs review', 'Open alert'],
  match: ['True match', 'Active'],
  pending: ['Pending', 'Review locked'],
  blocked: ['Blocked', 'Escalated'],
};

/** The kinds of lines, which Diagram.module.css draws, and how their list entries start, if not with the first cell. */
const kinds: Record<string, string> = {
  tabs: 'Tabs',
  title: 'Title',
  columns: 'Columns',
  row: '',
  field: '',
  buttons: 'Buttons',
};

type Line = {kind: string; cells: string[]};

/** Splits a line at its bars. */
export const readCells = (line: string): string[] => line.split('|').map((words) => words.trim());

/** Makes the picture of a code block, and reports lines that don't fit. */
export function makeScreen(node: Code, title: string, page: Page): Nodes {
  const lines = node.value.split('\n').flatMap((line): Line[] => {
    const [, kind, rest] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (kind in kinds) return [{kind, cells: readCells(rest)}];
    page.fail(node, `\`${line}\` doesn't start with one of ${Object.keys(kinds).join(', ')}, and a colon`);
    return [];
  });
  let names: string[] = [];
  const items = lines.flatMap(({kind, cells}): Nodes[] => {
    if (kind === 'columns') names = cells;
    if (kind === 'row' && cells.length !== names.length)
      page.fail(node, `the row of "${cells[0]}" has ${cells.length} cells, and ${names.length} columns are named`);
    return kind === 'columns' ? [] : [listItem(kind, cells, names)];
  });
  const drawn = lines.map(({kind, cells}) => `<div data-kind="${kind}">${cells.map(drawCell).join('')}</div>`);
  // The list has the same text.
  const picture = `<div class="screen" aria-hidden="true" data-not-in-markdown>${drawn.join('')}</div>`;
  return block('Diagram', {title, picture, size: 'column'}, [block('ul', {className: 'diagram-lines'}, items)]);
}

/** A score has a bar, a state has its color, and the open tab is marked. */
function drawCell(words: string): string {
  const color = Object.entries(states).find(([, all]) => all.includes(words))?.[0];
  const look = words.startsWith('*') ? 'open' : color ? `chip ${color}` : '';
  const text = `<span class="${look}">${escapeHtml(words.replace('*', ''))}</span>`;
  const isScore = /^\d+$/.test(words);
  return isScore ? `<div>${text}<meter max="100" value="${words}"></meter></div>` : `<div>${text}</div>`;
}

/** Makes the list entry of a line: "Ilvane Torresund: Risk score 71, Review Needs review". */
function listItem(kind: string, [first, ...others]: string[], names: string[]): Nodes {
  const entry = (start: string, words: string[]) =>
    block('li', {}, [inline('b', {}, [start]), `: ${words.join(', ')}`]);
  if (kinds[kind])
    return entry(
      kinds[kind],
      [first, ...others].map((words) => words.replace(/^\*(.+)/, '$1 (open)')),
    );
  return entry(first, kind === 'row' ? others.map((words, i) => `${names[i + 1]} ${words}`) : others);
}
