/** Checks of a guide's text: its boxes, the API names in code font, and numbers that the description states. */
import type {Nodes, Table} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {
  type Description,
  fieldsBelow,
  flatten,
  listEndpoints,
  nearest,
  rootField,
  type Schema,
} from '@screening/api';
import {isJsx} from '../lib/nodes';
import {limits as limitKeywords} from './inline-data';
import type {GuideData} from './lib/data';
import type {Transform} from './lib/types';
import {notSpecified, questionsOfBox} from './open-questions';
import {textOf} from '../lib/text-of';

const boxes = ['note', 'tip', 'info', 'warning', 'danger', notSpecified];

/** Reports misspelled boxes, which the theme shows as plain text, and repeated or incomplete ones about open points. */
export const checkAdmonitions: Transform = (tree, page) => {
  let isSecond = false;
  visit(tree, ['containerDirective', 'leafDirective'], (node) => {
    if (node.type === 'leafDirective')
      page.fail(node, `open a box with three colons: \`:::${node.name}\``);
    if (node.type !== 'containerDirective') return;
    const words = textOf(node);
    if (!boxes.includes(node.name))
      page.fail(
        node,
        `no box \`:::${node.name}\`${nearest(node.name, boxes) || `; there are ${boxes.join(', ')}`}`,
      );
    if (!words.trim()) page.fail(node, `the box \`:::${node.name}\` is empty`);
    if (node.name !== notSpecified) return;
    if (isSecond)
      page.fail(
        node,
        'a page can have only one box about open points: move these questions into the first',
      );
    isSecond = true;
    if (questionsOfBox(node).length === 0)
      page.fail(
        node,
        'a box about open points needs a list of questions: `- How long are entities kept?`',
      );
    if (!/customer success/i.test(words))
      page.fail(
        node,
        'the box about open points must say whom to ask: "your customer success contact"',
      );
  });
};

const literal =
  /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|true|false|null|[-+]?\d[\w.,:+%/-]*|"[^"]*"|'[^']*')$/;

/**
 * Checks that words in code font exist in the description, or with a reason in docs/vocabulary/code-words.txt.
 *
 * Accepts a code span that is known as a whole. Otherwise checks each of its words: `Schema.field`,
 * `createAlerts: true`, `GET /groups?page=2`. Ignores numbers, dates, quoted strings, `true`, `false` and `null`.
 */
export const checkCodeWords: Transform = (tree, page) => {
  const known = page.data.index.names();
  visit(tree, (node) => {
    // Text inside a link names the linked page.
    if (node.type === 'link') return SKIP;
    if (node.type !== 'inlineCode') return undefined;
    for (const word of listUnknown(node.value, known, page.data)) {
      const near = (word.length > 3 && nearest(word, [...known, ...page.data.codeWords])) || '.';
      const remedy = 'Add a correct word to docs/vocabulary/code-words.txt';
      page.fail(node, `\`${word}\` is not in the description${near} ${remedy}`);
    }
    return undefined;
  });
};

function listUnknown(
  span: string,
  known: ReadonlySet<string>,
  {doc, codeWords}: GuideData,
): string[] {
  const isKnown = (word: string): boolean =>
    known.has(word) || codeWords.has(word) || literal.test(word);
  const value = span.trim();
  if (isKnown(value)) return [];
  if (/^([A-Z]+ )?\/\S*$/.test(value)) {
    const bases = doc.servers.map(({url}) => new URL(url).pathname);
    const [call, query = ''] = bases
      .reduce((short, base) => short.replace(`${base}/`, '/'), value)
      .split('?');
    return [call, ...query.split('&').map((pair) => pair.split('=')[0])].filter(
      (word) => word && !isKnown(word),
    );
  }
  const words =
    value
      .replace(/"[^"]*"|'[^']*'/g, ' ')
      .match(/--[\w-]+|\$?[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*/gu) ?? [];
  return words.filter((word) => !isKnown(word) && !word.split('.').every(isKnown));
}

const number = /(?<![\p{L}\p{N}_.,:/$€£#-])\d+(?:\.\d+)?(?![\p{L}\p{N}_:/%-]|[.,]\d|\s*%)/gu;
const limitBefore =
  /(default(s| is| of| to)*|at (least|most)|up to|no (more|less|fewer) than|(minimum|maximum)( is| of)?|starts? (at|with|from)|\d\s*(to|and|–|-))\s*$/i;
const limitAfter = /^\s*((to|and|–|-)\s*\d|by default|at (most|least)|or (more|less))/i;
const counts =
  /^\s+(?!errors?\b|responses?\b|answers?\b|codes?\b|status|replies\b|is\b|as\b|means?\b|says\b)\p{L}*[^s\W]s\b|^\s+(of|per)\b/iu;

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
export const checkTypedLimits: Transform = (tree, page) => {
  const limits = listLimits(page.data.doc);
  const statuses = page.data.index.errors().map(({status}) => status);
  visit(tree, (node, _index, parent) => {
    if (node.type === 'heading') return SKIP;
    const isRow = node.type === 'tableRow';
    const hasText = isJsx(node) && node.children.some(({type}) => type === 'text');
    if (!isRow && node.type !== 'paragraph' && !hasText) return undefined;
    const line = readWords(node);
    const header = isRow ? readWords((parent as Table).children[0]) : '';
    for (const sentence of isRow ? [line] : line.split(/(?<=[.!?])\s+/)) {
      for (const {0: digits, index} of sentence.matchAll(number)) {
        const [before, after] = [sentence.slice(0, index), sentence.slice(index + digits.length)];
        if (statuses.includes(digits) && !counts.test(after)) {
          page.fail(node, `the status code ${digits} is typed: write <Status of="${digits}" />`);
          continue;
        }
        if (/^[01]$/.test(digits) && !limitBefore.test(before) && !limitAfter.test(after)) continue;
        const found = toWords(`${sentence} ${header}`);
        const limit = limits.find(
          ({value, words}) => value === Number(digits) && words.every((w) => found.includes(w)),
        );
        if (limit) page.fail(node, `the limit ${digits} is typed: write ${limit.component}`);
      }
    }
    return SKIP;
  });
};

/** Splits a name into words: both `pageSize` and `Page sizes` become `page`, `size`. */
const toWords = (text: string): string[] =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) =>
    word.toLowerCase().replace(/(?<=..)s$/, ''),
  );

/**
 * Lists every bound and default of the description: its value, the component that inserts it, and the words of the
 * field's name. A sentence that has all of these words is about the field.
 */
function listLimits(doc: Description) {
  const fields: [of: string, schema: Schema][] = [
    ...listEndpoints(doc).flatMap(({operation: {operationId}, parameters}) =>
      parameters.map(({name, in: part, schema = {}}): [string, Schema] => [
        `${operationId}.${part}.${name}`,
        schema,
      ]),
    ),
    ...Object.entries(doc.components.schemas ?? {}).flatMap(([name, schema]) =>
      fieldsBelow(doc, rootField(doc, schema)).map((field): [string, Schema] => [
        `${name}.${field.name}`,
        field.flat,
      ]),
    ),
  ];
  const rate = Number(doc.info['x-rate-limit']?.requestsPerSecond);
  const limits = fields.flatMap(([of, schema]) =>
    limitKeywords.map((is) => ({
      value: flatten(doc, schema)[is] as unknown,
      words: toWords(of.split('.').at(-1)!),
      component: `<Limit of="${of}" is="${is}" />`,
    })),
  );
  return ['request second', 'rate limit', 'call second']
    .map((name) => ({
      value: rate as unknown,
      words: toWords(name),
      component: '<Limit of="rateLimit" />',
    }))
    .concat(limits.filter(({value}) => typeof value === 'number'));
}

/**
 * Returns the words of a line, including the names of fields in components. In code, links and components, digits become
 * `#`, because these numbers aren't typed as prose.
 */
function readWords(node: Nodes, isInside = false): string {
  const isHidden =
    isInside ||
    node.type === 'link' ||
    node.type === 'inlineCode' ||
    (node.type === 'mdxJsxTextElement' && node.name !== 'Note');
  if ('value' in node) return isHidden ? node.value.replace(/\d/g, '#') : node.value;
  const of =
    isJsx(node) &&
    node.attributes.find((a) => a.type === 'mdxJsxAttribute' && a.name === 'of')?.value;
  const inner = 'children' in node ? node.children.map((child) => readWords(child, isHidden)) : [];
  return (
    (typeof of === 'string' ? ` ${of.split('.').at(-1)!.replace(/\d/g, '#')} ` : '') +
    inner.join(node.type === 'tableRow' ? ' | ' : '')
  );
}
