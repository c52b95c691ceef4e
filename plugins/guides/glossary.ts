/**
 * Makes `<Glossary />` into a row of letters, and a heading and a text for each term of docs/glossary.yaml. Links the
 * first use of each term on all other pages to its definition, and gives the pop-up definitions their texts.
 */
import type {Nodes, PhrasingContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {SKIP, visit} from 'unist-util-visit';
import {lookUp, type Component} from './lib/components';
import {glossaryPath, termLinksClass, type GlossaryTerm} from '../lib/glossary-terms';
import {parseMdx} from '../lib/markdown';
import {block, heading, isJsx, joined, link, paragraph, text} from '../lib/nodes';
import type {Page, Transform} from './lib/types';

export const glossaryList: Component = {
  form: 'block',
  make(_, page) {
    const terms = [...page.data.glossary].sort((a, b) => a.term.localeCompare(b.term, 'en'));
    const entries = terms.flatMap((term) => makeEntry(term, page));
    reportRepeatedLinks(entries, page);
    return [makeLetters(terms), ...entries];
  },
};

/** Makes the links from each letter to its first term. */
function makeLetters(terms: GlossaryTerm[]): Nodes {
  const letterOf = ({term}: GlossaryTerm): string => term.charAt(0).toUpperCase();
  const first = terms.filter((term, i) => i === 0 || letterOf(term) !== letterOf(terms[i - 1]!));
  const links = first.map((term) => [link(`#${term.id}`, [letterOf(term)])]);
  return block('nav', {'aria-label': 'Terms by first letter', className: 'letters'}, [paragraph(joined(links, ' '))]);
}

/** Makes MDX of a term, so that the later steps resolve its names and check its words as on a page. */
function makeEntry({file, line, ...term}: GlossaryTerm, page: Page): Nodes[] {
  const parse = (source: string): Nodes[] => {
    const origin = text('');
    page.setOrigin(origin, file, line);
    const tree = lookUp(origin, page, () => parseMdx(source));
    if (tree) page.setOrigin(tree, file, line);
    return tree?.children ?? [];
  };
  // Leave out whether a field is in the path, query, header or body, which is the same in nearly all calls.
  const fields = term.see.map(
    (address) => `<Field of="${address}">\`${address.replace(/\.(path|query|header|body)\./, '.')}\`</Field>`,
  );
  const links = [
    term.read.length > 0 && `Read: ${term.read.join(', ')}`,
    fields.length > 0 && `In the API: ${fields.join(', ')}`,
  ];
  const hProperties = {className: [termLinksClass]};
  return [
    heading(2, term.id, term.term),
    ...parse(term.text),
    ...parse(links.filter(Boolean).join('\n\n')).map((node) => ({...node, data: {hProperties}}) as Nodes),
  ];
}

/** Two links with the same text would be hard to distinguish in a list of links. */
function reportRepeatedLinks(entries: Nodes[], page: Page): void {
  const seen = new Set<string>();
  for (const entry of entries) {
    visit(entry, 'link', (node) => {
      const words = toString(node);
      if (seen.has(words)) page.fail(node, `another link of the glossary has the text "${words}" too`);
      seen.add(words);
    });
  }
}

/** Links the first use of each term. */
export const linkGlossaryTerms: Transform = (tree, page) => {
  // The glossary doesn't link to itself.
  if (tree.children.some((node) => isJsx(node) && node.name === 'nav') || page.data.glossary.length === 0) return;
  const finder = makeFinder(page.data.glossary);
  const used = new Set<string>();
  visit(tree, (node, index, parent) => {
    if (isUntouched(node, parent)) return SKIP;
    if (node.type !== 'text' || !parent) return undefined;
    const parts = linkTerms(node.value, finder, used);
    parent.children.splice(index!, 1, ...(parts as never[]));
    return index! + parts.length;
  });
};

/** Text that isn't linked. Links inside a summary or a button don't work, and would hide those of a diagram. */
const isUntouched = (node: Nodes, parent: Nodes | undefined): boolean =>
  ['heading', 'link', 'linkReference', 'code', 'inlineCode', 'definition', 'yaml'].includes(node.type) ||
  Boolean((node.data as {directiveLabel?: boolean} | undefined)?.directiveLabel) ||
  (parent?.type === 'table' && parent.children[0] === node) ||
  (isJsx(node) &&
    (['summary', 'Diagram'].includes(node.name ?? '') || (node.type === 'mdxJsxTextElement' && node.name !== 'Note')));

type Finder = {pattern: RegExp; termOf: (spelling: string) => GlossaryTerm | undefined};

/** Finds whole words in a text, and prefers the longest spelling. */
function makeFinder(glossary: GlossaryTerm[]): Finder {
  const terms = new Map<string, GlossaryTerm>();
  for (const term of glossary.filter((one) => one.link))
    for (const word of [term.term, ...term.also]) terms.set(isAcronym(word) ? word : word.toLowerCase(), term);
  // Terms consist of letters, digits, spaces and hyphens.
  const words = [...terms.keys()].sort((a, b) => b.length - a.length);
  const alternatives = words.join('|').replaceAll(' ', '\\s+');
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${alternatives})(?![\\p{L}\\p{N}_-])`, 'giu'),
    termOf(found) {
      const word = found.replace(/\s+/g, ' ');
      return terms.get(word) ?? terms.get(word.toLowerCase());
    },
  };
}

/** Returns whether a spelling is case-sensitive: "PEP", "PEPs" and "RFC 3339", because "pep" is another word. */
const isAcronym = (spelling: string): boolean => /(^|\s)[A-Z]{2,}s?(\s|$)/.test(spelling);

function linkTerms(value: string, {pattern, termOf}: Finder, used: Set<string>): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const match of value.matchAll(pattern)) {
    const term = termOf(match[0]);
    if (!term || used.has(term.id)) continue;
    used.add(term.id);
    if (match.index > from) parts.push(text(value.slice(from, match.index)));
    parts.push(link(`${glossaryPath}#${term.id}`, [match[0]], {className: ['glossary-term']}));
    from = match.index + match[0].length;
  }
  if (from < value.length) parts.push(text(value.slice(from)));
  return parts;
}
