/** Parses guides, and the Markdown in the description and the glossary. */
import type {Nodes, PhrasingContent, Root} from 'mdast';
import {remark} from 'remark';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';

const mdx = remark().use(remarkMdx).use(remarkDirective).use(remarkGfm);
const markdown = remark();

/** Matches front matter. Its content is the first group. */
export const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\s*(?=\r?\n|$)/;

/** Parses MDX as the site does, without its front matter. Throws an error with the location of malformed MDX. */
export const parseMdx = (source: string): Root =>
  // Blank lines in place of the front matter keep the locations of the nodes.
  mdx.parse(source.replace(frontMatter, (yaml) => yaml.replace(/[^\n]/g, '')));

/** Parses the first paragraph of a text of the description, which isn't MDX: tags and braces are plain characters. */
export function parseSentence(source: string): PhrasingContent[] {
  const first = markdown.parse(source.trim()).children.find((node) => node.type === 'paragraph');
  return first ? first.children.map(withoutHtml) : [];
}

function withoutHtml<T extends Nodes>(node: T): T {
  if (node.type === 'html') return {type: 'text', value: node.value} as Nodes as T;
  return 'children' in node ? {...node, children: node.children.map(withoutHtml)} : node;
}

/**
 * Parses what follows a code block's language: words, `key=value`, `key="some words"`.
 * @returns the values by key, with an empty value for a word, or what can't be read, as text
 */
export function parseMeta(meta: string): Record<string, string> | string {
  const found: Record<string, string> = {};
  const token =
    /\s*(?:(?<key>[\w-]+)=(?:"(?<quoted>[^"]*)"|(?<plain>[^\s"]+))|(?<word>[\w-]+)(?=\s|$))\s*/y;
  while (token.lastIndex < meta.length) {
    const start = token.lastIndex;
    const groups = token.exec(meta)?.groups;
    if (!groups) return `cannot read \`${meta.slice(start)}\` after the language`;
    const {key, quoted, plain, word} = groups;
    const name = word ?? key;
    if (name in found) return `\`${name}\` is given twice`;
    found[name] = (quoted ?? plain ?? '').trim();
  }
  return found;
}
