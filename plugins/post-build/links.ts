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

/** Returns what is wrong with a link, if anything, from the anchors of all pages and the texts of all files. */
export function faultOf(
  href: string,
  from: string,
  pages: ReadonlyMap<string, ReadonlySet<string>>,
  files: ReadonlyMap<string, string>,
): string | undefined {
  if (!URL.canParse(href, product.siteUrl + from)) return 'is not a valid URL';
  const url = new URL(href, product.siteUrl + from);
  if (url.origin !== new URL(product.siteUrl).origin) return undefined;
  const [path, anchor] = [url.pathname, url.hash.slice(1)].map(decodeURIComponent);
  const anchors = pages.get(path);
  if (!anchors && !files.has(path)) return 'does not exist';
  // The fragment of a request isn't an anchor.
  if (anchor === '' || anchor.startsWith('try=')) return undefined;
  const exists = anchors
    ? anchors.has(anchor)
    : !path.endsWith('.md') || hasAnchor(files.get(path) ?? '', anchor);
  return exists ? undefined : `is not an anchor in ${path}`;
}

export function startLinks({folder, anchors}: Site): Running {
  const links: {from: string; href: string}[] = [];
  return {
    page({path, tree}) {
      // The not-found page names its own address, which no file has.
      if (path === '/404') return;
      visit(tree, 'element', ({tagName, properties: {href = null, src}}) => {
        const address = href ?? src;
        if (typeof address === 'string' && (tagName !== 'a' || /^\/.*\.\w+$/.test(address)))
          links.push({from: path, href: address});
      });
    },
    end() {
      const isText = (path: string) => textWithLinks.test(path);
      const files = listFiles(folder).map((file) => `/${file}`);
      const texts = new Map(
        files.map((path) => [path, isText(path) ? readFileSync(join(folder, path), 'utf8') : '']),
      );
      for (const [from, text] of texts) links.push(...linksIn(text).map((href) => ({from, href})));
      const problems = links.flatMap(({from, href}) => {
        const fault = faultOf(href, from, anchors, texts);
        return fault ? `${from}: "${href}" ${fault}` : [];
      });
      if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'));
      return `${links.length} links in pages and ${files.filter(isText).length} texts followed`;
    },
  };
}
