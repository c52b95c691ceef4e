/** Checks that texts link to the contact that the environment sets. */
import {readFileSync} from 'node:fs';
import type {Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {expect, it, test} from 'vitest';
import {linkContactTo} from '../link-contact';
import {parseGlossary} from '../../lib/glossary-terms';
import {listGuides} from '../../lib/guide-files';
import {parseMdx} from '../../lib/markdown';
import {textOf} from '../../lib/text-of';
import type {Page} from '../lib/types';

const guide = `## Your customer success contact

Ask your customer success contact. Customer success contacts know [the customer success contact](/docs).
`;

/** Transforms the guide, and lists its links as words and addresses. */
async function linksWith(address: string | undefined): Promise<[string, string][]> {
  const tree = parseMdx(guide) as Root;
  await linkContactTo(address)(tree, {} as Page);
  const found: [string, string][] = [];
  visit(tree, 'link', (node) => {
    found.push([textOf(node), node.url]);
  });
  expect(textOf(tree)).toBe(textOf(parseMdx(guide)));
  return found;
}

it('links each mention in a sentence, but not in headings and links', async () => {
  expect(await linksWith('https://support.example')).toEqual([
    ['customer success contact', 'https://support.example'],
    ['Customer success contact', 'https://support.example'],
    ['the customer success contact', '/docs'],
  ]);
});

it('leaves the text as it is without an address', async () => {
  expect(await linksWith(undefined)).toEqual([['the customer success contact', '/docs']]);
});

test.each(listTexts())('%s: each mention of customer success has a link', async (_name, source) => {
  const tree = parseMdx(source) as Root;
  await linkContactTo('https://support.example')(tree, {} as Page);
  const unlinked: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'link') return SKIP;
    if (node.type === 'text' && /customer\s+success/i.test(node.value)) unlinked.push(node.value);
    return undefined;
  });
  expect(unlinked).toEqual([]);
});

/** Lists the guides and the glossary's terms that name the contact, as pairs of a name and Markdown. */
function listTexts(): [string, string][] {
  const glossary = parseGlossary(readFileSync('docs/glossary.yaml', 'utf8'), 'docs/glossary.yaml');
  const texts: [string, string][] = [
    ...listGuides('.').map(({path, text}): [string, string] => [path, text]),
    ...glossary.map(({id, text}): [string, string] => [`glossary#${id}`, text]),
  ];
  return texts.filter(([, text]) => /customer\s+success/i.test(text));
}
