/**
 * Converts the content of a built page to Markdown. Pages of the reference are written from their models instead
 * (`reference/`). Components of the site are recognized by their attributes and by class names that are the same in
 * each build, not by those that the bundler makes.
 */
import type {Element, ElementContent, Root} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {toMdast, type Options} from 'hast-util-to-mdast';
import type {Root as MarkdownRoot, RootContent} from 'mdast';
import {wordsOf} from '../pages';
import {anchor} from './anchors';
import {anchorOf, bullets, element, elementsIn, paragraph, type Child} from './elements';

/** Converts a node. An element can become several. */
type Convert = (node: ElementContent) => ElementContent[];

const handlers: Options['handlers'] = {
  'markdown-anchor': (_, {properties}) => anchor(String(properties.id)),
};

/** Converts the content of a page, as `readPage` extracts it, to Markdown nodes without its h1. */
export function toMarkdown(main: Element): RootContent[] {
  const content: Root = {type: 'root', children: main.children};
  // Search once for each rule, because matching each node against each selector takes much longer.
  const rewrites = new Map<ElementContent, Rewrite>();
  for (const [selector, rewrite] of rules)
    for (const node of selectAll(selector, content))
      if (!rewrites.has(node)) rewrites.set(node, rewrite);
  const convert: Convert = (node) => {
    if (node.type !== 'element') return [node];
    return (
      rewrites.get(node)?.(node, convert) ?? [{...node, children: node.children.flatMap(convert)}]
    );
  };
  const tree: Root = {
    type: 'root',
    children: (content.children as ElementContent[]).flatMap(convert),
  };
  return (toMdast(tree, {document: true, handlers}) as MarkdownRoot).children;
}

/** Replaces an element of one of our components with elements that Markdown can express. */
type Rewrite = (node: Element, convert: Convert) => ElementContent[];

const unwrap: Rewrite = (node, convert) => node.children.flatMap(convert);

/** The first rule that matches an element rewrites it. */
const rules: [selector: string, rewrite: Rewrite][] = [
  ['h1, svg', () => []],
  [
    'h2, h3, h4',
    (node, convert) => [
      {...node, children: [...node.children.flatMap(convert), ...anchorOf(node)]},
    ],
  ],
  ['a.row-link', anchorOf],
  // The index lists the glossary. A link at every term would make a page a tenth longer.
  ['a.glossary-term', unwrap],
  // A link that opens a call in the sandbox only works on a page. The call is written next to it.
  ['a[href*="?try="]', unwrap],
  // The panels follow each other. The titles of their blocks say which language they are in.
  ['[role="tablist"]', () => []],
  // A card of a response, whose JSON follows. Without it, the card is text.
  ['[role="tabpanel"] [data-result]', () => []],
  ['[data-result] :is(details, summary)', unwrapBlock],
  [
    'figure:has([data-result]) > figcaption',
    (node, convert) => [paragraph(...node.children.flatMap(convert), ':')],
  ],
  ['div[data-language]', readFrame],
  ['section:has(a.card)', (node) => [bullets(selectAll('a.card', node).map(readCard))]],
  ['.theme-admonition', readAdmonition],
  ['figure[data-annotated]', readAnnotated],
  ['pre', (node) => [codeBlock(readCode(node), node.properties.className)]],
];

/** Makes a fold of a card a paragraph of its summary, and its content. */
function unwrapBlock(node: Element, convert: Convert): ElementContent[] {
  const children = node.children.flatMap(convert);
  return node.tagName === 'summary' ? [paragraph(...children)] : children;
}

const codeBlock = (code: string, className: Element['properties'][string]): Element =>
  element('pre', [element('code', [code], {className})]);

function readFrame(frame: Element, convert: Convert): ElementContent[] {
  // The first lines of a program can be folded.
  const pres = selectAll('pre', frame);
  if (pres.length === 0) return frame.children.flatMap(convert);
  const bar = elementsIn(frame).filter((child) => child.tagName !== 'pre' && !select('pre', child));
  const title = bar.map(wordsOf).join(' ').trim() || String(frame.properties.dataTitle ?? '');
  const code = codeBlock(pres.map(readCode).join(''), [
    `language-${String(frame.properties.dataLanguage)}`,
  ]);
  return [...(title ? [paragraph(`${title}:`)] : []), code];
}

/** Reads lines of code. The number of a note becomes a comment at the end of its line. */
function readCode(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  const code = node.children.map(readCode).join('');
  const {dataNoted: number} = node.properties;
  return number === undefined ? code : code.replace(/\n$/, ` // note ${String(number)}\n`);
}

/** Makes an example with notes beside its lines one block of code and a numbered list. */
function readAnnotated(figure: Element, convert: Convert): ElementContent[] {
  const code = selectAll('pre', figure).map(readCode).join('');
  const notes = selectAll('p', figure).map((note) => element('li', note.children.flatMap(convert)));
  return [codeBlock(code, ['language-json']), element('ol', notes)];
}

function readCard(card: Element): Child[] {
  const [title, summary] = ['h2', 'p'].map((tag) => select(tag, card));
  if (!title) throw new Error(`a card without a title: ${wordsOf(card)}`);
  const link = element('a', [wordsOf(title)], {href: card.properties.href});
  return [link, ...(summary ? [`: ${wordsOf(summary)}`] : [])];
}

function readAdmonition(box: Element, convert: Convert): ElementContent[] {
  const [head, ...body] = elementsIn(box);
  // The title is text. The elements next to it are drawn icons.
  const title = head.children
    .flatMap((child) => (child.type === 'text' ? child.value : []))
    .join('')
    .trim();
  const name = title.charAt(0).toUpperCase() + title.slice(1);
  return [element('blockquote', [paragraph(element('strong', [name])), ...body.flatMap(convert)])];
}
