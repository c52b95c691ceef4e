/** Tests that the guides to which a glossary entry links explain its term. */
import {readFileSync} from 'node:fs';
import {posix} from 'node:path';
import type {Nodes, RootContent} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {fillProduct} from '@screening/product';
import {glossaryFile, parseGlossary, type GlossaryTerm} from '../../lib/glossary-terms';
import {listGuides} from '../../lib/guide-files';
import {parseMdx} from '../../lib/markdown';
import {isJsx} from '../../lib/mdx-elements';
import {readHeading} from '../../lib/read-heading';
import {textOf} from '../../lib/text-of';

const guides = new Map(listGuides('.').map(({path, text}) => [path, parseMdx(text).children]));
const terms = parseGlossary(fillProduct(readFileSync(glossaryFile, 'utf8')), glossaryFile);

/** Returns whether a block is the heading, or contains the `<span>`, with an id. */
function hasId(block: RootContent, id: string): boolean {
  if (block.type === 'heading') return readHeading(block).id === id;
  let found = false;
  visit(block, (node) => {
    if (!isJsx(node) || node.name !== 'span') return;
    found ||= node.attributes.some(
      (attribute) =>
        attribute.type === 'mdxJsxAttribute' && attribute.name === 'id' && attribute.value === id,
    );
  });
  return found;
}

/** Returns blocks with those of entries and folded sections among them. */
const unfold = (blocks: RootContent[]): RootContent[] =>
  blocks.flatMap((block) =>
    isJsx(block) && ['Entries', 'FoldedSections'].includes(block.name ?? '')
      ? (block.children as RootContent[])
      : [block],
  );

/** Returns the blocks of the section with an id, with its heading. Without an id, returns all blocks. */
function sectionOf(page: RootContent[], id: string | undefined): RootContent[] {
  const blocks = unfold(page);
  if (id === undefined) return blocks;
  const start = blocks.findIndex((block) => hasId(block, id));
  if (start < 0) return [];
  const first = blocks[start];
  const depth = first.type === 'heading' ? first.depth : 6;
  const end = blocks.findIndex(
    (block, i) => i > start && block.type === 'heading' && block.depth <= depth,
  );
  return blocks.slice(start, end < 0 ? undefined : end);
}

/** Returns the words of a section, with the names of the fields that its `<Field of="...">` and `<Note at="...">` show. */
function wordsOf(blocks: RootContent[]): string {
  const section: Nodes = {type: 'root', children: blocks};
  const words: string[] = [];
  visit(
    section,
    ['paragraph', 'heading', 'tableCell', 'code'],
    (node) => void words.push(textOf(node)),
  );
  visit(section, (node) => {
    if (!isJsx(node)) return;
    for (const attribute of node.attributes)
      if (attribute.type === 'mdxJsxAttribute' && /^(of|at)$/.test(attribute.name))
        words.push(String(attribute.value).replace(/^.*\./, ''));
  });
  return words.join('\n');
}

/** Returns whether a text has one of the spellings of a term, or the name of its field, as whole words. */
function mentions(text: string, {term, also, see}: GlossaryTerm): boolean {
  const fields = see.map((address) => address.replace(/^.*\./, ''));
  const spellings = [term, ...also, ...fields].map((word) => word.replaceAll(' ', '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${spellings.join('|')})(?![\\p{L}\\p{N}])`, 'iu').test(
    text,
  );
}

/** Lists the addresses of the guides to which a term links, relative to `docs/`. */
function targetsOf({read}: GlossaryTerm): string[] {
  const targets: string[] = [];
  visit(parseMdx(read.join('\n\n')), 'link', ({url}) => void targets.push(posix.normalize(url)));
  return targets;
}

const links = terms.flatMap((term) => targetsOf(term).map((target) => ({term, target})));

describe('the links of the glossary', () => {
  test.each(links.map(({term, target}) => [term.term, target, term] as const))(
    '%s leads to a section with the term: %s',
    (_name, target, term) => {
      const [path, id] = target.split('#');
      const section = sectionOf(guides.get(path) ?? [], id);
      expect(wordsOf(section)).toSatisfy((text: string) => mentions(text, term));
    },
  );
});
