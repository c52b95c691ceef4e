/** Checks every permalink, and publishes them as `/console-links.json`: the console looks up names instead of paths. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {nearest} from '@screening/api';
import {product} from '@screening/product';
import {moved, type Redirect} from './hosting/redirects';
import {listFiles} from './hosting/scan-build';
import {
  listMissing,
  permalinksFile,
  readPermalinks,
  updateCommand,
  type Permalinks,
} from './permalink-list';
import {publish, type Running, type Site} from './steps';

const redirectsFile = 'plugins/post-build/hosting/moved.yaml';
const linksFile = 'console-links.json';

/**
 * Returns the current address for each name.
 *
 * @param anchorsOf returns the anchors of a page, no anchors for a file, and undefined for an unknown path
 * @throws with a line for each broken permalink, and a way to fix it
 */
export function resolvePermalinks(
  permalinks: Permalinks,
  anchorsOf: (path: string) => ReadonlySet<string> | undefined,
  redirects: Redirect[],
): Permalinks {
  const problems: string[] = [];
  const links: Permalinks = {};
  for (const [name, address] of Object.entries(permalinks)) {
    const report = (problem: string) => problems.push(`${permalinksFile}: ${name}: ${problem}`);
    const [path, anchor] = address.split('#');
    const now = anchorsOf(path) ? path : (redirects.find(({from}) => from === path)?.to ?? path);
    const anchors = anchorsOf(now);
    if (!anchors)
      report(
        `there is no page or file at ${path} anymore. If it moved, add a line to ${redirectsFile}.`,
      );
    else if (anchor !== undefined && !anchors.has(anchor))
      report(
        `${now} no longer has the anchor #${anchor}${nearest(anchor, [...anchors])}. Restore the heading, or put <span id="${anchor}" /> before it.`,
      );
    links[name] = anchor === undefined ? now : `${now}#${anchor}`;
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return links;
}

/** Returns a reminder of the addresses that the list lacks. New addresses don't fail the build. */
export function remindOf(missing: Permalinks): string {
  const addresses = Object.values(missing);
  if (addresses.length === 0) return '';
  return `. Not in the list yet: ${addresses.join(', ')}. Run \`${updateCommand}\`, and commit ${permalinksFile}`;
}

export const startPermalinks = (site: Site): Running => ({
  end() {
    const {root, folder, anchors, listed, doc} = site;
    const permalinks = readPermalinks(readFileSync(join(root, permalinksFile), 'utf8'));
    const files = [linksFile, ...listFiles(folder)].map((file) => `/${file}`);
    const known = new Set(files);
    const anchorsOf = (path: string) =>
      anchors.get(path) ?? (known.has(path) ? new Set<string>() : undefined);
    const links = resolvePermalinks(permalinks, anchorsOf, moved);
    publish(site, linksFile, `${JSON.stringify({site: product.siteUrl, links}, null, 2)}\n`);
    const missing = listMissing(permalinks, {pages: listed, files, doc}, moved);
    return `${Object.keys(links).length} addresses checked${remindOf(missing)}`;
  },
});
