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
    page.fail(
      node,
      `\`${line}\` doesn't start with one of ${Object.keys(kinds).join(', ')}, and a colon`,
    );
    return [];
  });
  let names: string[] = [];
  const items = lines.flatMap(({kind, cells}): Nodes[] => {
    if (kind === 'columns') names = cells;
    if (kind === 'row' && cells.length !== names.length)
      page.fail(
        node,
        `the row of "${cells[0]}" has ${cells.length} cells, and ${names.length} columns are named`,
      );
    return kind === 'columns' ? [] : [listItem(kind, cells, names)];
  });
  // The list has the same text.
  return block('Diagram', {title, picture: draw(lines, page, node), size: 'column'}, [
    block('ul', {className: 'diagram-lines'}, items),
  ]);
}

/** Heights of the lines in pixels. */
const heights: Record<string, number> = {
  tabs: 42,
  title: 70,
  columns: 36,
  row: 42,
  field: 68,
  buttons: 60,
};
const width = 640;
const edge = 20;
const gap = 16;
const inside = width - 2 * edge;

/** The room that a text of 14 px takes, in pixels or less. */
const roomFor = (words: string): number => words.length * 7.8;

/** Draws the lines from top to bottom. Diagram.module.css sets the colors and the font. */
function draw(lines: Line[], page: Page, node: Code): string {
  let y = 0;
  const columns = Math.max(
    ...lines.map(({kind, cells}) => (/title|columns/.test(kind) ? cells.length : 0)),
  );
  const drawn = lines.map(({kind, cells}, i) => {
    const rooms = roomsOf(kind, cells, columns);
    const tooLong = cells.find((words, cell) => roomFor(words) > rooms[cell].width);
    if (tooLong) page.fail(node, `"${tooLong}" is too long for its place in the picture`);
    const content = cells.map((words, cell) => drawCell(kind, words, cell, rooms[cell])).join('');
    const rule = i > 0 && lines[i - 1].kind !== 'field' ? `<path d="M0 0h${width}"/>` : '';
    const line = `<g data-kind="${kind}" transform="translate(0 ${y})">${rule}${content}</g>`;
    y += heights[kind];
    return line;
  });
  const frame = `<rect x=".5" y=".5" width="${width - 1}" height="${y - 1}" rx="10"/>`;
  return `<svg class="screen" viewBox="0 0 ${width} ${y}" width="${width}" aria-hidden="true">${frame}${drawn.join('')}</svg>`;
}

type Room = {x: number; width: number};

/** Divides a line among its cells: tabs and buttons by their texts, and columns evenly, the first twice as wide. */
function roomsOf(kind: string, cells: string[], columns: number): Room[] {
  if (kind === 'field') return cells.map(() => ({x: edge, width: inside}));
  const unit = (inside - gap * (columns - 1)) / (columns + 1);
  const widths = cells.map((words, i) => {
    if (kind === 'tabs' || kind === 'buttons') return Math.ceil(roomFor(words) + gap);
    return Math.floor(i === 0 ? 2 * unit : unit);
  });
  return widths.map((own, i) => ({
    x: widths.slice(0, i).reduce((sum, one) => sum + one + gap, edge),
    width: own,
  }));
}

const text = (words: string, x: number, y: number, look: string): string =>
  `<text x="${x}" y="${y}" class="${look}">${escapeHtml(words)}</text>`;
const box = (x: number, y: number, wide: number, high: number, look: string): string =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="${Math.min(6, high / 2)}" class="${look}"/>`;

/** A score has a bar, a state has its color, and the open tab is marked. */
function drawCell(kind: string, words: string, cell: number, room: Room): string {
  const {x} = room;
  const center = x + room.width / 2;
  const middle = heights[kind] / 2;
  if (kind === 'tabs') {
    if (!words.startsWith('*')) return text(words, center, 26, 'center muted');
    return text(words.slice(1), center, 26, 'center strong') + box(x, 40, room.width, 2, 'accent');
  }
  if (kind === 'buttons')
    return box(x, 12, room.width, 36, 'outline') + text(words, center, 35, 'center');
  if (kind === 'field') {
    return cell === 0
      ? text(words, x, 20, 'muted')
      : box(x, 28, inside, 34, 'outline') + text(words, x + 12, 50, '');
  }
  if (kind === 'columns') return text(words, x, 23, 'muted');
  const color = Object.entries(states).find(([, all]) => all.includes(words))?.[0];
  if (color) {
    const wide = Math.ceil(roomFor(words) + 12);
    return `<g class="${color}">${box(x, middle - 13, wide, 26, 'chip')}${text(words, x + wide / 2, middle + 5, 'center')}</g>`;
  }
  if (!/^\d+$/.test(words))
    return text(words, x, middle + 5, cell ? '' : kind === 'title' ? 'name' : 'strong');
  const [label, y] = kind === 'title' ? [text('Risk score', x, 28, 'muted'), 43] : ['', middle];
  const bar = Math.min(100, room.width - 36);
  const score =
    box(x + 36, y - 4, bar, 8, '') + box(x + 36, y - 4, (bar * Number(words)) / 100, 8, 'accent');
  return label + text(words, x, y + 5, 'strong') + score;
}

/** Makes the list entry of a line, such as "Ilvane Torresund. Risk score: 71. Review: Needs review." */
function listItem(kind: string, cells: string[], names: string[]): Nodes {
  const words = cells.map((cell) => cell.replace(/^\*(.+)/, '$1 (open)'));
  const [first, ...others] = kinds[kind] ? [kinds[kind], ...words] : words;
  if (kind === 'row')
    return block('li', {}, [
      inline('b', {}, [`${first}.`]),
      ` ${others.map((one, i) => `${names[i + 1]}: ${one}.`).join(' ')}`,
    ]);
  const labeled =
    kind === 'title' ? others.map((one) => one.replace(/^\d+$/, 'Risk score $&')) : others;
  return block('li', {}, [inline('b', {}, [first]), `: ${labeled.join(', ')}`]);
}
