/**
 * Transforms `<Glossary />` into a row of letters, and a heading and a text for each term of docs/glossary.yaml. Two
 * links with the same text would be hard to distinguish in a list of links, so they are reported.
 */
import type {Nodes, Paragraph, PhrasingContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {lookUp, readAttributes, replaceComponents} from './lib/jsx';
import {termLinksClass, type GlossaryTerm} from './lib/glossary-terms';
import {parseMdx} from './lib/markdown';
import {code, flowElement, heading, link, paragraph, text} from './lib/nodes';
import type {Page, Transform} from './lib/types';

export const transformGlossary: Transform = (tree, page) => {
  replaceComponents(tree, new Set(['Glossary']), (node) => {
    if (!readAttributes(node, page, {})) return undefined;
    if (node.type !== 'mdxJsxFlowElement') {
      page.fail(node, '<Glossary /> must be alone on its line, with a blank line before and after it');
      return undefined;
    }
    const terms = [...page.facts.glossary].sort((a, b) => a.term.localeCompare(b.term, 'en'));
    const entries = terms.flatMap((term) => makeEntry(term, page));
    reportRepeatedLinks(entries, page);
    return [makeLetters(terms), ...entries];
  });
};

/** Makes the links from each letter to its first term. */
function makeLetters(terms: GlossaryTerm[]): Nodes {
  const first = new Map<string, string>();
  for (const {term, id} of terms) {
    const letter = term.charAt(0).toUpperCase();
    if (!first.has(letter)) first.set(letter, id);
  }
  const links = [...first].map(([letter, id]) => link(`#${id}`, [text(letter)]));
  return flowElement('nav', {'aria-label': 'Terms by first letter', className: 'letters'}, [
    paragraph(links.flatMap((node, i) => (i ? [text(' '), node] : [node]))),
  ]);
}

function makeEntry(term: GlossaryTerm, page: Page): Nodes[] {
  const guides = term.read
    .flatMap((markdown) => readMarkdown(markdown, term, term.line, page))
    .flatMap((node) => (node.type === 'paragraph' ? node.children : []));
  // Give each address a placeholder node, so that a wrong address is reported at the term instead of the page.
  const fields = term.see.flatMap((address): PhrasingContent[] => {
    const at: Nodes = {type: 'text', value: address};
    page.setOrigin(at, term.file, term.line);
    const field = lookUp(at, page, () => page.facts.book.field(address));
    // Leave out whether it is in the path, query, header or body, which is the same in nearly all calls.
    return field ? [link(field.url, [code(address.replace(/\.(path|query|header|body)\./, '.'))])] : [];
  });
  return [
    heading(2, term.id, [text(term.term)]),
    ...readMarkdown(term.text, term, term.textLine, page),
    ...makeLinks('Read: ', guides, term, page),
    ...makeLinks('In the API: ', fields, term, page),
  ];
}

function makeLinks(label: string, links: PhrasingContent[], {file, line}: GlossaryTerm, page: Page): Nodes[] {
  if (links.length === 0) return [];
  const made: Paragraph = {
    ...paragraph([text(label), ...links.flatMap((node, i) => (i ? [text(', '), node] : [node]))]),
    data: {hProperties: {className: [termLinksClass]}},
  };
  page.setOrigin(made, file, line);
  return [made];
}

/** Parses a text as MDX, so that the later steps resolve its facts and check its words as on a page. */
function readMarkdown(source: string, {file}: GlossaryTerm, line: number, page: Page): Nodes[] {
  try {
    const tree = parseMdx(source);
    page.setOrigin(tree, file, line);
    return tree.children;
  } catch (error) {
    const at: Nodes = {type: 'text', value: ''};
    page.setOrigin(at, file, line);
    page.fail(at, error instanceof Error ? error.message : String(error));
    return [];
  }
}

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
