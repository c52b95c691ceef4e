/** Draws the lines of a schematic screen as SVG. Diagram.module.css sets the colors and the font. */
import {escapeHtml} from '@screening/api';

/** A line of a screen. */
export type Line = {
  /** A key of `heights`. */
  kind: string;
  cells: string[];
};

/** The states of an entity or an alert by the class of their color. */
const states = {
  clear: ['Cleared', 'Reviewed', 'Decided against', 'Accepted'],
  candidate: ['Needs review', 'Open alert'],
  match: ['True match', 'Active'],
  pending: ['Pending', 'Review locked'],
  blocked: ['Blocked', 'Escalated'],
};

/** Heights of the lines in pixels, by kind. */
const heights: Record<string, number> = {
  tabs: 42,
  title: 70,
  columns: 36,
  row: 42,
  field: 68,
  buttons: 60,
};

/** The width of the picture, and of its parts, in pixels. */
const width = 640;
const edge = 20;
const gap = 16;
const inside = width - 2 * edge;

/** The room that a text of 14 px takes, in pixels or less. */
const roomFor = (words: string): number => words.length * 7.8;

/**
 * Draws the lines from top to bottom.
 *
 * @param fail reports a text that is too long for its place
 */
export function drawScreen(lines: Line[], fail: (message: string) => void): string {
  const columns = Math.max(
    ...lines.map(({kind, cells}) => (kind === 'title' || kind === 'columns' ? cells.length : 0)),
  );
  let y = 0;
  let drawn = '';
  for (const [i, {kind, cells}] of lines.entries()) {
    const rooms = roomsOf(kind, cells, columns);
    const tooLong = cells.find((words, cell) => roomFor(words) > rooms[cell].width);
    if (tooLong) fail(`"${tooLong}" is too long for its place in the picture`);
    const content = cells.map((words, cell) => drawCell(kind, words, cell, rooms[cell])).join('');
    const hasRule = i > 0 && lines[i - 1].kind !== 'field';
    const rule = hasRule ? `<path d="M0 0h${width}"/>` : '';
    drawn += `<g data-kind="${kind}" transform="translate(0 ${y})">${rule}${content}</g>`;
    y += heights[kind];
  }
  const frame = `<rect x=".5" y=".5" width="${width - 1}" height="${y - 1}" rx="10"/>`;
  return `<svg class="screen" viewBox="0 0 ${width} ${y}" width="${width}" aria-hidden="true">${frame}${drawn}</svg>`;
}

/** The place of a cell in its line. */
type Room = {
  x: number;
  width: number;
};

/** Divides a line among its cells: tabs and buttons by their texts, and columns evenly, the first twice as wide. */
function roomsOf(kind: string, cells: string[], columns: number): Room[] {
  if (kind === 'field') return cells.map(() => ({x: edge, width: inside}));
  const unit = (inside - gap * (columns - 1)) / (columns + 1);
  let x = edge;
  return cells.map((words, i): Room => {
    const isFitted = kind === 'tabs' || kind === 'buttons';
    const own = isFitted ? Math.ceil(roomFor(words) + gap) : Math.floor(i === 0 ? 2 * unit : unit);
    const room = {x, width: own};
    x += own + gap;
    return room;
  });
}

const text = (words: string, x: number, y: number, look: string): string =>
  `<text x="${x}" y="${y}" class="${look}">${escapeHtml(words)}</text>`;

const box = (x: number, y: number, wide: number, high: number, look: string): string =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="${Math.min(6, high / 2)}" class="${look}"/>`;

/** Draws one cell of a line. */
function drawCell(kind: string, words: string, cell: number, room: Room): string {
  if (kind === 'tabs') return drawTab(words, room);
  if (kind === 'buttons') return drawButton(words, room);
  if (kind === 'field') return cell === 0 ? drawLabel(words, room) : drawValue(words, room);
  if (kind === 'columns') return text(words, room.x, 23, 'muted');
  const color = Object.entries(states).find(([, names]) => names.includes(words))?.[0];
  const middle = heights[kind] / 2;
  if (color) return drawState(words, room.x, middle, color);
  if (/^\d+$/.test(words)) return drawScore(words, room, kind === 'title');
  return text(words, room.x, middle + 5, lookOfName(kind, cell));
}

/** Returns the class of a plain text: the first cell of a row or a title names it. */
function lookOfName(kind: string, cell: number): string {
  if (cell > 0) return '';
  return kind === 'title' ? 'name' : 'strong';
}

/** An asterisk marks the open tab. */
function drawTab(words: string, {x, width: wide}: Room): string {
  const center = x + wide / 2;
  if (!words.startsWith('*')) return text(words, center, 26, 'center muted');
  return text(words.slice(1), center, 26, 'center strong') + box(x, 40, wide, 2, 'accent');
}

const drawButton = (words: string, {x, width: wide}: Room): string =>
  box(x, 12, wide, 36, 'outline') + text(words, x + wide / 2, 35, 'center');

const drawLabel = (words: string, {x}: Room): string => text(words, x, 20, 'muted');

const drawValue = (words: string, {x}: Room): string =>
  box(x, 28, inside, 34, 'outline') + text(words, x + 12, 50, '');

/** Draws a state in its color. */
function drawState(words: string, x: number, middle: number, color: string): string {
  const wide = Math.ceil(roomFor(words) + 12);
  const label = text(words, x + wide / 2, middle + 5, 'center');
  return `<g class="${color}">${box(x, middle - 13, wide, 26, 'chip')}${label}</g>`;
}

/** Draws a risk score with a bar. In a title, it has a label above it. */
function drawScore(score: string, {x, width: wide}: Room, isInTitle: boolean): string {
  const label = isInTitle ? text('Risk score', x, 28, 'muted') : '';
  const y = isInTitle ? 43 : heights.row / 2;
  const bar = Math.min(100, wide - 36);
  const filled = (bar * Number(score)) / 100;
  return (
    label +
    text(score, x, y + 5, 'strong') +
    box(x + 36, y - 4, bar, 8, '') +
    box(x + 36, y - 4, filled, 8, 'accent')
  );
}
