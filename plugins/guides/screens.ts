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

/** Width of a picture and its margin, in the units of its view box: pixels, if the column isn't narrower. */
const width = 640;
const margin = 20;
/** Average width of a character of 14 px. */
const characterWidth = 7.3;

/** Words of states, each with the risk color that it has on this site. */
const stateColors: Record<string, string> = {
  Cleared: 'clear',
  Reviewed: 'clear',
  'Decided against': 'clear',
  Accepted: 'clear',
  'Needs review': 'candidate',
  'Open alert': 'candidate',
  'True match': 'match',
  Active: 'match',
  Pending: 'pending',
  'Review locked': 'pending',
  Blocked: 'blocked',
  Escalated: 'blocked',
};

type Line = {kind: string; cells: string[]};
/** Draws the cells of a line from `y` down. `starts` are the left edges of the columns of a row. */
type Draw = (cells: string[], y: number, starts: number[]) => string;

const text = (x: number, y: number, words: string, look = ''): string =>
  `<text x="${x}" y="${y}" class="${look}">${escapeHtml(words)}</text>`;
const box = (x: number, y: number, length: number, height: number, look: string): string =>
  `<rect x="${x}" y="${y}" width="${length}" height="${height}" rx="6" class="${look}"/>`;
const rule = (y: number): string => `<path d="M0 ${y}H${width}" class="rule"/>`;
const isScore = (words: string): boolean => /^\d+$/.test(words);
const lengthOf = (words: string): number => Math.ceil(words.length * characterWidth);

/** A score has a bar, a state has its color, and other words are text. */
function drawCell(words: string, x: number, y: number, look: string): string {
  const color = stateColors[words];
  if (color) return box(x, y - 18, lengthOf(words) + 20, 26, `chip ${color}`) + text(x + 10, y, words, color);
  if (!isScore(words)) return text(x, y, words, look);
  const bar = `${box(x + 34, y - 9, 100, 8, 'track')}${box(x + 34, y - 9, Number(words), 8, 'filled')}`;
  return text(x, y, words, 'strong') + bar;
}

/** Draws cells one after the other, each as wide as its words and the space around them. */
function drawInLine(cells: string[], space: number, drawOne: (words: string, x: number, i: number) => string): string {
  let x = margin;
  return cells
    .map((words, i) => {
      const drawn = drawOne(words, x, i);
      x += lengthOf(words) + space;
      return drawn;
    })
    .join('');
}

/** The kinds of lines: height, how to draw one, and how its list entry starts. */
const kinds: Record<string, {height: number; name: string; draw: Draw}> = {
  tabs: {
    height: 46,
    name: 'Tabs',
    draw: (cells, y) =>
      drawInLine(cells, 32, (words, x) => {
        const isOpen = words.startsWith('*');
        const line = `<path d="M${x} ${y + 44}h${lengthOf(words)}" class="open"/>`;
        return text(x, y + 28, words.replace('*', ''), isOpen ? 'strong' : 'muted') + (isOpen ? line : '');
      }) + rule(y + 46),
  },
  title: {
    height: 64,
    name: 'Title',
    draw: ([title, ...cells], y) =>
      text(margin, y + 40, title, 'title') +
      cells
        .map((words, i) => {
          const x = width / 2 + (i * width) / 4;
          const label = isScore(words) ? text(x, y + 22, 'Risk score', 'label') : '';
          return label + drawCell(words, x, y + (label ? 44 : 40), '');
        })
        .join('') +
      rule(y + 64),
  },
  columns: {
    height: 34,
    name: 'Columns',
    draw: (cells, y, starts) =>
      cells.map((words, i) => text(starts[i], y + 23, words, 'label')).join('') + rule(y + 34),
  },
  row: {
    height: 44,
    name: '',
    draw: (cells, y, starts) =>
      cells.map((words, i) => drawCell(words, starts[i], y + 27, i === 0 ? 'strong' : '')).join('') + rule(y + 44),
  },
  field: {
    height: 72,
    name: '',
    draw: ([label, value], y) =>
      text(margin, y + 22, label, 'label') +
      box(margin, y + 30, width - 2 * margin, 34, 'input') +
      text(margin + 12, y + 52, value),
  },
  buttons: {
    height: 62,
    name: 'Buttons',
    draw: (cells, y) =>
      drawInLine(cells, 44, (words, x, i) => {
        const look = i === 0 ? 'main' : 'other';
        return box(x, y + 14, lengthOf(words) + 32, 34, look) + text(x + 16, y + 36, words, `${look}-text`);
      }),
  },
};

/** Makes the picture of a code block, and reports lines that don't fit. */
export function makeScreen(node: Code, title: string, page: Page): Nodes {
  const lines = node.value.split('\n').flatMap((line): Line[] => {
    const [, kind, rest] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (kinds[kind]) return [{kind, cells: rest.split('|').map((words) => words.trim())}];
    page.fail(node, `\`${line}\` doesn't start with one of ${Object.keys(kinds).join(', ')}, and a colon`);
    return [];
  });
  let y = 0;
  let names: string[] = [];
  const drawn = lines.map(({kind, cells}) => {
    if (kind === 'columns') names = cells;
    if (kind === 'row' && cells.length !== names.length)
      page.fail(node, `the row of "${cells[0]}" has ${cells.length} cells, and ${names.length} columns are named`);
    // The first column is twice as wide as the others.
    const unit = (width - 2 * margin) / (names.length + 1);
    const starts = names.map((_, i) => margin + (i === 0 ? 0 : (i + 1) * unit));
    for (const [i, words] of cells.entries()) {
      const room = kind === 'row' ? unit * (i === 0 ? 2 : 1) : width - 2 * margin;
      if (lengthOf(words) > room) page.fail(node, `"${words}" is too long for its place in the picture`);
    }
    const svg = kinds[kind].draw(cells, y, starts);
    y += kinds[kind].height;
    return svg;
  });
  const frame = `<rect x="0.5" y="0.5" width="${width - 1}" height="${y - 1}" rx="10" class="frame"/>`;
  const svg = `<svg viewBox="0 0 ${width} ${y}" width="${width}" class="screen" aria-hidden="true">${frame}${drawn.join('')}</svg>`;
  return block('Diagram', {title, svg, size: 'column'}, [block('ul', {className: 'diagram-boxes'}, list(lines))]);
}

/** Lists the lines of a screen: "Ilvane Torresund: Risk score 71, Review: Needs review". */
function list(lines: Line[]): Nodes[] {
  const names = lines.find(({kind}) => kind === 'columns')?.cells ?? [];
  return lines.flatMap(({kind, cells}) => {
    if (kind === 'columns') return [];
    const [first, ...others] = cells;
    if (kinds[kind].name) {
      const shown = cells.map((words) => words.replace(/^\*(.+)/, '$1 (open)')).join(', ');
      return [block('li', {}, [inline('b', {}, [kinds[kind].name]), `: ${shown}`])];
    }
    const values = kind === 'row' ? others.map((words, i) => `${names[i + 1]} ${words}`) : others;
    return [block('li', {}, [inline('b', {}, [first]), `: ${values.join(', ')}`])];
  });
}
