/** The files of a built site, as the addresses that they answer to. */
import {readdirSync, readFileSync} from 'node:fs';
import {join, sep} from 'node:path';
import {pagePath} from '../finish/pages';
import {readHtml, type ReadPage} from './read-html';

export type BuiltSite = {
  /** Pages by their address: `/`, `/docs/glossary`. */
  pages: Map<string, ReadPage & {places: ReadonlySet<string>; noIndex: boolean}>;
  /** Every other file by its address: `/img/card.png`. */
  files: Set<string>;
  /** The text of a file that is no page. */
  read: (address: string) => string;
};

/** The address of the page that hosts show for every unknown address. */
export const notFound = '/404';

/** Reads all pages of a folder. Throws when there is none. */
export function readSite(folder: string): BuiltSite {
  const names = readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).split(sep).join('/')); // prettier-ignore
  const pages: BuiltSite['pages'] = new Map();
  const files = new Set<string>();
  for (const name of names) {
    if (!name.endsWith('.html')) files.add(`/${name}`);
    else {
      const html = readFileSync(join(folder, name), 'utf8');
      const page = readHtml(html);
      pages.set(pagePath(name), {
        ...page,
        places: new Set(page.ids),
        noIndex: /<meta[^>]+noindex/.test(html),
      });
    }
  }
  if (pages.size === 0) throw new Error(`${folder} holds no page: run \`npm run build\` first`);
  return {pages, files, read: (address) => readFileSync(join(folder, address), 'utf8')};
}
