/**
 * Follows the links that Docusaurus doesn't check: those of Markdown pages and other texts, with their anchors, and the
 * files that pages link to or load. Docusaurus checks the links between pages.
 */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {visit} from 'unist-util-visit';
import {product} from '@screening/product';
import {listFiles} from './hosting/scan-build';
import {hasAnchor} from './markdown/anchors';
import type {Page} from './pages';
import type {Running, Site} from './steps';

/** Texts with links. The file with all pages only repeats their addresses. */
const textWithLinks = /\.md$|^\/llms(\/.+)?\.txt$|^\/\.well-known\//;

/** Matches an address in Markdown, in JSON, and of a file in the index. */
const link =
  /\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)|"(?:href|url)": "([^"]+)"|^- .+: (https?:\S+)\. Read when/gm;

/** Lists the addresses of links in a text, outside code. */
export function linksIn(text: string): string[] {
  const prose = text
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
    .replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, '');
  return [...prose.matchAll(link)].map(([, ...hrefs]) => hrefs.find(Boolean) ?? '');
}

/** What the links of the site can lead to. */
export type Targets = {
  /** The anchors of each page, by the page's address, such as `/docs/glossary`. */
  pages: ReadonlyMap<string, ReadonlySet<string>>;
  /** The text of each file, by the file's address, such as `/docs/glossary.md`. Files without links have no text here. */
  files: ReadonlyMap<string, string>;
};

/**
 * Returns what is wrong with a link, or undefined.
 * @param from the address of the page or file with the link, which a relative link starts from
 */
export function faultOf(href: string, from: string, {pages, files}: Targets): string | undefined {
  if (!URL.canParse(href, product.siteUrl + from)) return 'is not a valid URL';
  const url = new URL(href, product.siteUrl + from);
  if (url.origin !== new URL(product.siteUrl).origin) return undefined;
  const path = decodeURIComponent(url.pathname);
  const anchor = decodeURIComponent(url.hash.slice(1));
  const anchors = pages.get(path);
  if (!anchors && !files.has(path)) return 'does not exist';
  // The fragment of a request isn't an anchor.
  if (anchor === '' || anchor.startsWith('try=')) return undefined;
  const exists = anchors
    ? anchors.has(anchor)
    : !path.endsWith('.md') || hasAnchor(files.get(path) ?? '', anchor);
  return exists ? undefined : `is not an anchor in ${path}`;
}

type FoundLink = {
  /** The address of the page or file with the link. */
  from: string;
  href: string;
};

/** Matches the address of a file of the site. Docusaurus checks all other links of pages. */
const fileAddress = /^\/[^?#]*\.\w+$/;

/** Collects the links of a page that Docusaurus doesn't check: to files, and of what the page loads. */
function linksOfPage({path, tree}: Page): FoundLink[] {
  const links: FoundLink[] = [];
  visit(tree, 'element', ({tagName, properties: {href, src}}) => {
    const address = href ?? src;
    if (typeof address === 'string' && (tagName !== 'a' || fileAddress.test(address)))
      links.push({from: path, href: address});
  });
  return links;
}

/** Follows all links after the last page. The build fails with a line for each link that leads nowhere. */
export function startLinks({folder, anchors}: Site): Running {
  const links: FoundLink[] = [];
  return {
    page(page) {
      // The not-found page names its own address, which no file has.
      if (page.path !== '/404') links.push(...linksOfPage(page));
    },
    end() {
      const files = new Map(
        listFiles(folder).map((file) => [`/${file}`, readText(folder, `/${file}`)]),
      );
      for (const [from, text] of files)
        links.push(...linksIn(text).map((href): FoundLink => ({from, href})));
      const problems = new Set<string>();
      for (const {from, href} of links) {
        const fault = faultOf(href, from, {pages: anchors, files});
        if (fault) problems.add(`${from}: "${href}" ${fault}`);
      }
      if (problems.size > 0) throw new Error([...problems].join('\n'));
      const texts = [...files.keys()].filter((path) => textWithLinks.test(path));
      return `${links.length} links in pages and ${texts.length} texts followed`;
    },
  };
}

/** Reads a file if it is a text with links. */
const readText = (folder: string, path: string): string =>
  textWithLinks.test(path) ? readFileSync(join(folder, path), 'utf8') : '';
