/** Tests that the analyst handbook is written for analysts: in plain words, without programs or their data. */
import type {Code, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {createNameIndex} from '@screening/api';
import {cachedDescription} from '@screening/sandbox/testing';
import {listGuides} from '../../lib/guide-files';
import {parseMdx} from '../../lib/markdown';
import {textOf} from '../../lib/text-of';

/** The fewest words that are worth a page. */
const fewestWords = 250;

const pages = listGuides('.')
  .filter(({path}) => path.startsWith('user-guide/'))
  .map(({path, text}) => [path, parseMdx(text)] as const);

/** Lists the languages of the code blocks of a page, without diagrams. */
function listCode(tree: Root): string[] {
  const languages: string[] = [];
  visit(tree, 'code', ({lang}: Code) => {
    if (lang !== 'graph') languages.push(lang ?? '');
  });
  return languages;
}

/** Counts the words that a reader sees, without code blocks and without the folded names of the API. */
function countWords(tree: Root): number {
  const names = tree.children.findIndex(
    (node) => node.type === 'heading' && textOf(node) === 'In the API',
  );
  const shown = tree.children.slice(0, names < 0 ? undefined : names);
  const words: string[] = [];
  visit({type: 'root', children: shown} as Root, ['paragraph', 'heading', 'tableCell'], (node) => {
    words.push(...textOf(node).split(/\s+/).filter(Boolean));
  });
  return words.length;
}

describe.each(pages)('%s', (_path, tree) => {
  test('shows no request, program or JSON', () => {
    expect(listCode(tree)).toEqual([]);
    expect(textOf(tree)).not.toMatch(/\bcurl\b/);
  });

  test('is long enough for a page', () => {
    expect(countWords(tree)).toBeGreaterThanOrEqual(fewestWords);
  });
});

test('the cards of the handbook show each customer as one entity', async () => {
  const index = createNameIndex(await cachedDescription());
  const urns = new Map<string, Set<string>>();
  for (const [, tree] of pages)
    visit(tree, 'mdxJsxFlowElement', ({name, attributes}) => {
      if (name !== 'Card') return;
      const of = attributes.find((attribute) => 'name' in attribute && attribute.name === 'of');
      for (const {customerKey, urn} of listEntities(index.example(of?.value as string).value))
        urns.set(customerKey, (urns.get(customerKey) ?? new Set()).add(urn));
    });
  expect(urns.size).toBeGreaterThan(1);
  expect([...urns].filter(([, found]) => found.size > 1)).toEqual([]);
});

/** Lists the entities in an example: an entity, or a page of entities. */
function listEntities(example: unknown): {customerKey: string; urn: string}[] {
  const {entities = [example]} = example as {entities?: unknown[]};
  return entities as {customerKey: string; urn: string}[];
}
