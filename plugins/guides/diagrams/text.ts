/** Measures and breaks the text of diagrams. */

/** The font size and the line height of all text, in units of the drawing. */
export const fontSize = 14;
export const lineHeight = 18;

/**
 * Widths of characters in hundredths of the font size. They are those of DejaVu Sans, the widest font that a browser
 * falls back to, so that a text fits in its box even if the font of the site hasn't loaded.
 */
const widths: [number, string][] = [
  [30, "'IJijl"],
  [40, ' ,./:;\\|()-[]ft'],
  [50, '!r"*_`?csz'],
  [65, 'FLkvxy$0123456789EPSTYabdeghnopqu{}'],
  [75, 'ABCKRVXZNU'],
  [90, '&DGHOQ#+<=>^w~M'],
];
const widthOf = new Map(widths.flatMap(([width, characters]) => [...characters].map((one) => [one, width] as const)));
// Semibold text is up to a tenth wider.
const boldness = 1.1;

/** Measures a text on one line. */
function measure(text: string, isBold = false): number {
  const hundredths = [...text].reduce((sum, character) => sum + (widthOf.get(character) ?? 100), 0);
  return (hundredths / 100) * fontSize * (isBold ? boldness : 1);
}

/** Returns the width of the longest line of a text. */
export const widest = (lines: string[], isBold = false): number =>
  Math.max(0, ...lines.map((line) => measure(line, isBold)));

/** Breaks a text into the fewest lines that fit a width, and makes these lines as equal as possible. */
export function breakText(text: string, width: number, isBold = false): string[] {
  const greedy = fill(text, width, isBold);
  let best = greedy;
  for (let narrower = width - 4; narrower > 0; narrower -= 4) {
    const lines = fill(text, narrower, isBold);
    if (lines.length > greedy.length || widest(lines, isBold) > width) break;
    best = lines;
  }
  return best;
}

function fill(text: string, width: number, isBold: boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer, isBold) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
