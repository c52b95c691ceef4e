/** Writes the parts that all drawings have in common. Diagram.module.css gives them their colors. */
import {fontSize, lineHeight, widest} from './text';

export type Point = {x: number; y: number};
export type Drawing = {svg: string; width: number};
export type Box = Point & {width: number; height: number; lines: string[]};

const round = (value: number): number => Math.round(value * 10) / 10;
export const at = ({x, y}: Point): string => `${round(x)} ${round(y)}`;

/** Writes lines of text around a center. */
export function writeText({x, y}: Point, lines: string[]): string {
  const first = y - ((lines.length - 1) * lineHeight) / 2 + fontSize * 0.35;
  return lines
    .map((line, i) => `<text x="${round(x)}" y="${round(first + i * lineHeight)}">${escape(line)}</text>`)
    .join('');
}

/** Writes a box and its name. The position of a box is its center. */
export function writeBox({x, y, width, height, lines}: Box): string {
  const size = `width="${round(width)}" height="${round(height)}" rx="8"`;
  return `<rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" ${size}/>${writeText({x, y}, lines)}`;
}

/** Sizes a box for its name. */
export function sizeBox(lines: string[], least = 0): {width: number; height: number} {
  return {width: Math.max(least, Math.ceil(widest(lines, true)) + 28), height: lines.length * lineHeight + 18};
}

/** Writes a line through points, with rounded corners. */
export function writeLine(points: Point[]): string {
  const corners = points.filter((point, i) => i === 0 || !isNear(point, points[i - 1]!));
  const [start, ...others] = corners;
  const parts = others.map((corner, i) => {
    const next = others[i + 1];
    if (!next) return `L${at(corner)}`;
    const radius = Math.min(8, distance(corners[i]!, corner) / 2, distance(corner, next) / 2);
    return `L${at(toward(corner, corners[i]!, radius))}Q${at(corner)} ${at(toward(corner, next, radius))}`;
  });
  return `M${at(start!)}${parts.join('')}`;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const isNear = (one: Point, other: Point): boolean => distance(one, other) < 0.5;
const toward = (from: Point, to: Point, length: number): Point => {
  const share = length / distance(from, to);
  return {x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share};
};

/** Writes the open head of an arrow that comes from a point. */
export function head(from: Point, tip: Point): string {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const [one, other] = [-1, 1].map((side) => ({
    x: tip.x - 9 * Math.cos(angle + side * 0.5),
    y: tip.y - 9 * Math.sin(angle + side * 0.5),
  }));
  return `M${at(one!)}L${at(tip)}L${at(other!)}`;
}

/** Writes the drawing. The list next to it has the same text, so the drawing is hidden from assistive technology. */
export function writeSvg(width: number, height: number, parts: [name: string, content: string][]): Drawing {
  const size = `viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" width="${Math.ceil(width)}"`;
  const content = parts
    .filter(([, part]) => part)
    .map(([name, part]) =>
      part.startsWith('<') ? `<g class="${name}">${part}</g>` : `<path class="${name}" d="${part}"/>`,
    );
  return {svg: `<svg ${size} aria-hidden="true">${content.join('')}</svg>`, width: Math.ceil(width)};
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
