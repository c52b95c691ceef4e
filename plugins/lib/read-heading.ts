/** Reads headings as Docusaurus does. */
import type {Heading} from 'mdast';
import {toSlug} from '@screening/api';
import {textOf} from './text-of';

/** Matches an explicit id, which a writer puts in a comment at the end of a heading: `#old-id`. */
const explicitId = /^\/\*\s*#(?<id>\S+)\s*\*\/$/;

/** Returns the text of a heading without its explicit id, and the id that Docusaurus gives the heading. */
export function readHeading({children}: Heading): {text: string; id: string} {
  const last = children.at(-1);
  const id =
    last?.type === 'mdxTextExpression' ? explicitId.exec(last.value)?.groups?.id : undefined;
  const title = textOf(id ? children.slice(0, -1) : children).trim();
  return {text: title, id: id ?? toSlug(title)};
}
