/** Publishes the promised addresses as `/console-links.json`: the console asks for a name, never for a path. */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pageFile} from '../finish/pages';
import type {Redirect} from '../hosting/redirects';
import {readHtml} from '../links/read-html';
import {product} from '../../src/product';
import {checkPromises, type Built} from './check';
import {promisesFile, readPromises} from './read';

export const linksFile = 'console-links.json';

/** What stands in a folder that holds the built site. A redirecting page is none. */
export function readBuilt(folder: string, redirects: Redirect[]): Built {
  const moved = new Set(redirects.map(({from}) => from));
  const known = new Map<string, ReadonlySet<string> | undefined>();
  const read = (path: string): ReadonlySet<string> | undefined => {
    if (moved.has(path)) return undefined;
    // A file for programs has no places. This one is written below.
    if (/\.[a-z]+$/.test(path))
      return path === `/${linksFile}` || existsSync(join(folder, path)) ? new Set() : undefined;
    const file = join(folder, pageFile(path));
    return existsSync(file) ? new Set(readHtml(readFileSync(file, 'utf8')).ids) : undefined;
  };
  return {
    placesOf: (path) => {
      if (!known.has(path)) known.set(path, read(path));
      return known.get(path);
    },
    redirects,
  };
}

/** Checks all promises against the built site and writes the file. Throws with one line for each that is broken. */
export function writeConsoleLinks(folder: string, root: string, redirects: Redirect[]): number {
  const promises = readPromises(readFileSync(join(root, promisesFile), 'utf8'));
  if (promises.length === 0) throw new Error(`${promisesFile} promises nothing`);
  const {links, problems} = checkPromises(promises, readBuilt(folder, redirects));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  writeFileSync(join(folder, linksFile), `${JSON.stringify({site: product.siteUrl, links}, null, 2)}\n`);
  return promises.length;
}
