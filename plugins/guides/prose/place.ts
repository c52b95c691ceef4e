/** Returns the line and column of an offset in a text, both starting at 1. */
export function placeOf(text: string, offset: number): {line: number; column: number} {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return {line: before.split('\n').length, column: offset - lineStart + 1};
}
