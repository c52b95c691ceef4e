/** Writes the Markdown of the reference, and reads it as a program would, to compare it with the models of the pages. */
import {readFileSync} from 'node:fs';
import type {Code, Html, Link, List, Nodes, Root} from 'mdast';
import {remark} from 'remark';
import remarkGfm from 'remark-gfm';
import {visit} from 'unist-util-visit';
import {expect} from 'vitest';
import {parse} from 'yaml';
import {plainText, type Description, type HighlightedCode} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {listReferencePages, type ReferencePage} from '../../../lib/reference-pages';
import {textOf} from '../../../lib/text-of';
import {writeMarkdown} from '../../markdown/markdown';
import {referenceBlocks} from '../../markdown/reference';

export const doc = readBundle('.');
/** A description with every feature of a schema. */
const everyFeature = parse(
  readFileSync('plugins/reference/tests/every-schema-feature.yaml', 'utf8'),
) as Description;

export const server = doc.servers[0].url;
const parser = remark().use(remarkGfm);

/** A page with its Markdown, parsed and as words. */
export type WrittenPage = ReferencePage & {tree: Root; words: string};

/** Joins the words of a text with single spaces. An anchor has a space before it, also in front of a colon. */
export const normalized = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(' :', ':').trim();

const phrasing = ['link', 'strong', 'emphasis'];

/** Returns all text of a tree, with spaces between blocks. */
function wordsIn(tree: Nodes): string {
  const pieces: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
      pieces.push(node.value);
    // What follows a block or a line break is another word.
    else if (node.type !== 'html' && !phrasing.includes(node.type)) pieces.push(' ');
  });
  return normalized(pieces.join(''));
}

function write(page: ReferencePage): WrittenPage {
  const tree = parser.parse(writeMarkdown(referenceBlocks(page, server)));
  return {...page, tree, words: wordsIn(tree)};
}

/** The pages of the API's reference. */
export const pages = listReferencePages(doc, '.').map(write);
const fixtures = listReferencePages(everyFeature, '.').map(write);

/** Notes a fact that a page must state, and whether the page states it. */
export type ExpectFact = (fact: string, isThere: boolean) => void;

type PageOf<Kind extends ReferencePage['kind']> = Extract<WrittenPage, {kind: Kind}>;

/** Expects all facts that `lookFor` notes for the pages of a kind. Fails if it notes none. */
export function expectFacts<Kind extends ReferencePage['kind']>(
  kind: Kind,
  lookFor: (page: PageOf<Kind>, expectFact: ExpectFact) => void,
): void {
  let count = 0;
  const missing: string[] = [];
  for (const page of [...pages, ...fixtures])
    if (page.kind === kind)
      lookFor(page as PageOf<Kind>, (fact, isThere) => {
        count += 1;
        if (!isThere) missing.push(`${page.path}: ${fact}`);
      });
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(0);
}

/** An entry of a list. Its words, anchors, marks and links don't include those of the entries below it. */
export type Entry = {
  words: string;
  anchors: string[];
  /** What is printed in bold. */
  marks: string[];
  below: Entry[];
};

function readEntries(list: List): Entry[] {
  return list.children.map(({children}) => {
    const own: Root = {type: 'root', children: children.filter(({type}) => type !== 'list')};
    const entry: Entry = {
      words: wordsIn(own),
      anchors: [],
      marks: [],
      below: children.flatMap((node) => (node.type === 'list' ? readEntries(node) : [])),
    };
    visit(own, (node) => {
      if (node.type === 'html') entry.anchors.push(idOf(node));
      if (node.type === 'strong') entry.marks.push(textOf(node));
    });
    return entry;
  });
}

const idOf = ({value}: Html): string => / ?<a id="([^"]*)">/.exec(value)?.[1] ?? '';

/** Returns the entries of the outermost lists of a page. */
export const readLists = ({tree}: WrittenPage): Entry[] =>
  tree.children.flatMap((node) => (node.type === 'list' ? readEntries(node) : []));

/** Returns the entries of all lists of a page by their anchors. */
export function entriesByAnchor(page: WrittenPage): Map<string, Entry> {
  const found = new Map<string, Entry>();
  const add = (entry: Entry): void => {
    for (const id of entry.anchors) if (id) found.set(id, entry);
    entry.below.forEach(add);
  };
  readLists(page).forEach(add);
  return found;
}

/** Returns whether a page has a code block with this code. JSON may have other line breaks. */
export function hasCode({tree}: WrittenPage, {language, lines}: HighlightedCode): boolean {
  const text = lines
    .map((line) => line.map((token) => (typeof token === 'string' ? token : token[1])).join(''))
    .join('\n');
  const comparable = (code: string): string =>
    language === 'json' ? JSON.stringify(JSON.parse(code)) : code;
  const blocks: Code[] = [];
  visit(tree, 'code', (node) => void blocks.push(node));
  return blocks.some(
    ({lang, value}) => lang === language && comparable(value) === comparable(text),
  );
}

/** Returns whether a page has a link with these words to this address. */
export function hasLink({tree}: WrittenPage, url: string, words: string): boolean {
  const links: Link[] = [];
  visit(tree, 'link', (node) => void links.push(node));
  return links.some((link) => link.url === url && textOf(link) === words);
}

/** Returns whether a page has a heading with these words. */
export const hasHeading = ({tree}: WrittenPage, words: string): boolean =>
  tree.children.some((node) => node.type === 'heading' && normalized(textOf(node)) === words);

/** Returns whether a page has the words of a text of the description. */
export const says = ({words}: WrittenPage, text: Parameters<typeof plainText>[0]): boolean =>
  words.includes(normalized(plainText(text)));
