/** Divides a stream into lines, in bounded memory. */

/** Bytes of the start and of the end of a line that is too long. */
const keptBytes = 200;

/** A line of a stream, or what is known about a line that is too long to keep. */
export type Line = {bytes: Buffer} | {size: number; start: string; end: string};

/** Collects the bytes of one line. Beyond the limit, it keeps only the start and the end. */
class LineBytes {
  #parts: Buffer[] = [];
  #start = '';
  #end = Buffer.alloc(0);
  #size = 0;

  constructor(readonly limit: number) {}

  add(part: Buffer): void {
    this.#size += part.length;
    if (this.#size <= this.limit) {
      this.#parts.push(part);
      return;
    }
    if (this.#parts.length > 0) {
      const kept = Buffer.concat(this.#parts);
      this.#start = kept.toString('latin1', 0, keptBytes);
      this.#end = kept.subarray(-keptBytes);
      this.#parts = [];
    } else if (this.#start === '') this.#start = part.toString('latin1', 0, keptBytes);
    // Copied, so that the rest of the chunk can be freed.
    this.#end = Buffer.concat([this.#end, part.subarray(-keptBytes)]).subarray(-keptBytes);
  }

  /** Returns the line, and starts the next one. */
  take(): Line {
    const line: Line =
      this.#size <= this.limit
        ? {bytes: Buffer.concat(this.#parts)}
        : {size: this.#size, start: this.#start, end: this.#end.toString('latin1')};
    this.#parts = [];
    this.#start = '';
    this.#end = Buffer.alloc(0);
    this.#size = 0;
    return line;
  }
}

const lineFeed = 10;

/** Yields the lines of a stream without their line feeds, also a last line that has none. @param limit bytes of a line */
export async function* readLines(
  stream: AsyncIterable<Buffer>,
  limit: number,
): AsyncGenerator<Line> {
  const line = new LineBytes(limit);
  let isOpen = false;
  for await (const chunk of stream) {
    let start = 0;
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, start)) {
      line.add(chunk.subarray(start, at));
      yield line.take();
      start = at + 1;
      isOpen = false;
    }
    if (start === chunk.length) continue;
    line.add(chunk.subarray(start));
    isOpen = true;
  }
  if (isOpen) yield line.take();
}
