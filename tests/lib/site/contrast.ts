/** Computes the contrast of colors by WCAG 2.2. */

/** Minimum contrast of text for level AA. */
export const enoughContrast = 4.5;

/** A color of sRGB, each part from 0 to 255. */
type Color = readonly number[];

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: Color): number {
  const [red, green, blue] = color
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Reads `#16222b`, or `rgb(22, 34, 43)` as browsers compute it. Throws if the color is transparent. */
export function readColor(text: string): Color {
  if (text.startsWith('#')) return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  const [, parts] = /^rgb\((\d+, \d+, \d+)\)$/.exec(text) ?? [];
  if (parts === undefined) throw new Error(`${text} isn't an opaque color`);
  return parts.split(', ').map(Number);
}
