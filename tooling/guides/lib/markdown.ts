/** Parsing of guides, and of the pieces of Markdown that the description and the glossary hold. */
import type {Nodes, PhrasingContent, Root} from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';

const mdx = unified().use(remarkParse).use(remarkMdx).use(remarkFrontmatter).use(remarkDirective).use(remarkGfm);
const markdown = unified().use(remarkParse);

/** Parses MDX as the site does. Throws at the first thing that is no MDX, with its place. */
export const parseMdx = (source: string): Root => mdx.parse(source);

/**
 * The first paragraph of a text of the description, as content of a line. Such a text is Markdown
 * without MDX: a tag or a brace in it is a sign like any other.
 */
export function parseSentence(source: string): PhrasingContent[] {
  const first = markdown.parse(source.trim()).children.find((node) => node.type === 'paragraph');
  return first ? first.children.map(withoutHtml) : [];
}

function withoutHtml<T extends Nodes>(node: T): T {
  if (node.type === 'html') return {type: 'text', value: node.value} as Nodes as T;
  return 'children' in node ? {...node, children: node.children.map(withoutHtml)} : node;
}
