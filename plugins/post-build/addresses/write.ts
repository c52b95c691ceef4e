/** Publishes the promised addresses as `/console-links.json`: the console looks up names instead of using paths. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Outcome, Site} from '../step';
import type {Redirect} from '../hosting/redirects';
import type {BuiltSite} from '../links/site-map';
import {product} from '../../../src/product';
import {checkPromises, type Built} from './check';
import {promisesFile, readPromises} from './read';

export const linksFile = 'console-links.json';

/** Lists the targets of promised addresses: pages that don't redirect, and files, which have no anchors. */
export function readBuilt({pages, files}: BuiltSite, redirects: Redirect[]): Built {
  const placesOf: Built['placesOf'] = (path) => {
    const page = pages.get(path);
    if (page) return page.refresh ? undefined : page.places;
    // `writeConsoleLinks` writes this file after the check.
    return files.has(path) || path === `/${linksFile}` ? new Set() : undefined;
  };
  return {placesOf, redirects};
}

/** Checks all promises against the built site, and writes the file if there are no problems. */
export function writeConsoleLinks(
  {folder, root, redirects}: Pick<Site, 'folder' | 'root' | 'redirects'>,
  built: BuiltSite,
): Outcome {
  const promises = readPromises(readFileSync(join(root, promisesFile), 'utf8'));
  if (promises.length === 0) throw new Error(`${promisesFile} contains no addresses`);
  const {links, problems} = checkPromises(promises, readBuilt(built, redirects));
  if (problems.length === 0)
    writeFileSync(join(folder, linksFile), `${JSON.stringify({site: product.siteUrl, links}, null, 2)}\n`);
  return {done: `${promises.length - problems.length} of ${promises.length} promised addresses kept`, problems};
}
