/** Counts the words of a page and of its Markdown page, to find what the latter lacks. */
import type {Element} from 'hast';
import {matches} from 'hast-util-select';
import type {Nodes} from 'mdast';
import {remark} from 'remark';
import remarkGfm from 'remark-gfm';
import {SKIP, visit} from 'unist-util-visit';
import {textOf} from '../../../plugins/lib/text-of';

const parser = remark().use(remarkGfm);

/**
 * Elements that aren't content: navigation (breadcrumbs, table of contents, previous and next
 * page); buttons, tabs, forms and their messages; links of headings and fields to themselves; the
 * line of the last change; summaries of details; outputs that the Markdown page shortens; and what
 * screen readers skip, such as drawings, which is also there as text.
 */
const controls = [
  'nav, .theme-doc-toc-mobile, .theme-doc-toc-desktop',
  'button, p:has(> button), form, label, input, select, output',
  '[popover], [role=tablist], [role=status]',
  '.hash-link, .row-link',
  '.theme-doc-footer',
  'summary',
  'script, style',
  '[data-markdown-ignore][data-language=text]',
  '[aria-hidden=true]',
  '[data-not-in-markdown]',
].join();

/** Reads the pieces of text of a page's `main`. */
export function readMain(main: Element): string[] {
  const pieces: string[] = [];
  visit(main, (node) => {
    if (node.type === 'text') pieces.push(node.value);
    if (node.type !== 'element') return;
    if (matches(controls, node)) return SKIP;
    if (node.tagName !== 'pre') return;
    // Tokens of highlighted code are parts of words, so read a code block as a whole.
    pieces.push(textOf(node));
    return SKIP;
  });
  return pieces;
}
/** Reads the pieces of text of a Markdown document. */
export function readMarkdownText(markdown: string): string[] {
  const pieces: string[] = [];
  visit(parser.parse(markdown), (node: Nodes) => {
    if ('value' in node) pieces.push(node.value);
    // The page shows the language above the code.
    if (node.type === 'code') pieces.push(node.lang ?? '');
  });
  return pieces;
}

/** Lists the words of `page` that `markdown` lacks or has less often: "word (2 of 3)". */
export function missingWords(page: string[], markdown: string[]): string[] {
  const has = count(markdown);
  return [...count(page)]
    .map(([word, n]): [string, number, number] => [word, has.get(word) ?? 0, n])
    .filter(([, there, wanted]) => there < wanted)
    .map(([word, there, wanted]) => `${word} (${there} of ${wanted})`);
}

function count(pieces: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of pieces
    .join('\n')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
