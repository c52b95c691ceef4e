/** Writes the Markdown version of every page. */
import type {RootContent} from 'mdast';
import {createMarkdownLinks, markdownPath} from '@screening/api';
import {product} from '../../../src/product';
import {makeSkill} from '../agents';
import type {BuiltPage} from '../pages';
import {publish, type Running, type Site} from '../steps';
import {readExamples} from '../../lib/examples';
import {paragraph, text} from '../../lib/nodes';
import {resolveAnchors, withoutAnchors} from './anchors';
import {toMarkdown} from './html-to-markdown';
import {changeLinks, headOf, linkNamesOnce, writeMarkdown} from './markdown';
import {shortenCode, writePrograms} from './shorten-code';
import {textOf} from '../../lib/text-of';

/** Maximum length in characters. Some programs truncate texts after about 20,000, and most after 50,000. */
export const markdownLimits = {page: 20_000, any: 50_000};

/** Writes a Markdown page for each listed page, and the programs that long ones link to. */
export function startMarkdown(site: Site): Running {
  const {doc, root, listed} = site;
  const paths = new Set(listed);
  const programs = readExamples(root);
  const pages = new Map<string, string>();
  return {
    page(page) {
      if (!page.built) return;
      const {text, shortened} = writePage(page.built, paths, programs);
      pages.set(markdownPath(page.path), text);
      page.shortened = shortened;
    },
    end() {
      for (const [path, text] of resolveAnchors(pages, product.siteUrl, makeSkill(root, doc, paths).text))
        publish(site, path, text);
      writePrograms(programs, site);
      return `${pages.size} Markdown pages and ${programs.size} programs written`;
    },
  };
}

/** Returns the Markdown of a page with all anchors, and the code that it shortens because the page is too long. */
function writePage(page: BuiltPage, paths: Set<string>, programs: ReadonlyMap<string, string>) {
  const {path, title, description} = page;
  const link = createMarkdownLinks(product.siteUrl, paths, path);
  const head = headOf(title, description, product.siteUrl + path);
  const write = (blocks: RootContent[]): string => writeMarkdown([...head, ...changeLinks(blocks, link)]);
  const lengthOf = (blocks: RootContent[]): number => withoutAnchors(write(blocks)).length;
  const fits = (blocks: RootContent[]): boolean => lengthOf(blocks) < markdownLimits.page;
  const examplesPath = path.startsWith('/api/') ? '/openapi.json' : undefined;
  const {blocks, shortened} = shortenCode(linkNamesOnce(toMarkdown(page.main)), programs, examplesPath, fits);
  return {text: write(fits(blocks) ? blocks : [longNote(blocks, lengthOf(blocks)), ...blocks]), shortened};
}

/** States the length and the content of a long list, so that a program searches it instead of reading it. */
function longNote(blocks: RootContent[], length: number): RootContent {
  const sections = blocks.flatMap((block) => (block.type === 'heading' && block.depth === 2 ? textOf(block) : []));
  const size = `This page has about ${Math.round(length / 1000)},000 characters.`;
  const order = sections.length > 20 ? 'It is in alphabetical order.' : `Sections: ${sections.join(', ')}.`;
  return paragraph([text(`${size} ${order}`)]);
}
