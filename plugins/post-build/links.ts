/**
 * Follows the links that Docusaurus doesn't check: those of Markdown pages and other texts, with their anchors, and the
 * files that pages link to or load. Docusaurus checks the links between pages.
 */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {visit} from 'unist-util-visit';
import {product} from '../../src/product';
import {listFiles} from './hosting/scan-build';
import {hasAnchor} from './markdown/anchors';
import type {Running, Site} from './steps';

/** Texts with links. The file with all pages has no addresses of its own. */
const textWithLinks = /\.md$|^\/llms(\/.+)?\.txt$|^\/\.well-known\//;

/** Matches an address in Markdown, in JSON, and of a file in the index. */
const link = /\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)|"(?:href|url)": "([^"]+)"|^- .+: (https?:\S+)\. Read when/gm;

/** Lists the addresses of links in a text, outside code. */
export const linksIn = (text: string): string[] =>
  [
    ...text
      .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
      .replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, '')
      .matchAll(link),
  ].map(([, ...hrefs]) => hrefs.find(Boolean) ?? '');

export type Target = {
  /** Returns the anchors of a page. */
  anchorsOf: (path: string) => ReadonlySet<string> | undefined;
  /** Returns the text of a file, or undefined if there is none. */
  read: (path: string) => string | undefined;
};

/** Returns what is wrong with a link in the file or page `from`, or undefined. */
export function faultOf(href: string, from: string, {anchorsOf, read}: Target): string | undefined {
  if (!URL.canParse(href, product.siteUrl + from)) return 'is not a valid URL';
  const url = new URL(href, product.siteUrl + from);
  if (url.origin !== new URL(product.siteUrl).origin) return undefined;
  const [path, anchor] = [url.pathname, url.hash.slice(1)].map(decodeURIComponent);
  const anchors = anchorsOf(path);
  const text = anchors ? undefined : read(path);
  if (!anchors && text === undefined) return 'does not exist';
  // The fragment of a request isn't an anchor.
  if (anchor === '' || anchor.startsWith('try=')) return undefined;
  const exists = anchors ? anchors.has(anchor) : !path.endsWith('.md') || hasAnchor(text ?? '', anchor);
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
      const texts = new Map(files.map((path) => [path, isText(path) ? readFileSync(join(folder, path), 'utf8') : '']));
      for (const [from, text] of texts) links.push(...linksIn(text).map((href) => ({from, href})));
      const target = {anchorsOf: (path: string) => anchors.get(path), read: (path: string) => texts.get(path)};
      const problems = links.flatMap(({from, href}) => {
        const fault = faultOf(href, from, target);
        return fault ? `${from}: "${href}" ${fault}` : [];
      });
      if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'));
      return `${links.length} links in pages and ${files.filter(isText).length} texts followed`;
    },
  };
}
