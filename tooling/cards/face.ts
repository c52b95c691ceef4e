/** Measures and draws text in the site's typeface, so that a card looks the same on every machine. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse, type Font, type Glyph, type Path} from 'opentype.js';

type Word = {width: number; path: string};

export type Face = {
  /** Returns the width of a line of text. */
  measure: (text: string, size: number) => number;
  /** Returns the outlines of a line of text, as SVG. `y` is its baseline. */
  draw: (text: string, x: number, y: number, size: number) => string;
};

/** Units per font size, in which words are measured and drawn. */
const unit = 1000;

/** Reads a face of IBM Plex, such as `sans` with the weight 600, from its npm package in the repository `root`. */
export function readFace(root: string, name: 'sans' | 'mono', weight: 400 | 600): Face {
  const [family, style] = [name === 'sans' ? 'IBMPlexSans' : 'IBMPlexMono', weight === 400 ? 'Regular' : 'SemiBold'];
  const file = readFileSync(join(root, `node_modules/@ibm/plex-${name}/fonts/complete/woff/${family}-${style}.woff`));
  const font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  const words = new Map<string, Word>();
  const wordOf = (text: string): Word => {
    const known = words.get(text);
    if (known) return known;
    const word = drawWord(text, font);
    words.set(text, word);
    return word;
  };
  const wordsOf = (text: string) => text.split(/(?= )/).map(wordOf);
  return {
    measure: (text, size) => wordsOf(text).reduce((sum, {width}) => sum + (width * size) / unit, 0),
    draw(text, x, y, size) {
      let at = 0;
      const paths = wordsOf(text).map(({path, width}) => {
        const word = `<path transform="translate(${at})" d="${path}"/>`;
        at += width;
        return word;
      });
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size / unit})">${paths.join('')}</g>`;
    },
  };
}

/** Writes a path with coordinates rounded to whole numbers. */
function writePath({commands}: Path): string {
  const none = {x1: undefined, y1: undefined, x2: undefined, y2: undefined, x: undefined, y: undefined};
  return commands
    .map((command) => {
      const {type, x1, y1, x2, y2, x, y} = {...none, ...command};
      return type + [x1, y1, x2, y2, x, y].flatMap((value) => (value === undefined ? [] : Math.round(value))).join(' ');
    })
    .join('');
}

/** Draws the letters of a word next to each other. Throws an error if the font lacks a letter. */
function drawWord(text: string, font: Font): Word {
  let [width, path] = [0, ''];
  let last: Glyph | undefined;
  for (const letter of text) {
    if (font.charToGlyphIndex(letter) === 0)
      throw new Error(`the typeface of the social cards has no "${letter}", which "${text.trim()}" needs`);
    const glyph = font.charToGlyph(letter);
    if (last) width += font.getKerningValue(last, glyph);
    path += writePath(glyph.getPath(width, 0, unit));
    width += glyph.advanceWidth ?? 0;
    last = glyph;
  }
  return {width, path};
}
