/** Checks the PNG files of cards: a palette of at most 32 colors, and the pixels of the picture. */
import {inflateSync} from 'node:zlib';
import {expect, test} from 'vitest';
import {encodePng} from '../../tooling/cards/png';

/** Reads the chunks of a PNG file by their types. */
function readChunks(png: Buffer): Record<string, Buffer> {
  const chunks: Record<string, Buffer> = {};
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    chunks[png.toString('latin1', at + 4, at + 8)] = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
  return chunks;
}

/** Reads the colors of a file that encodePng wrote. */
function readColors(png: Buffer): number[][] {
  const {IHDR, PLTE, IDAT} = readChunks(png);
  const [width, rows] = [IHDR.readUInt32BE(0), inflateSync(IDAT)];
  const places = [...rows].filter((_, i) => i % (width + 1) > 0);
  return places.map((place) => [...PLTE.subarray(place * 3, place * 3 + 3)]);
}

const pixelsOf = (colors: number[][]): Uint8Array => Uint8Array.from(colors.flatMap((color) => [...color, 255]));

test('an image with few colors keeps its exact colors', () => {
  const colors = [[255, 255, 255], [255, 255, 255], [1, 2, 3], [250, 0, 9], [1, 2, 3], [255, 255, 255]]; // prettier-ignore
  const png = encodePng(pixelsOf(colors), 3, 2);
  expect(png.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n');
  expect(readColors(png)).toEqual(colors);
});

test('beyond 32 colors, the rare ones become the nearest of the others', () => {
  const colors = Array.from({length: 32}, (_, i) => [i * 8, 0, 0]).flatMap((color) => [color, color]);
  const png = encodePng(pixelsOf([...colors, [9, 0, 1], [200, 2, 0]]), colors.length + 2, 1);
  expect(readChunks(png).PLTE.length).toBe(32 * 3);
  expect(readColors(png).slice(-2)).toEqual([[8, 0, 0], [200, 0, 0]]); // prettier-ignore
});
