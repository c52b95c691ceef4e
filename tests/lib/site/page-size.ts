/** Measures the transfer size of a built page without a browser: the HTML, which contains its styles, and scripts. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotli} from '../../../plugins/post-build/hosting/compress';

/** Sizes in bytes, all compressed with Brotli except `htmlRaw`. */
export type PageSize = {htmlRaw: number; html: number; js: number};

/** Lists the scripts of a page, as paths in the built site. Throws an error if there are none: every page has some. */
function scriptsOf(path: string, html: string): string[] {
  const scripts = [...html.matchAll(/\/(assets\/js\/[^"\s>]+\.js)/g)].map(([, address]) => address);
  if (scripts.length === 0) throw new Error(`${path} loads no scripts`);
  return [...new Set(scripts)];
}

/**
 * Creates a function that measures pages of the site that was built in `root`, by path, such as `/api/get-entity`.
 *
 * The function throws an error if the page doesn't exist or has no scripts.
 */
export function createMeasure(root: string): (path: string) => Promise<PageSize> {
  const site = join(root, 'build');
  const compressed = new Map<string, Promise<number>>();
  /** Compresses each file once, because many pages share scripts. */
  const sizeOf = (file: string): Promise<number> => {
    // For HTML, use a quality that is ten times as fast and gives slightly larger files, far below their limit.
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
