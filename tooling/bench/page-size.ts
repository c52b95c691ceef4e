/** What a reader of a built page is sent, without a browser: the page, which holds its styles, and its scripts. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotli} from '../hosting/compress';

/** Bytes; all but `htmlRaw` as Brotli sends them. */
export type PageSize = {htmlRaw: number; html: number; js: number};

/** The scripts that a page names, as paths in the built site. There is at least one: the site's pages all have them. */
export function scriptsOf(path: string, html: string): string[] {
  const scripts = [...html.matchAll(/\/(assets\/js\/[^"\s>]+\.js)/g)].map(([, address]) => address);
  if (scripts.length === 0) throw new Error(`${path} names no script`);
  return [...new Set(scripts)];
}

/**
 * A measure for the pages of the site that was built below `root`, by path (as `/api/get-entity`).
 *
 * It throws when there is no such page, or when it names no script: the site's pages all do.
 */
export function createMeasure(root: string): (path: string) => Promise<PageSize> {
  const site = join(root, 'build');
  const compressed = new Map<string, Promise<number>>();
  /** Files that many pages share are compressed once. */
  const sizeOf = (file: string): Promise<number> => {
    // The pages are many, and far from their limit: they are compressed in a tenth of the time, to a little more.
    const quality = file.endsWith('.html') ? 9 : undefined;
    const known = compressed.get(file) ?? brotli(readFileSync(join(site, file)), quality).then(({length}) => length);
    compressed.set(file, known);
    return known;
  };
  const sum = async (files: string[]) =>
    (await Promise.all(files.map(sizeOf))).reduce((total, size) => total + size, 0);

  return async (path) => {
    const file = [`${path}.html`, join(path, 'index.html')].find((at) => existsSync(join(site, at)));
    if (!file) throw new Error(`${path} is not among the built pages`);
    const html = readFileSync(join(site, file), 'utf8');
    const [htmlSize, js] = await Promise.all([sizeOf(file), sum(scriptsOf(path, html))]);
    return {htmlRaw: Buffer.byteLength(html), html: htmlSize, js};
  };
}
