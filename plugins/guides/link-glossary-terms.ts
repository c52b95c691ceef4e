/** Links the first use of each term of the glossary on a page to its definition. */
import type {Nodes, Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {glossaryPath, type GlossaryTerm} from '../lib/glossary-terms';
import {isJsx} from '../lib/mdx-elements';
import {link, text} from '../lib/nodes';
import type {Transform} from './lib/types';

/** Links the first use of each term: whole words, the longest spelling first. */
export const linkGlossaryTerms: Transform = (tree, page) => {
  const spellings = listSpellings(page.data.glossary);
  if (spellings.size === 0 || isGlossary(tree)) return;
  const pattern = matchAny([...spellings.keys()]);
  const used = new Set<GlossaryTerm>();
  visit(tree, (node, index, parent) => {
    if (isUntouched(node, parent)) return SKIP;
    if (node.type !== 'text' || index === undefined || !parent) return undefined;
    for (const {0: found, index: start} of node.value.matchAll(pattern)) {
      const word = found.replace(/\s+/g, ' ');
      const term = spellings.get(word) ?? spellings.get(word.toLowerCase());
      if (!term || used.has(term)) continue;
      used.add(term);
      const definition = link(`${glossaryPath}#${term.id}`, [found], {
        className: ['glossary-term'],
      });
      const before = text(node.value.slice(0, start));
      const rest = text(node.value.slice(start + found.length));
      parent.children.splice(index, 1, ...([before, definition, rest] as never[]));
      // The rest is visited next.
      return index + 2;
    }
    return undefined;
  });
};

/** Returns whether a page is the glossary, which has a row of letters, and doesn't link to itself. */
const isGlossary = (tree: Root): boolean =>
  tree.children.some((node) => isJsx(node) && node.name === 'nav');

/** Returns the terms by all their spellings: acronyms as written, and other spellings in lower case. */
function listSpellings(glossary: GlossaryTerm[]): Map<string, GlossaryTerm> {
  const spellings = new Map<string, GlossaryTerm>();
  for (const term of glossary) {
    if (!term.link) continue;
    for (const spelling of [term.term, ...term.also])
      spellings.set(isAcronym(spelling) ? spelling : spelling.toLowerCase(), term);
  }
  return spellings;
}

/** Returns a pattern for whole words. Spellings consist of letters, digits, spaces and hyphens. */
function matchAny(spellings: string[]): RegExp {
  const longestFirst = spellings.sort((a, b) => b.length - a.length);
  const words = longestFirst.join('|').replaceAll(' ', '\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${words})(?![\\p{L}\\p{N}_-])`, 'giu');
}

/** Kinds of nodes whose text isn't linked. */
const untouched = ['heading', 'link', 'linkReference', 'code', 'inlineCode', 'definition'];

/** Returns whether the text of a node isn't linked. Links inside a summary or a button don't work. */
function isUntouched(node: Nodes, parent: Nodes | undefined): boolean {
  if (untouched.includes(node.type)) return true;
  const isBoxTitle = (node.data as {directiveLabel?: boolean} | undefined)?.directiveLabel;
  const isTableHead = parent?.type === 'table' && parent.children[0] === node;
  if (isBoxTitle || isTableHead) return true;
  if (!isJsx(node)) return false;
  // Links would hide those of a diagram.
  if (node.name === 'summary' || node.name === 'Diagram') return true;
  return node.type === 'mdxJsxTextElement' && node.name !== 'Note';
}

/** Returns whether a spelling is case-sensitive: "PEP", "PEPs" and "RFC 3339", because "pep" is another word. */
const isAcronym = (spelling: string): boolean => /(^|\s)[A-Z]{2,}s?(\s|$)/.test(spelling);
