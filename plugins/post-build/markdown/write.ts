/** Writes the Markdown version of every page. */
import type {RootContent} from 'mdast';
import {createMarkdownLinks, markdownPath, referenceRoute} from '@screening/api';
import {product} from '@screening/product';
import {makeSkill} from '../agents/skill';
import type {BuiltPage} from '../pages';
import {downloadsRoute} from '../../../src/downloads';
import {publish, type Running, type Site} from '../steps';
import {readExamples} from '../../lib/examples';
import {listReferencePages} from '../../lib/reference-pages';
import {paragraph, text} from '../../lib/nodes';
import {resolveAnchors, withoutAnchors} from './anchors';
import {toMarkdown} from './html-to-markdown';
import {changeLinks, headOf, linkNamesOnce, writeMarkdown} from './markdown';
import {referenceBlocks} from './reference';
import {textOf} from '../../lib/text-of';

/** Length in characters from which a page states its length. Some programs truncate longer texts. */
const longPage = 20_000;

/** The sections of a page with more of them aren't listed if they are sorted, such as those of the glossary. */
const mostListed = 20;

/** Writes a Markdown page for each listed page, and the samples of the guides as files. */
export function startMarkdown(site: Site): Running {
  const {doc, root, listed} = site;
  const paths = new Set(listed);
  const samples = readExamples(root);
  const contentOf = createContentOf(site);
  /** The Markdown of each page, by its path. */
  const pages = new Map<string, string>();
  return {
    page({built}) {
      if (!built) return;
      pages.set(markdownPath(built.path), writePage(built, contentOf(built), paths));
    },
    end() {
      for (const [path, text] of resolveAnchors(
        pages,
        product.siteUrl,
        makeSkill(root, doc, paths).text,
      ))
        publish(site, path, text);
      for (const [name, code] of samples)
        publish(site, `${downloadsRoute}/programs/${name}`, `${code}\n`);
      return `${pages.size} Markdown pages and ${samples.size} samples written`;
    },
  };
}

/**
 * Returns a function that makes the content of a page: from the model of a page of the reference, and from the HTML of
 * any other page. It throws an error for a page of the reference without a model.
 */
function createContentOf({
  doc,
  root,
}: Pick<Site, 'doc' | 'root'>): (page: BuiltPage) => RootContent[] {
  const [api] = doc.servers;
  if (!api) throw new Error('the description names no server');
  const reference = new Map(listReferencePages(doc, root).map((page) => [page.path, page]));
  return ({path, main}) => {
    const page = reference.get(path);
    if (page) return referenceBlocks(page, api.url);
    if (path === referenceRoute || path.startsWith(`${referenceRoute}/`))
      throw new Error('the page is in the reference, but describes nothing in the description');
    return toMarkdown(main);
  };
}

/** Returns the Markdown of a page with all anchors. `paths` are the addresses of all pages. */
function writePage(
  {path, title, description}: BuiltPage,
  content: RootContent[],
  paths: Set<string>,
): string {
  const link = createMarkdownLinks(product.siteUrl, paths, path);
  const head = headOf(title, description, product.siteUrl + path);
  const write = (blocks: RootContent[]): string =>
    writeMarkdown([...head, ...changeLinks(blocks, link)]);
  const blocks = linkNamesOnce(content);
  const {length} = withoutAnchors(write(blocks));
  return write(length < longPage ? blocks : [longNote(blocks, length), ...blocks]);
}

/** States the length and the content of a long list, so that a program searches it instead of reading it. */
function longNote(blocks: RootContent[], length: number): RootContent {
  const sections = blocks.flatMap((block) =>
    block.type === 'heading' && block.depth === 2 ? textOf(block) : [],
  );
  const size = `This page has about ${Math.round(length / 1000)},000 characters.`;
  const isSorted = sections.every(
    (section, index) => index === 0 || sections[index - 1].localeCompare(section, 'en') <= 0,
  );
  const order =
    sections.length > mostListed && isSorted
      ? 'It is in alphabetical order.'
      : `Sections: ${sections.join(', ')}.`;
  return paragraph([text(`${size} ${order}`)]);
}
