/** Calculates the positions and sizes of the texts on a social card. */
import type {Face} from './face';

/** Texts of a card. */
export type Card = {
  /** Kind of page, such as `Guide › Platform`. */
  kind: string;
  title: string;
  text: string;
  /** Method and path of an operation. */
  call?: {method: string; path: string};
};

export type Faces = Record<'regular' | 'bold' | 'mono', Face>;

/** Text on one line. `y` is its baseline. */
export type Line = {
  part: 'kind' | 'title' | 'text' | 'method' | 'path';
  face: keyof Faces;
  text: string;
  x: number;
  y: number;
  size: number;
};

/** Size that all services show without cropping. */
export const cardSize = {width: 1200, height: 630};
/** Space around the texts. */
export const margin = 72;
/** Space between a method and the edge of its box. */
export const methodPadding = 12;

const column = cardSize.width - 2 * margin;
/** Baselines of the last line of text if no call is below it, and of the call. */
const [lastLine, callLine] = [542, 546];
/** Space between the baselines of the last line of text and of the call. */
const aboveCall = 80;
/** Highest position for the top of the kind, below the logo. */
const top = 172;
const kindSize = 28;
const titleSizes = [76, 68, 60, 52, 46, 40];
const textSizes = [32, 28, 24];
const pathSizes = [32, 28, 26, 24, 22, 20, 18];

/** Lays out a card from the bottom up, with the largest title that fits. Throws an error if no size fits. */
export function layOut({kind, title, text, call}: Card, faces: Faces): Line[] {
  const end = call ? callLine - aboveCall : lastLine;
  for (const titleSize of titleSizes) {
    for (const textSize of textSizes) {
      const titles = wrap(title, titleSize, faces.bold);
      const texts = wrap(text, textSize, faces.regular);
      if (!titles || !texts) continue;
      const textStart = end - (texts.length - 1) * textSize * 1.42;
      const titleEnd = textStart - textSize - 30;
      const titleStart = titleEnd - (titles.length - 1) * titleSize * 1.16;
      const kindLine = titleStart - titleSize - 12;
      if (kindLine - kindSize < top) continue;
      return [
        {part: 'kind', face: 'bold', text: kind, x: margin, y: kindLine, size: kindSize},
        ...stack({part: 'title', face: 'bold', size: titleSize, y: titleStart}, titles, titleSize * 1.16),
        ...stack({part: 'text', face: 'regular', size: textSize, y: textStart}, texts, textSize * 1.42),
        ...(call ? layOutCall(call, faces.mono) : []),
      ];
    }
  }
  throw new Error(`the title "${title}" and its description don't fit on a social card`);
}

const stack = (first: Omit<Line, 'text' | 'x'>, texts: string[], step: number): Line[] =>
  texts.map((text, i) => ({...first, text, x: margin, y: first.y + i * step}));

function layOutCall({method, path}: NonNullable<Card['call']>, mono: Face): Line[] {
  for (const size of pathSizes) {
    const x = margin + methodPadding;
    const pathStart = x + mono.measure(method, size) + 3 * methodPadding;
    if (pathStart + mono.measure(path, size) > margin + column) continue;
    const line = {face: 'mono' as const, y: callLine, size};
    return [
      {...line, part: 'method', text: method, x},
      {...line, part: 'path', text: path, x: pathStart},
    ];
  }
  throw new Error(`the path ${path} doesn't fit on a social card`);
}

/** Splits a text into as few lines as possible, of similar length. Returns undefined if a word is too long. */
function wrap(text: string, size: number, face: Face): string[] | undefined {
  const fewest = fill(text, size, face, column);
  if (!fewest) return undefined;
  let lines = fewest;
  for (let width = column - size; width > 0; width -= size) {
    const narrower = fill(text, size, face, width);
    if (narrower?.length !== fewest.length) break;
    lines = narrower;
  }
  return lines;
}

/** Fills lines of a given width with words. Returns undefined if a word is wider. */
function fill(text: string, size: number, face: Face, width: number): string[] | undefined {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    if (face.measure(word, size) > width) return undefined;
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && face.measure(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
