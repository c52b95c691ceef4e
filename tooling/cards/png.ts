/** Writes an image of few colors as a small PNG file: one byte for each pixel instead of four. */
import {crc32, deflateSync} from 'node:zlib';

/** Number of colors that is enough for smooth letters. More colors would make the files larger. */
const mostColors = 32;

/** Encodes RGBA pixels. Keeps the most frequent colors, and replaces each of the others with the nearest of them. */
export function encodePng(rgba: Uint8Array, width: number, height: number): Buffer {
  const pixels = new Uint32Array(rgba.buffer.slice(rgba.byteOffset, rgba.byteOffset + width * height * 4));
  const counts = countColors(pixels);
  const palette = [...counts].sort(([a, m], [b, n]) => n - m || a - b).slice(0, mostColors).map(([color]) => color); // prettier-ignore
  const mixes = palette.map(channels);
  const places = new Map(palette.map((color, i) => [color, i]));
  for (const color of counts.keys()) if (!places.has(color)) places.set(color, nearest(color, mixes));
  // Each row starts with the number of its filter: 0 for none.
  const rows = Buffer.alloc((width + 1) * height);
  let [color, place] = [palette[0], 0];
  for (let i = 0; i < pixels.length; i += 1) {
    // Most pixels have the same color as the previous one.
    if (pixels[i] !== color) [color, place] = [pixels[i], places.get(pixels[i]) ?? 0];
    rows[i + Math.floor(i / width) + 1] = place;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Use eight bits for each pixel, and color type 3: pixels are positions in the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(mixes.flat())),
    // A higher level takes seven times as long and saves a twentieth.
    chunk('IDAT', deflateSync(rows, {level: 7, memLevel: 9})),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function countColors(pixels: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0, start = 0; i < pixels.length; i += 1) {
    if (i + 1 < pixels.length && pixels[i + 1] === pixels[i]) continue;
    counts.set(pixels[i], (counts.get(pixels[i]) ?? 0) + i + 1 - start);
    start = i + 1;
  }
  return counts;
}

/** Returns red, green and blue of a pixel, whose first byte is red. */
const channels = (color: number): [number, number, number] => [color & 255, (color >> 8) & 255, (color >> 16) & 255];

/** Returns the position of the palette color that is most similar to a color. */
function nearest(color: number, palette: [number, number, number][]): number {
  const [red, green, blue] = channels(color);
  let [place, least] = [0, Infinity];
  for (let i = 0; i < palette.length; i += 1) {
    const [r, g, b] = palette[i];
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [place, least] = [i, distance];
  }
  return place;
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
