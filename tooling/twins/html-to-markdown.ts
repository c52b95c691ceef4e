/** Turns the content of a built page into Markdown. */
import type {Element, ElementContent, Root} from 'hast';
import {select, selectAll} from 'hast-util-select';
import type {Root as MarkdownRoot, RootContent} from 'mdast';
import rehypeRemark from 'rehype-remark';
import {unified} from 'unified';
import {wordsOf} from '../finish/pages';

const converter = unified().use(rehypeRemark);

/** The content of a page, as `readPage` extracts it, as Markdown nodes without its h1. */
export function toMarkdown(main: Element): RootContent[] {
  // One search for each rule, as matching each node against each selector takes much longer.
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

/** Replaces an element that one of our components draws by elements that Markdown has words for. */
type Rewrite = (node: Element, plain: (node: ElementContent) => ElementContent[]) => ElementContent[];

const element = (tagName: string, children: ElementContent[], properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const text = (value: string): ElementContent => ({type: 'text', value});

/** The first rule that matches an element rewrites it. */
const rules: [selector: string, rewrite: Rewrite][] = [
  ['h1', () => []],
  ['svg', () => []],
  // The index names the glossary; a link at every term would make a twin a tenth longer.
  ['a.glossary-term', (node, plain) => node.children.flatMap(plain)],
  // Opens a call in the sandbox of a page, which only works there. The call is written beside it.
  ['a[href*="?try="]', (node, plain) => node.children.flatMap(plain)],
  ['div[data-language]', readFrame],
  ['section:has(a.card)', (node) => [element('ul', selectAll('a.card', node).map(readCard))]],
  ['.theme-admonition', readAdmonition],
  // A note leads back to its line, which only helps where lines have addresses.
  ['a[aria-label^="Back to"]', () => []],
  ['pre', (node) => [element('pre', [element('code', [text(readCode(node))])])]],
];

/** A frame of code: its title, unless that only names the language, and its lines. */
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

/** The lines of code. A sign that leads to a numbered note becomes a comment, so that it is not read as code. */
function readCode(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  if (node.tagName === 'a' && String(node.properties.ariaLabel).startsWith('Note')) return `// note ${wordsOf(node)}`;
  return node.children.map(readCode).join('');
}

/** A card of a category's page: an entry of a list. */
function readCard(card: Element): Element {
  const title = select('h2', card);
  const summary = select('p', card);
  if (!title) throw new Error(`a card without a title: ${wordsOf(card)}`);
  const link = element('a', [text(wordsOf(title))], {href: card.properties.href});
  return element('li', [link, ...(summary ? [text(`: ${wordsOf(summary)}`)] : [])]);
}

function readAdmonition(box: Element, plain: Parameters<Rewrite>[1]): ElementContent[] {
  const [head, ...body] = box.children.filter((child) => child.type === 'element');
  // Beside the title, as elements, stand signs that are drawn.
  const title = head.children
    .map((child) => (child.type === 'text' ? child.value : ''))
    .join('')
    .trim();
  const name = title.charAt(0).toUpperCase() + title.slice(1);
  return [element('blockquote', [element('p', [element('strong', [text(name)])]), ...body.flatMap(plain)])];
}
