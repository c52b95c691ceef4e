/** Replaces parts of a page's HTML and leaves the rest as it is. */
import type {Element} from 'hast';

/** A part of the text, from `start` up to `end`, and what replaces it. */
export type Change = {start: number; end: number; text: string};

type Range = Pick<Change, 'start' | 'end'>;
type Position = {start: {offset?: number}; end: {offset?: number}};

const rangeOf = (position: Position | undefined, what: string): Range => {
  const [start, end] = [position?.start.offset, position?.end.offset];
  if (start === undefined || end === undefined) throw new Error(`${what} has no position in the HTML`);
  return {start, end};
};

/** Where an element is, with its tags. */
export const elementRange = (element: Element): Range => rangeOf(element.position, `<${element.tagName}>`);

/** Where the first tag of an element is. */
export const tagRange = (element: Element): Range => rangeOf(element.data?.position?.opening, `<${element.tagName}>`);

/** Where an attribute of an element is, by the name of its property. */
export const attributeRange = (element: Element, property: string): Range =>
  rangeOf(element.data?.position?.properties?.[property], `${property} of <${element.tagName}>`);

/** Writes an attribute. */
export const writeAttribute = (name: string, value: string): string =>
  `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

/** The text with all changes, which must not overlap. */
export function applyChanges(text: string, changes: Change[]): string {
  let [at, result] = [0, ''];
  for (const change of [...changes].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, change.start) + change.text;
    at = change.end;
  }
  return result + text.slice(at);
}
