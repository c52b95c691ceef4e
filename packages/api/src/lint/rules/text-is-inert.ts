/** The rule `text-is-inert`. */
import type {Oas3Visitor} from '@redocly/openapi-core';
import {remark} from 'remark';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {visit} from 'unist-util-visit';
import {visitTexts} from './visit-texts';

const parser = remark().use(remarkGfm).use(remarkMdx);

/** Parts of Markdown that a page would run or load, and definitions, which could hide the target of a link. */
const activeParts = /^(mdx.*|html|image|imageReference|definition)$/;

/** Matches a page of this site, a heading, an https address or a mail address. */
const linkTarget = /^(\/(?!\/)|#|https:\/\/|mailto:)/;

/**
 * Reports texts that a page could run, load or link: HTML, images, links to other kinds of targets, and the code of MDX,
 * which is between braces and in lines that start with `import` or `export`. Our pages show such text as it is, but
 * readers open the description in other tools, and some of those render it. Redocly's `no-unsafe-markdown` only knows
 * some unsafe forms of links.
 */
export const textIsInert = (): Oas3Visitor =>
  visitTexts((text) => {
    try {
      const part = firstActivePart(text);
      if (part === undefined) return undefined;
      return `Put code such as a tag, a brace or an import in a code span, and link only to pages: ${part}`;
    } catch (error) {
      return `MDX can't read this text: ${(error as Error).message} Put a brace or a < in a code span.`;
    }
  });

/** Returns the first part of a text that a page would run or load. Throws an error if MDX can't parse the text. */
function firstActivePart(text: string): string | undefined {
  const found: string[] = [];
  visit(parser.parse(text), (node) => {
    const isUnsafeLink = node.type === 'link' && !linkTarget.test(node.url);
    if (activeParts.test(node.type) || isUnsafeLink)
      found.push(text.slice(node.position?.start.offset, node.position?.end.offset));
  });
  return found[0];
}
