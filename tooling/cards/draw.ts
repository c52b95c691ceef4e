/** Draws a social card as SVG, in the colors and with the logo of the site. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {cardSize, margin, methodPadding, type Faces, type Line} from './layout';

/** Design that all cards share. */
export type Look = {faces: Faces; colors: Record<Color, string>; logo: string; site: string};

const colorNames = ['paper', 'ink', 'ink-muted', 'accent', 'accent-soft'] as const;
type Color = (typeof colorNames)[number];

/** Reads the colors of the light mode, which come first in the site's stylesheet. */
export function readColors(root: string): Look['colors'] {
  const file = 'src/css/tokens.css';
  const styles = readFileSync(join(root, file), 'utf8');
  const colors = colorNames.map((name) => {
    const color = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(styles)?.[1];
    if (!color) throw new Error(`${file} has no color --${name}, which the social cards need`);
    return [name, color];
  });
  return Object.fromEntries(colors) as Look['colors'];
}

/** Returns the SVG of a card. Texts are outlines, so that drawing it needs no fonts. */
export function drawCard(lines: Line[], {faces, colors, logo, site}: Look): string {
  const {width, height} = cardSize;
  const paint = (drawn: string, color: Color) => `<g fill="${colors[color]}">${drawn}</g>`;
  const fills: Record<Line['part'], Color> = {
    kind: 'accent',
    title: 'ink',
    text: 'ink-muted',
    method: 'accent',
    path: 'ink',
  };
  const method = lines.find(({part}) => part === 'method');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.paper}"/>`,
    `<rect y="${height - 16}" width="${width}" height="16" fill="${colors.accent}"/>`,
    `<svg x="${margin}" y="72" width="52" height="52" viewBox="0 0 32 32">${logo}</svg>`,
    paint(faces.bold.draw(site, margin + 70, 110, 34), 'ink'),
    method ? drawFrame(method, faces, colors) : '',
    ...lines.map(({part, face, text, x, y, size}) => paint(faces[face].draw(text, x, y, size), fills[part])),
    '</svg>',
  ].join('');
}

/** Draws the tinted box around a method. */
function drawFrame({x, y, size, text}: Line, {mono}: Faces, colors: Look['colors']): string {
  const [left, up] = [x - methodPadding, y - size * 1.05];
  const width = mono.measure(text, size) + 2 * methodPadding;
  return `<rect x="${left}" y="${up}" width="${width}" height="${size * 1.4}" rx="6" fill="${colors['accent-soft']}"/>`;
}
