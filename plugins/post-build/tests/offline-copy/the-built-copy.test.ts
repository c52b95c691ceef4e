/** Checks that the built archive is complete and intact, and loads nothing from other machines. */
import {existsSync, readFileSync} from 'node:fs';
import {posix} from 'node:path';
import {strFromU8, unzipSync} from 'fflate';
import {Parser} from 'htmlparser2';
import {beforeAll, expect, it} from 'vitest';
import {listPaths, pageFile} from '../../pages';
import {offlineCopy} from '../../../../src/downloads';
import {product} from '../../../../src/product';

const archive = `build/downloads/${offlineCopy(product.slug)}`;
const folder = `${product.slug}-documentation/`;
let files: Map<string, Uint8Array>;
let pages: [string, string][];

beforeAll(() => {
  if (!existsSync(archive)) throw new Error('The site is not built: run `npm run build` first.');
  const entries = Object.entries(unzipSync(readFileSync(archive)));
  expect(entries.filter(([name]) => !name.startsWith(folder))).toEqual([]);
  files = new Map(entries.map(([name, content]) => [name.slice(folder.length), content]));
  pages = [...files].filter(([name]) => name.endsWith('.html')).map(([name, content]) => [name, strFromU8(content)]);
}, 60_000);

it('contains every page and the API description, but not itself', () => {
  const paths = listPaths('build');
  expect(paths.length).toBeGreaterThan(150);
  expect(paths.map(pageFile).filter((file) => !files.has(file))).toEqual([]);
  for (const file of ['openapi.yaml', 'openapi.json']) expect(files.has(file), file).toBe(true);
  // The copy must not contain itself.
  expect([...files.keys()].filter((name) => name.endsWith('-documentation.zip'))).toEqual([]);
});

it('has working relative links, and loads nothing from other hosts', () => {
  const [lost, foreign, absolute]: string[][] = [[], [], []];
  let links = 0;
  for (const [page, html] of pages) {
    const parser = new Parser({
      onopentag(tag, {href, src, rel = ''}) {
        const address = href ?? src;
        if (address === undefined || /canonical|alternate/.test(rel) || address.startsWith('#')) return;
        if (address.startsWith('/')) absolute.push(`${page}: ${address}`);
        if (/^[a-z]+:/.test(address)) {
          if (tag !== 'a') foreign.push(`${page}: ${address}`);
          return;
        }
        links += 1;
        const file = posix.join(posix.dirname(page), decodeURI(address.replace(/[?#].*$/, '')));
        if (!files.has(file)) lost.push(`${page}: ${address}`);
      },
    });
    parser.end(html);
  }
  expect({lost, foreign, absolute}).toEqual({lost: [], foreign: [], absolute: []});
  expect(links).toBeGreaterThan(5000);
});

it('shows no unreplaced token in a page, twin or search result', () => {
  const shown = [...files].filter(([name]) => /\.(html|md)$/.test(name));
  expect(shown.length).toBeGreaterThan(400);
  expect(shown.filter(([, content]) => strFromU8(content).includes('%OFFLINE_COPY')).map(([name]) => name)).toEqual([]);
});
