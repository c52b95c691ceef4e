/** Reads a built site: its pages and files, by their addresses. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Root} from 'hast';
import {pagePath, parseHtml} from '../pages';
import {listFiles} from '../hosting/scan-build';
import {readHtml, type ReadPage} from './read-html';

export type SitePage = ReadPage & {places: ReadonlySet<string>};

export type BuiltSite = {
  /** Pages by their address: `/`, `/docs/glossary`. */
  pages: Map<string, SitePage>;
  /** The addresses of all other files: `/img/card.png`. */
  files: Set<string>;
  /** Reads the text of a file that isn't a page. */
  read: (address: string) => string;
};

/** The address of the page that hosts show for every unknown address. */
export const notFound = '/404';

/** Reads a page for the crawl. */
export function readSitePage(tree: Root): SitePage {
  const page = readHtml(tree);
  return {...page, places: new Set(page.ids)};
}

/** Returns the site in a folder whose pages have already been read. */
export const siteOf = (folder: string, pages: BuiltSite['pages']): BuiltSite => ({
  pages,
  files: new Set(listFiles(folder).flatMap((name) => (name.endsWith('.html') ? [] : [`/${name}`]))),
  read: (address) => readFileSync(join(folder, address), 'utf8'),
});

/** Reads all pages of a folder. Throws when there is none. */
export function readSite(folder: string): BuiltSite {
  const names = listFiles(folder).filter((name) => name.endsWith('.html'));
  if (names.length === 0) throw new Error(`${folder} contains no pages: run \`npm run build\` first`);
  const read = (name: string) => readSitePage(parseHtml(readFileSync(join(folder, name), 'utf8')));
  return siteOf(folder, new Map(names.map((name) => [pagePath(name), read(name)])));
}
