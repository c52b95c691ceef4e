/** Makes `<Glossary />` into a filter with a row of letters, and an entry for each term of docs/glossary.yaml. */
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {termLinksClass, type GlossaryTerm} from '../lib/glossary-terms';
import {parseMdx} from '../lib/markdown';
import {block} from '../lib/mdx-elements';
import {heading, joined, link, text} from '../lib/nodes';
import {textOf} from '../lib/text-of';
import {makeEntries} from './entries';
import {defineComponent, lookUp} from './lib/components';
import type {Page} from './lib/types';

export const glossaryList = defineComponent({
  form: 'block',
  make(_attributes, page) {
    const terms = [...page.data.glossary].sort((a, b) => a.term.localeCompare(b.term, 'en'));
    const firsts = findFirsts(terms);
    const entries = terms.flatMap((term) =>
      makeEntry(term, page, firsts.get(letterOf(term)) === term),
    );
    reportRepeatedLinks(entries, page);
    const filter = block('PageFilter', {of: 'terms', entries: 'h2'}, [makeLetters(firsts)]);
    return [filter, makeEntries(entries)];
  },
});

const letterOf = ({term}: GlossaryTerm): string => term.charAt(0).toUpperCase();

/** Returns the first term of each letter. */
function findFirsts(terms: GlossaryTerm[]): Map<string, GlossaryTerm> {
  const firsts = new Map<string, GlossaryTerm>();
  for (const term of terms) if (!firsts.has(letterOf(term))) firsts.set(letterOf(term), term);
  return firsts;
}

/** Makes a link to the first term of each letter. */
function makeLetters(firsts: Map<string, GlossaryTerm>): Nodes {
  const links = [...firsts].map(([letter, {id}]) => [link(`#${id}`, [letter])]);
  return block('nav', {'aria-label': 'Terms by first letter'}, joined(links, ' '));
}

/**
 * Makes MDX of a term, so that the later steps resolve its names and check its words as on a page. Styles show the letter
 * above the first term of each letter.
 */
function makeEntry(entry: GlossaryTerm, page: Page, isFirst: boolean): Nodes[] {
  const {file, line, ...term} = entry;
  const parse = (source: string): Nodes[] => {
    const origin = text('');
    page.setOrigin(origin, file, line);
    const tree = lookUp(origin, page, () => parseMdx(source));
    if (tree) page.setOrigin(tree, file, line);
    return tree?.children ?? [];
  };
  // Leave out whether a field is in the path, query, header or body, which is the same in nearly all calls.
  const fields = term.see.map((address) => {
    const shown = address.replace(/\.(path|query|header|body)\./, '.');
    return `<Field of="${address}">\`${shown}\`</Field>`;
  });
  const lines: string[] = [];
  if (term.read.length > 0) lines.push(`Read: ${term.read.join(', ')}`);
  if (fields.length > 0) lines.push(`In the API: ${fields.join(', ')}`);
  // One line, because it matters less than the definition.
  const links = parse(lines.join(' · ')).map(
    (node) => ({...node, data: {hProperties: {className: [termLinksClass]}}}) as Nodes,
  );
  const title = heading(2, term.id, term.term);
  if (isFirst) title.data = {hProperties: {id: term.id, 'data-letter': letterOf(entry)}};
  return [title, ...parse(term.text), ...links];
}

/** Two links with the same text would be hard to distinguish in a list of links. */
function reportRepeatedLinks(entries: Nodes[], page: Page): void {
  const seen = new Set<string>();
  visit({type: 'root', children: entries} as Nodes, 'link', (node) => {
    const words = textOf(node);
    if (seen.has(words))
      page.fail(node, `another link of the glossary has the text "${words}" too`);
    seen.add(words);
  });
}
