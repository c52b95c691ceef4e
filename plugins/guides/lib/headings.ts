/** Reads the text and the id of a heading as it is written. */
import type {Heading} from 'mdast';
import {toString} from 'mdast-util-to-string';

/** Matches an explicit id, which a writer puts in a comment at the end of a heading: `#old-id`. */
const explicitId = /^\/\*\s*#(?<id>\S+)\s*\*\/$/;

/** Returns the text of a heading without its explicit id, and the id that Docusaurus gives the heading. */
export function readHeading(heading: Heading): {text: string; id: string} {
  const last = heading.children.at(-1);
  const id = last?.type === 'mdxTextExpression' ? explicitId.exec(last.value)?.groups?.id : undefined;
  const text = toString(id ? heading.children.slice(0, -1) : heading).trim();
  return {text, id: id ?? toSlug(text)};
}

/** Converts the text of a heading to its id: the rule of github-slugger, which Docusaurus uses. */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
