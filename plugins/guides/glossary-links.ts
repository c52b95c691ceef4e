/** Links the first use of each glossary term on a page to its definition. */
import type {Nodes, Parents, PhrasingContent, Text} from 'mdast';
import {SKIP, visitParents} from 'unist-util-visit-parents';
import {glossaryPath, type GlossaryTerm} from './lib/glossary-terms';
import {isJsx} from './lib/jsx';
import {link, text} from './lib/nodes';
import type {Transform} from './lib/types';

const untouched = new Set(['heading', 'link', 'linkReference', 'code', 'inlineCode', 'definition', 'yaml']);

export const linkGlossaryTerms: Transform = (tree, page) => {
  const finder = makeFinder(page.facts.glossary);
  if (!finder) return;
  const used = new Set<string>();
  const found: {node: Text; parent: Parents; parts: PhrasingContent[]}[] = [];
  // Links inside a summary or a button don't work, so skip their text.
  visitParents(tree, (node, ancestors) => {
    if (untouched.has(node.type) || isTitle(node) || isHeaderRow(node, ancestors.at(-1))) return SKIP;
    if (isJsx(node) && (node.name === 'summary' || (node.type === 'mdxJsxTextElement' && node.name !== 'Note')))
      return SKIP;
    const parent = ancestors.at(-1);
    if (node.type !== 'text' || !parent) return undefined;
    const parts = linkTerms(node.value, finder, used);
    if (parts.length > 1 || parts[0]?.type === 'link') found.push({node, parent, parts});
    return undefined;
  });
  for (const {node, parent, parts} of found) {
    parent.children.splice((parent.children as Nodes[]).indexOf(node), 1, ...(parts as never[]));
  }
  page.counts.glossaryLinks += used.size;
};

const isTitle = (node: Nodes): boolean =>
  Boolean((node.data as {directiveLabel?: boolean} | undefined)?.directiveLabel);
const isHeaderRow = (node: Nodes, parent: Nodes | undefined): boolean =>
  parent?.type === 'table' && parent.children[0] === node;

type Finder = {pattern: RegExp; termOf: (spelling: string) => GlossaryTerm | undefined};

/** Finds whole words in a text, and prefers the longest spelling. */
function makeFinder(glossary: GlossaryTerm[]): Finder | undefined {
  const spellings = glossary
    .filter((term) => term.link)
    .flatMap((term) => [term.term, ...term.also].map((spelling) => ({spelling, term})));
  if (spellings.length === 0) return undefined;
  spellings.sort((a, b) => b.spelling.length - a.spelling.length);
  const alternatives = spellings.map(({spelling}) => spelling.split(/\s+/).map(escapePattern).join('\\s+'));
  const plain = (word: string): string => word.replace(/\s+/g, ' ');
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}_-])`, 'giu'),
    termOf(found) {
      const word = plain(found);
      return spellings.find(({spelling}) =>
        isAcronym(spelling) ? plain(spelling) === word : plain(spelling).toLowerCase() === word.toLowerCase(),
      )?.term;
    },
  };
}

/** Returns whether a spelling is case-sensitive: "PEP", "PEPs" and "RFC 3339", because "pep" is another word. */
const isAcronym = (spelling: string): boolean => /(^|\s)[A-Z]{2,}s?(\s|$)/.test(spelling);
const escapePattern = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function linkTerms(value: string, {pattern, termOf}: Finder, used: Set<string>): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const match of value.matchAll(pattern)) {
    const term = termOf(match[0]);
    if (!term || used.has(term.id)) continue;
    used.add(term.id);
    if (match.index > from) parts.push(text(value.slice(from, match.index)));
    parts.push(link(`${glossaryPath}#${term.id}`, [text(match[0])], 'glossary-term'));
    from = match.index + match[0].length;
  }
  if (from < value.length) parts.push(text(value.slice(from)));
  return parts;
}
