/**
 * Makes `<Glossary />` into a row of letters, and a heading and a text for each term of docs/glossary.yaml. Links the
 * first use of each term on all other pages to its definition, and gives the pop-up definitions their texts.
 */
import type {Nodes} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {lookUp, type Component} from './lib/components';
import {glossaryPath, termLinksClass, type GlossaryTerm} from '../lib/glossary-terms';
import {parseMdx} from '../lib/markdown';
import {block, heading, isJsx, joined, link, paragraph, text} from '../lib/nodes';
import type {Page, Transform} from './lib/types';
import {textOf} from '../lib/text-of';

export const glossaryList: Component = {
  form: 'block',
  make(_, page) {
    const terms = [...page.data.glossary].sort((a, b) => a.term.localeCompare(b.term, 'en'));
    const entries = terms.flatMap((term) => makeEntry(term, page));
    reportRepeatedLinks(entries, page);
    return [makeLetters(terms), ...entries];
  },
};

function makeLetters(terms: GlossaryTerm[]): Nodes {
  const letterOf = ({term}: GlossaryTerm): string => term.charAt(0).toUpperCase();
  const first = terms.filter((term, i) => i === 0 || letterOf(term) !== letterOf(terms[i - 1]!));
  const links = first.map((term) => [link(`#${term.id}`, [letterOf(term)])]);
  return block('nav', {'aria-label': 'Terms by first letter', className: 'letters'}, [
    paragraph(joined(links, ' ')),
  ]);
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
    (address) =>
      `<Field of="${address}">\`${address.replace(/\.(path|query|header|body)\./, '.')}\`</Field>`,
  );
  const links = [
    term.read.length > 0 && `Read: ${term.read.join(', ')}`,
    fields.length > 0 && `In the API: ${fields.join(', ')}`,
  ];
  const hProperties = {className: [termLinksClass]};
  return [
    heading(2, term.id, term.term),
    ...parse(term.text),
    ...parse(links.filter(Boolean).join('\n\n')).map(
      (node) => ({...node, data: {hProperties}}) as Nodes,
    ),
  ];
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

/** Links the first use of each term: whole words, the longest spelling first. */
export const linkGlossaryTerms: Transform = (tree, page) => {
  // The glossary doesn't link to itself.
  if (
    tree.children.some((node) => isJsx(node) && node.name === 'nav') ||
    page.data.glossary.length === 0
  )
    return;
  const terms = new Map<string, GlossaryTerm>();
  for (const term of page.data.glossary.filter((one) => one.link))
    for (const word of [term.term, ...term.also])
      terms.set(isAcronym(word) ? word : word.toLowerCase(), term);
  // Terms consist of letters, digits, spaces and hyphens.
  const words = [...terms.keys()].sort((a, b) => b.length - a.length).join('|');
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_-])(?:${words.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}_-])`,
    'giu',
  );
  const used = new Set<GlossaryTerm>();
  visit(tree, (node, index, parent) => {
    if (isUntouched(node, parent)) return SKIP;
    if (node.type !== 'text') return undefined;
    for (const {0: found, index: start} of node.value.matchAll(pattern)) {
      const word = found.replace(/\s+/g, ' ');
      const term = terms.get(word) ?? terms.get(word.toLowerCase());
      if (!term || used.has(term)) continue;
      used.add(term);
      const definition = link(`${glossaryPath}#${term.id}`, [found], {
        className: ['glossary-term'],
      });
      const [before, rest] = [node.value.slice(0, start), node.value.slice(start + found.length)];
      parent!.children.splice(index!, 1, ...([text(before), definition, text(rest)] as never[]));
      // The rest is visited next.
      return index! + 2;
    }
    return undefined;
  });
};

/** Text that isn't linked. Links inside a summary or a button don't work, and would hide those of a diagram. */
const isUntouched = (node: Nodes, parent: Nodes | undefined): boolean =>
  ['heading', 'link', 'linkReference', 'code', 'inlineCode', 'definition'].includes(node.type) ||
  Boolean((node.data as {directiveLabel?: boolean} | undefined)?.directiveLabel) ||
  (parent?.type === 'table' && parent.children[0] === node) ||
  (isJsx(node) &&
    (['summary', 'Diagram'].includes(node.name ?? '') ||
      (node.type === 'mdxJsxTextElement' && node.name !== 'Note')));

/** Returns whether a spelling is case-sensitive: "PEP", "PEPs" and "RFC 3339", because "pep" is another word. */
const isAcronym = (spelling: string): boolean => /(^|\s)[A-Z]{2,}s?(\s|$)/.test(spelling);
