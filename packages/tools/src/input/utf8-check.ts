import {LineCounter} from './lines';

/** How many bytes follow the first byte of a character, and the range of the second byte. */
function startOf(byte: number): {follow: number; low: number; high: number} | undefined {
  if (byte >= 0xc2 && byte <= 0xdf) return {follow: 1, low: 0x80, high: 0xbf};
  if (byte === 0xe0) return {follow: 2, low: 0xa0, high: 0xbf};
  if (byte === 0xed) return {follow: 2, low: 0x80, high: 0x9f};
  if (byte >= 0xe1 && byte <= 0xef) return {follow: 2, low: 0x80, high: 0xbf};
  if (byte === 0xf0) return {follow: 3, low: 0x90, high: 0xbf};
  if (byte >= 0xf1 && byte <= 0xf3) return {follow: 3, low: 0x80, high: 0xbf};
  if (byte === 0xf4) return {follow: 3, low: 0x80, high: 0x8f};
  return undefined;
}

/** How many lines of each kind a message can name. */
const mostNamed = 5;

/** Lines of one kind. */
export class LineList {
  /** The first of them. */
  first: number[] = [];
  count = 0;
  private last?: number;

  /** Notes a line. The same line counts once. */
  note(line: number): void {
    if (line === this.last) return;
    this.last = line;
    this.count += 1;
    if (this.first.length < mostNamed) this.first.push(line);
  }

  /** Writes the lines for a message, such as "lines 3, 7 and 9" or "lines 2, 3, 5, 8, 9 and 407 more". */
  toString(): string {
    const {first, count} = this;
    if (count === 1) return `line ${first[0]}`;
    return count > first.length
      ? `lines ${first.join(', ')} and ${count - first.length} more`
      : `lines ${first.slice(0, -1).join(', ')} and ${first.at(-1)}`;
  }
}

/**
 * Finds what isn't UTF-8 in bytes that come in parts, with its lines. Unlike a decoder it goes on after the first fault,
 * because the cause depends on the rest: a file of Windows has hardly a letter in UTF-8, a damaged one has many.
 */
export class Utf8Check {
  /** The lines that aren't UTF-8. */
  readonly invalid = new LineList();
  /** The lines with a character of more than one byte in UTF-8. */
  readonly long = new LineList();
  private readonly lines = new LineCounter();
  private follow = 0;
  private low = 0x80;
  private high = 0xbf;

  add(bytes: Uint8Array): void {
    // An iterator would take three times as long.
    for (let index = 0; index < bytes.length; index += 1) this.addByte(bytes[index]);
  }

  end(): void {
    if (this.follow > 0) this.fail();
  }

  private addByte(byte: number): void {
    if (this.follow > 0) {
      if (byte >= this.low && byte <= this.high) {
        this.follow -= 1;
        this.low = 0x80;
        this.high = 0xbf;
        if (this.follow === 0) this.long.note(this.lines.line);
        return;
      }
      // The byte isn't part of the character, so it may start the next one.
      this.fail();
    }
    if (byte < 0x80) {
      this.lines.addCode(byte);
      return;
    }
    const start = startOf(byte);
    if (!start) this.fail();
    else ({follow: this.follow, low: this.low, high: this.high} = start);
  }

  private fail(): void {
    this.invalid.note(this.lines.line);
    this.follow = 0;
  }
}
