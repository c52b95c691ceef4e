/**
 * Counts the lines of a text that comes in parts. A line ends with CR LF, LF or CR. A CR at the end of a part may be the
 * first half of CR LF.
 */
export class LineCounter {
  /** The line at which the next part starts, from 1. */
  line = 1;
  private afterCarriageReturn = false;

  add(text: string): void {
    for (let index = 0; index < text.length; index += 1) this.addCode(text.charCodeAt(index));
  }

  addCode(code: number): void {
    // The line feed of CR LF doesn't end another line.
    if (code === 0x0d || (code === 0x0a && !this.afterCarriageReturn)) this.line += 1;
    this.afterCarriageReturn = code === 0x0d;
  }
}

/** Counts the line breaks within a cell. */
export function countLineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
