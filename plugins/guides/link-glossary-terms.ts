/** Links the first use of each term of the glossary on a page to its definition. */
import type {Root} from 'mdast';
import {glossaryPath, type GlossaryTerm} from '../lib/glossary-terms';
import {isJsx} from '../lib/mdx-elements';
import {link} from '../lib/nodes';
import {linkWords} from './lib/link-words';
import type {Transform} from './lib/types';

/** Links the first use of each term: whole words, the longest spelling first. */
export const linkGlossaryTerms: Transform = (tree, page) => {
  const spellings = listSpellings(page.data.glossary);
  if (spellings.size === 0 || isGlossary(tree)) return;
  const pattern = matchAny([...spellings.keys()]);
  const used = new Set<GlossaryTerm>();
  linkWords(tree, pattern, (found) => {
    const word = found.replace(/\s+/g, ' ');
    const term = spellings.get(word) ?? spellings.get(word.toLowerCase());
    if (!term || used.has(term)) return undefined;
    used.add(term);
    return link(`${glossaryPath}#${term.id}`, [found], {className: ['glossary-term']});
  });
};

/** Returns whether a page is the glossary, whose filter has a row of letters. It doesn't link to itself. */
const isGlossary = (tree: Root): boolean =>
  tree.children.some(
    (node) => isJsx(node) && node.name === 'PageFilter' && node.children.length > 0,
  );

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

/** Returns whether a spelling is case-sensitive: "PEP", "PEPs" and "RFC 3339", because "pep" is another word. */
const isAcronym = (spelling: string): boolean => /(^|\s)[A-Z]{2,}s?(\s|$)/.test(spelling);
