/** Draws with Graphviz. The site's styles set the colors and the font of the pictures. */
import type {Viz} from '@viz-js/viz';

/** A picture. */
export type Drawing = {
  svg: string;
  /** The width of the drawing in pixels of a text of 14 px. */
  width: number;
};

/** The width of the column of a page in pixels. */
export const columnWidth = 640;

/** Graphviz, a megabyte of WebAssembly. Loaded once, and only for a build with a picture. */
let graphviz: Promise<Viz> | undefined;

/** Draws statements in the language of Graphviz. Diagram.module.css sets the colors and the font. */
export async function drawStatements(statements: string[]): Promise<Drawing> {
  graphviz ??= import('@viz-js/viz').then(({instance}) => instance());
  // DejaVu Sans is the widest font that a browser falls back to, so a text fits even if the site's font is missing.
  const font = 'fontname="DejaVu Sans"; fontsize=14';
  const svg = (await graphviz).renderString(
    `digraph {
      bgcolor=transparent; pad=0.02
      node [shape=box; style=rounded; margin="0.14,0.08"; height=0.4; width=0.6; ${font}]
      edge [arrowsize=0.7; ${font}]
      ${statements.join('\n')}
    }`,
    {format: 'svg'},
  );
  const [, ...size] = /viewBox="0.00 0.00 (\S+) (\S+)"/.exec(svg)!;
  const [width, height] = size.map((one) => Math.ceil(Number(one)));
  // Text becomes 16 px high, like the text around the picture, if the column has room.
  const shownWidth = Math.round(Math.min(columnWidth, width * 1.15));
  return {
    svg: `<svg viewBox="0 0 ${width} ${height}" width="${shownWidth}" aria-hidden="true">${cleanContent(svg)}</svg>`,
    width,
  };
}

/** Returns the content of a picture without what the page has elsewhere, and with rounded numbers. */
const cleanContent = (svg: string): string =>
  svg
    .slice(svg.indexOf('<g '), svg.lastIndexOf('</svg>'))
    // The list has the same text, so the picture needs no titles, and ids would be repeated on the page.
    .replace(/<title>.*?<\/title>|<!--.*?-->|\n/gs, '')
    .replace(/<g [^>]*><\/g>/g, '')
    .replace(/ (?:id|xml:space|fill|stroke|font-family|font-size|text-anchor)="[^"]*"/g, '')
    .replace(/-?\d+\.\d+/g, (digits) => String(Math.round(Number(digits) * 10) / 10));

/**
 * Quotes a text for Graphviz, in lines of at most `length` characters if its words are short enough.
 *
 * @param indent what each line starts with
 */
export const quote = (words: string, length: number, indent = ''): string =>
  JSON.stringify(
    words
      .replace(new RegExp(`(\\S{${length},}|.{1,${length}})(?: |$)`, 'g'), `${indent}$1\n`)
      .trimEnd(),
  );
