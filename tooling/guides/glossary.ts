/** Transforms `<Glossary />` into a heading and a text for each term of docs/glossary.yaml. */
import type {Nodes, PhrasingContent} from 'mdast';
import {lookUp, readAttributes, replaceComponents} from './lib/jsx';
import type {GlossaryTerm} from './lib/glossary-terms';
import {parseMdx} from './lib/markdown';
import {code, heading, link, paragraph, text} from './lib/nodes';
import type {Page, Transform} from './lib/types';

export const transformGlossary: Transform = (tree, page) => {
  replaceComponents(tree, new Set(['Glossary']), (node) => {
    if (!readAttributes(node, page, {})) return undefined;
    if (node.type !== 'mdxJsxFlowElement') {
      page.fail(node, '<Glossary /> must be alone on its line, with a blank line before and after it');
      return undefined;
    }
    return [...page.facts.glossary]
      .sort((a, b) => a.term.localeCompare(b.term, 'en'))
      .flatMap((term) => makeEntry(term, page));
  });
};

function makeEntry(term: GlossaryTerm, page: Page): Nodes[] {
  const entry: Nodes[] = [heading(2, term.id, [text(term.term)]), ...readText(term, page)];
  // Give each address a placeholder node, so that a wrong address is reported at the term instead of the page.
  const links = term.see.flatMap((address): PhrasingContent[] => {
    const at: Nodes = {type: 'text', value: address};
    page.setOrigin(at, term.file, term.line);
    const field = lookUp(at, page, () => page.facts.book.field(address));
    return field ? [link(field.url, [code(field.name)])] : [];
  });
  if (links.length)
    entry.push(paragraph([text('In the API: '), ...links.flatMap((node, i) => (i ? [text(', '), node] : [node]))]));
  return entry;
}

/** Parses a text as MDX, so that the later steps resolve its facts and check its words as on a page. */
function readText(term: GlossaryTerm, page: Page): Nodes[] {
  try {
    const tree = parseMdx(term.text);
    page.setOrigin(tree, term.file, term.textLine);
    return tree.children;
  } catch (error) {
    const at: Nodes = {type: 'text', value: ''};
    page.setOrigin(at, term.file, term.textLine);
    page.fail(at, error instanceof Error ? error.message : String(error));
    return [];
  }
}
