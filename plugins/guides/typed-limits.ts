/**
 * Reports limits and status codes that are typed instead of taken from the description, because typed numbers become
 * stale when the description changes.
 *
 * Reports a number in prose when
 * - it equals a bound or default of a field and the sentence contains all words of the field's name
 *   ("a page size of 100"). 0 and 1 are common, so they must also be in a range ("0 to 100", "between 0 and 1") or
 *   follow words such as "at least" or "default";
 * - it is the code of an error in the catalog ("answers 429"), unless it counts something ("500 entities").
 *
 * Ignores numbers in code, links, headings and fences. The words of a sentence include its code and components, and
 * those of a table cell include its whole row.
 */
import type {Nodes, Parents, Text} from 'mdast';
import {visitParents} from 'unist-util-visit-parents';
import {isJsx} from './lib/jsx';
import {listLimits, toWords} from './lib/known-limits';
import type {Page, Transform} from './lib/types';

const number = /(?<![\p{L}\p{N}_.,:/$€£#-])\d+(?:\.\d+)?(?![\p{L}\p{N}_:/%-]|[.,]\d|\s*%)/gu;
const limitBefore =
  /(default(s| is| of| to)*|at (least|most)|up to|no (more|less|fewer) than|(minimum|maximum)( is| of)?|starts? (at|with|from)|\d\s*(to|and|–|-))\s*$/i;
const limitAfter = /^\s*((to|and|–|-)\s*\d|by default|at (most|least)|or (more|less))/i;
const counts =
  /^\s+(?!errors?\b|responses?\b|answers?\b|codes?\b|status|replies\b|is\b|as\b|means?\b|says\b)\p{L}*[^s\W]s\b|^\s+(of|per)\b/iu;

export const checkTypedLimits: Transform = (tree, page) => {
  visitParents(tree, 'text', (node, ancestors) => {
    if (ancestors.some(({type}) => type === 'heading' || type === 'link')) return;
    if (ancestors.some((a) => isJsx(a) && a.name !== 'Note' && a.type === 'mdxJsxTextElement')) return;
    for (const match of node.value.matchAll(number)) {
      page.counts.numbers += 1;
      checkNumber(node, match[0], match.index, ancestors, page);
    }
  });
};

function checkNumber(node: Text, digits: string, at: number, ancestors: Parents[], page: Page): void {
  const {doc, book} = page.facts;
  const before = node.value.slice(0, at);
  const after = node.value.slice(at + digits.length);
  if (book.errors().some(({status}) => status === digits) && !counts.test(after)) {
    page.fail(node, `the status code ${digits} is typed: write <Status of="${digits}" />`);
    return;
  }
  const value = Number(digits);
  if (value <= 1 && Number.isInteger(value) && !limitBefore.test(before) && !limitAfter.test(after)) return;
  const words = new Set(toWords(sentenceAround(node, at, ancestors)));
  const limit = listLimits(doc).find((known) => known.value === value && known.words.every((word) => words.has(word)));
  if (limit) page.fail(node, `the limit ${digits} is typed: write ${limit.component}`);
}

/** Returns the sentence around a number, or in a table the whole row with the header of its column. */
function sentenceAround(node: Text, at: number, ancestors: Parents[]): string {
  const row = ancestors.findIndex(({type}) => type === 'tableRow');
  if (row > 0)
    return [ancestors[row]!, ancestors[row - 1]!.children[0]!].map((n) => readWords(n as Nodes).text).join(' ');
  const block =
    [...ancestors].reverse().find(({type}) => /^(paragraph|mdxJsxFlowElement|tableCell)$/.test(type)) ??
    ancestors.at(-1)!;
  const {text, offset} = readWords(block, node);
  const place = offset + at;
  const start = Math.max(0, ...[...text.slice(0, place).matchAll(/[.!?]\s/g)].map((m) => m.index + 1));
  const end = text.slice(place).search(/[.!?](\s|$)/);
  return text.slice(start, end < 0 ? undefined : place + end);
}

/** Returns the words of a node, including the addresses in components, and the offset of `target` in them. */
function readWords(node: Nodes, target?: Text): {text: string; offset: number} {
  let text = '';
  let offset = 0;
  const walk = (at: Nodes): void => {
    if (at === target) offset = text.length;
    if ('value' in at && typeof at.value === 'string') text += at.value;
    if (isJsx(at)) {
      const of = at.attributes.find((a) => a.type === 'mdxJsxAttribute' && a.name === 'of')?.value;
      if (typeof of === 'string') text += ` ${of.split('.').at(-1)} `;
    }
    if ('children' in at) at.children.forEach(walk);
  };
  walk(node);
  return {text, offset};
}
