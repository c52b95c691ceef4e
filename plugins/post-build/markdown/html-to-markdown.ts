/** Converts the content of a built page to Markdown. */
import type {Element, ElementContent, Root} from 'hast';
import {select, selectAll} from 'hast-util-select';
import type {Root as MarkdownRoot, RootContent} from 'mdast';
import rehypeRemark from 'rehype-remark';
import {unified} from 'unified';
import {wordsOf} from '../pages';
import {anchor} from './anchors';

const converter = unified().use(rehypeRemark, {
  handlers: {'twin-anchor': (_, {properties}: Element) => anchor(String(properties.id))},
});

/** Converts the content of a page, as `readPage` extracts it, to Markdown nodes without its h1. */
export function toMarkdown(main: Element): RootContent[] {
  // Search once for each rule, because matching each node against each selector takes much longer.
  const rewrites = new Map<ElementContent, Rewrite>();
  for (const [selector, rewrite] of rules)
    for (const node of selectAll(selector, main)) if (!rewrites.has(node)) rewrites.set(node, rewrite);
  const plain = (node: ElementContent): ElementContent[] => {
    if (node.type !== 'element') return [node];
    return rewrites.get(node)?.(node, plain) ?? [{...node, children: node.children.flatMap(plain)}];
  };
  const tree: Root = {type: 'root', children: main.children.flatMap(plain)};
  return (converter.runSync(tree) as unknown as MarkdownRoot).children;
}

/** Replaces an element of one of our components with elements that Markdown can express. */
type Rewrite = (node: Element, plain: (node: ElementContent) => ElementContent[]) => ElementContent[];

const element = (tagName: string, children: ElementContent[], properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const text = (value: string): ElementContent => ({type: 'text', value});
const anchorOf = ({properties: {id}}: Element): ElementContent[] => (id ? [element('twin-anchor', [], {id})] : []);

/** The first rule that matches an element rewrites it. */
const rules: [selector: string, rewrite: Rewrite][] = [
  ['h1', () => []],
  ['h2, h3, h4', (node, plain) => [{...node, children: [...node.children.flatMap(plain), ...anchorOf(node)]}]],
  ['a.row-link', anchorOf],
  ['svg', () => []],
  // The index lists the glossary. A link at every term would make a twin a tenth longer.
  ['a.glossary-term', (node, plain) => node.children.flatMap(plain)],
  // A link that opens a call in the sandbox only works on a page. The call is written next to it.
  ['a[href*="?try="]', (node, plain) => node.children.flatMap(plain)],
  ['div[data-language]', readFrame],
  ['section:has(a.card)', (node) => [element('ul', selectAll('a.card', node).map(readCard))]],
  ['.theme-admonition', readAdmonition],
  // A link from a note back to its line only helps where lines have addresses.
  ['a[aria-label^="Back to"]', () => []],
  ['pre', (node) => [element('pre', [element('code', [text(readCode(node))])])]],
];

/** Reads the title and the lines of a code frame. A title from CSS, which only names the language, is left out. */
function readFrame(frame: Element, plain: Parameters<Rewrite>[1]): ElementContent[] {
  const language = String(frame.properties.dataLanguage ?? '');
  const pre = select('pre', frame);
  if (!pre) return frame.children.flatMap(plain);
  const bar = frame.children
    .filter((child) => child !== pre)
    .map((child) => (child.type === 'element' ? wordsOf(child) : ''));
  const title = bar.join(' ').trim();
  const code = element('code', [text(readCode(pre))], {className: [`language-${language}`]});
  return [...(title ? [element('p', [text(`${title}:`)])] : []), element('pre', [code])];
}

/** Reads lines of code. A link to a numbered note becomes a comment, so that it isn't read as code. */
function readCode(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  if (node.tagName === 'a' && String(node.properties.ariaLabel).startsWith('Note')) return `// note ${wordsOf(node)}`;
  return node.children.map(readCode).join('');
}

/** Converts a card of a category page to a list item. */
function readCard(card: Element): Element {
  const title = select('h2', card);
  const summary = select('p', card);
  if (!title) throw new Error(`a card without a title: ${wordsOf(card)}`);
  const link = element('a', [text(wordsOf(title))], {href: card.properties.href});
  return element('li', [link, ...(summary ? [text(`: ${wordsOf(summary)}`)] : [])]);
}

function readAdmonition(box: Element, plain: Parameters<Rewrite>[1]): ElementContent[] {
  const [head, ...body] = box.children.filter((child) => child.type === 'element');
  // The title is text. The elements next to it are drawn icons.
  const title = head.children
    .map((child) => (child.type === 'text' ? child.value : ''))
    .join('')
    .trim();
  const name = title.charAt(0).toUpperCase() + title.slice(1);
  return [element('blockquote', [element('p', [element('strong', [text(name)])]), ...body.flatMap(plain)])];
}
