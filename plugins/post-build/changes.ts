/** Replaces parts of a page's HTML and leaves the rest as it is. */

/** Part of the text, from `start` up to `end`, and its replacement. */
export type Change = {start: number; end: number; text: string};

/** Returns the range of an element, tag or attribute in the HTML that it was parsed from. */
export function rangeOf(position?: {start: {offset?: number}; end: {offset?: number}}): Omit<Change, 'text'> {
  const [start, end] = [position?.start.offset, position?.end.offset];
  if (start === undefined || end === undefined) throw new Error('an element has no position in the HTML');
  return {start, end};
}

/** Writes an attribute. */
export const writeAttribute = (name: string, value: string): string =>
  `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

/** Applies all changes to a text. They must not overlap. */
export function applyChanges(text: string, changes: Change[]): string {
  let [at, result] = [0, ''];
  for (const change of [...changes].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, change.start) + change.text;
    at = change.end;
  }
  return result + text.slice(at);
}
